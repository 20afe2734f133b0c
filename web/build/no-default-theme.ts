/** In place of MUI's own theme: everything is rendered with the portal's. */
export default {}
