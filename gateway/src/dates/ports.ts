// What other parts of the gateway may import from this subject.
export { type Reached, sendOrder } from './dates.erp.ts'
export type { OpenDates } from './dates.model.ts'
export { sharedDates } from './dates.ts'
export { changeableFrom, closedAtOnce, dateClosed, dateClosedOf, deliveryDates, effectiveFrom, openDates } from './open-dates.ts'
export { type Period, datesOf, daysOf } from './period.ts'
export { watchCutOff } from './watch.ts'
