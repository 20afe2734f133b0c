// Whether the open screen holds edits that are not saved: the way out of the portal asks before they are lost.
let unsaved = false

export const hasUnsavedWork = () => unsaved
export function setUnsavedWork(is: boolean) {
  unsaved = is
}
