// What other parts of the gateway may import from this subject.
export type { CallStates, System, SystemStatusModel } from './status.model.ts'
export { stoppedKinds } from './status.rules.ts'
