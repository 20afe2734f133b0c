/** In place of MUI's component. */
export default () => null
