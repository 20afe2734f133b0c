// What other parts of the gateway may import from this subject.
export { EVENTS_FEATURE, bakeryEvents } from './events.erp.ts'
export type { EventModel, EventSource } from './events.model.ts'
export { type EventReader, type Follower, MOST_UNSENT, createFollower } from './follower.ts'
export { ownEvents } from './own-events.ts'
export { staleBy } from './stale.rules.ts'
