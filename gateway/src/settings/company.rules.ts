// What the bakery's own data may be. The same rules hold for the whole form and for a single value.
import { Temporal } from 'temporal-polyfill'
import type { Settings } from './company.erp.ts'

type Flaw = { field: keyof Settings; message: string }

const LONGEST = 200
const LIMITS: Partial<Record<keyof Settings, { most: number; message: string }>> = {
  province: { most: 2, message: 'La provincia può avere al massimo 2 caratteri.' },
  postcode: { most: 5, message: 'Il CAP può avere al massimo 5 caratteri.' },
  vatNumber: { most: 11, message: 'La partita IVA può avere al massimo 11 caratteri.' },
}
const TIME = /^([01]\d|2[0-3]):[0-5]\d$/

export function flawOf(settings: Partial<Settings>): Flaw | null {
  for (const [name, value] of Object.entries(settings)) {
    const message = messageOf(name as keyof Settings, value)
    if (message) return { field: name as keyof Settings, message }
  }
  const { closingDate, reopeningDate } = settings
  if (closingDate && reopeningDate && reopeningDate <= closingDate)
    return { field: 'reopeningDate', message: 'La riapertura deve essere successiva alla chiusura.' }
  return null
}

function messageOf(field: keyof Settings, value: string | null): string | null {
  if (value === null) return null
  const limit = LIMITS[field]
  if (limit && value.length > limit.most) return limit.message
  if (value.length > LONGEST) return `Al massimo ${LONGEST} caratteri.`
  if (field === 'cutOff' && !TIME.test(value)) return 'Orario non valido.'
  if ((field === 'closingDate' || field === 'reopeningDate') && !isDate(value)) return 'Data non valida.'
  return null
}

function isDate(value: string): boolean {
  try {
    return Temporal.PlainDate.from(value).toString() === value
  } catch {
    return false
  }
}

/** Texts without the blanks around them. */
export const trimmed = (settings: Settings): Settings =>
  Object.fromEntries(Object.entries(settings).map(([field, value]) => [field, value === null ? null : value.trim()])) as Settings
