// Destination login and what makes an administrator, on the wire.
import { z } from 'zod'
import { type ErpClient, erpPath } from '../erp/client.ts'
import { ErpFailure } from '../erp/errors.ts'
import { isPrimaryMark } from '../erp/primario.erp.ts'
import { listOf, text } from '../erp/wire.ts'
import type { DestinationKey } from './session.model.ts'

/** A destination that has proved its password; the codes are null where the manual login's answer lacks them. */
export type LoggedIn = {
  key: DestinationKey | null
  isPrimary: boolean
  /** The bundled back end: a mailed password has just replaced the old one. */
  hasNewPassword: boolean
}

type Fields = Record<string, unknown>

const fieldsOf = (value: unknown): Fields | null =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Fields) : null

/** One path, two answers: the manual login's `data`, the destination login's codes and record, in `data` or beside it. */
const loginAnswer = z.unknown().transform((answer): LoggedIn | null => {
  const outer = fieldsOf(answer)
  const fields = { ...outer, ...fieldsOf(outer?.['data']) }
  const record = fieldsOf(fields['datiDestinazione'])
  const holdsNothing = Object.keys(fieldsOf(outer?.['data']) ?? {}).length === 0 && !record
  if (holdsNothing || outer?.['status'] === 'error' || outer?.['success'] === false) return null
  const [customerCode, destinationCode] = [fields['codiceCliente'], fields['codiceDestinazione']].map((code) => text.catch('').parse(code))
  return {
    key: record && customerCode && destinationCode ? { customerCode, destinationCode } : null,
    isPrimary: isPrimaryMark(fields['primario']) || isPrimaryMark(record?.['primario']),
    hasNewPassword: fields['password_sostituita'] === '1',
  }
})

/** Null for a wrong e-mail or password and for a destination that may not log in. */
export async function loginDestination(erp: ErpClient, email: string, password: string): Promise<LoggedIn | null> {
  const body = { destlogin: email, destpsw: password }
  try {
    return await erp.send('POST', '/applicazioni/panificatori/login', loginAnswer, { body, refusesWith401: true })
  } catch (failure) {
    if (failure instanceof ErpFailure && (failure.kind === 'refused' || failure.kind === 'notFound')) return null
    throw failure
  }
}

/** The code of the bakery's own customer; '' when the server names none. */
export async function internalCustomer(erp: ErpClient): Promise<string> {
  return String((await erp.value('/configurator/def_clie_interno')) ?? '')
}

const ownRecord = z.object({ codicede: text, primario: z.unknown().optional(), orderactive: z.unknown().optional() })
const customerRecord = z.object({ destinazioni_clie: listOf(ownRecord) })
const customerAnswer = z.union([z.object({ data: customerRecord }).transform(({ data }) => data), customerRecord])

/** Whether a destination is still an active primary one; what the server does not tell is taken for unchanged. */
export async function isStillPrimary(erp: ErpClient, { customerCode, destinationCode }: DestinationKey): Promise<boolean> {
  const customer = await erp.get(erpPath`/clienti/${customerCode}`, customerAnswer)
  const record = customer.destinazioni_clie.find(({ codicede }) => codicede === destinationCode)
  if (!record) return true
  const isActive = [undefined, null, 1, '1', true].includes(record.orderactive as undefined)
  return isActive && (typeof record.primario !== 'string' || isPrimaryMark(record.primario))
}
