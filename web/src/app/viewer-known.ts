// Whether somebody is logged in as far as the portal knows. The link of the Apollo client needs it outside React, to tell
// a session that has ended from one that never was.
let known = false

export const isViewerKnown = () => known
export function setViewerKnown(is: boolean) {
  known = is
}
