import { addDays, now, timeAt, today } from '../../app/clock.ts'

/** The date that is being baked: today's until noon, then tomorrow's. */
export const bakingDate = () => (timeAt(now().toISOString()) < '12:00' ? today() : addDays(today(), 1))
