// What other parts of the gateway may import from this subject.
export { readAccount } from './installation.erp.ts'
export { type Installation, type Installed, createInstallation } from './installation.ts'
export { sharedInternal } from './internal.ts'
export { type KnownBrowser, type KnownBrowsers, createKnownBrowsers } from './known-browsers.ts'
export { loginDestination } from './session.erp.ts'
export type { SessionModel, ViewerModel } from './session.model.ts'
export { type Sessions, createSessions } from './sessions.ts'
export { sharedAccounts } from './accounts.ts'
