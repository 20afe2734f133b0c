import type { Weekday } from '../generated/resolvers.ts'

/** The flags of a destination's disabled weekdays, Monday first: '1' means disabled. */
export const DAY_FLAGS: [string, Weekday][] = [
  ['lun_act', 'MONDAY'],
  ['mar_act', 'TUESDAY'],
  ['mer_act', 'WEDNESDAY'],
  ['gio_act', 'THURSDAY'],
  ['ven_act', 'FRIDAY'],
  ['sab_act', 'SATURDAY'],
  ['dom_act', 'SUNDAY'],
]
