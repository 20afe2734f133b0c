// The part of the session that is written to local storage, under the keys and in the formats of the specification.
import type { CompanyFieldsFragment } from '../generated/graphql.ts'
import { shownDate } from './clock.ts'
import { days } from './selected-day.ts'
import type { Destination, Viewer } from './session-context.ts'
import { forgetSession, storage } from './storage.ts'

const italianDate = (date: string | null | undefined) => (date ? shownDate(date) : null)

export function rememberCompany(company: CompanyFieldsFragment) {
  const info = {
    id: company.id,
    nome_azienda: company.name,
    piva: company.vatNumber,
    // An address on this server, never image data.
    logo: company.logoUrl,
    orario: company.cutOff,
    giornoChiusura: italianDate(company.suspension?.from),
    giornoApertura: italianDate(company.suspension?.resumesOn),
  }
  storage.set('companyInfo', JSON.stringify(info))
}

/** Stores the activation flags of a destination: '1' is a disabled day. Written at a login, then by the frame. */
export function rememberDays({ disabledDays, isSpecialDayDisabled }: Pick<Destination, 'disabledDays' | 'isSpecialDayDisabled'>) {
  const flags = days.map(({ key, weekday }) => [key, disabledDays.includes(weekday) ? '1' : '0'] as const)
  storage.set('dayActivationFlags', JSON.stringify(Object.fromEntries([...flags, ['speciale', isSpecialDayDisabled ? '1' : '0']])))
}

/** The first screen of whoever was logged in last; null without a login. Only a hint which files to load. */
export function lastStart(): string | null {
  const isStaff = storage.get('isSuperuser')
  if (isStaff === null) return null
  return isStaff === 'true' ? '/destinazioni' : '/home'
}

/** Written with every change of login and destination; a logout clears every trace of a user. */
export function rememberDestination(viewer: Viewer | null, destination: Destination | null) {
  if (viewer === null || destination === null) return forgetSession()
  storage.set(
    'destinazione',
    JSON.stringify({ nomeDestinazione: destination.name, codiceDestinazione: destination.code, codiceCliente: destination.customerCode }),
  )
  storage.set('codiceCliente', destination.customerCode ?? '')
  storage.set('codiceDestinazione', destination.code)
  const isStaff = String(viewer.role === 'STAFF')
  storage.set('isDefaultUser', isStaff)
  storage.set('isSuperuser', isStaff)
}
