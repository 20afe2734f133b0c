// Destination logins and administrators, on the wire.
import { type ErpClient, erpPath } from '../erp/client.ts'
import { isSameCode } from '../erp/codes.ts'
import { entity, exact, may } from '../erp/decode/entity.ts'
import { soleRecord, valueOf } from '../erp/decode/envelope.ts'
import type { Reader } from '../erp/decode/reading.ts'
import { active, code, flag, partyCode, raw } from '../erp/decode/values.ts'
import { ErpFailure } from '../erp/errors.ts'
import { CUSTOMER_CODE, DESTINATION_CODE, customerCode, customerTable, destinationMark } from '../erp/parties.erp.ts'
import { isPrimaryMark } from '../erp/primario.erp.ts'
import { INTERNAL_CUSTOMER } from '../erp/service.erp.ts'
import type { DestinationKey } from '../keys.ts'

/** A destination with a correct password; the codes are null if the manual login's answer lacks them. */
export type LoggedIn = {
  key: DestinationKey | null
  /** Null if the answer has no `primario`. */
  isPrimary: boolean | null
  /** The bundled back end: a mailed password has just replaced the old one. */
  hasNewPassword: boolean
}

const login = entity('login', {
  customerCode: exact(partyCode, 'codiceCliente', ...CUSTOMER_CODE),
  destinationCode: exact(partyCode, 'codiceDestinazione', ...DESTINATION_CODE),
  primario: may(raw, 'primario'),
  hasNewPassword: may(flag, 'password_sostituita'),
})

const RECORD = ['datiDestinazione', 'dati_destinazione', 'destinazione']

/** One path with two answers: the manual login's `data`, and the destination login's codes and record, in `data` or beside it. */
const loginAnswer: Reader<LoggedIn | null> = (answer, reading) => {
  const outer = soleRecord(answer) ?? {}
  const data = soleRecord(valueOf(outer, ['data'])?.value) ?? {}
  const record = soleRecord((valueOf(data, RECORD) ?? valueOf(outer, RECORD))?.value)
  if (Object.keys(data).length === 0 && !record) return null
  // Each record is read separately: the first with a value counts, since they may be of different destinations.
  const parts = [data, outer, record ?? {}].flatMap((part) => login.rows([part], reading, (fields) => fields))
  const first = <Name extends keyof (typeof parts)[number]>(name: Name) =>
    parts.map((part) => part[name]).find((value) => value !== null) ?? null
  const marks = parts.map(({ primario }) => primario).filter((primario) => primario !== null)
  const [customerCode, destinationCode] = [first('customerCode'), first('destinationCode')]
  return {
    key: customerCode && destinationCode ? { customerCode, destinationCode } : null,
    isPrimary: marks.length > 0 ? marks.some(isPrimaryMark) : null,
    hasNewPassword: first('hasNewPassword') ?? false,
  }
}

/** Null for a wrong e-mail or password and for a destination that cannot log in. */
export async function loginDestination(erp: ErpClient, email: string, password: string): Promise<LoggedIn | null> {
  const body = { destlogin: email, destpsw: password }
  try {
    return await erp.send('POST', '/applicazioni/panificatori/login', loginAnswer, { body, refusesWith401: true })
  } catch (failure) {
    if (failure instanceof ErpFailure && (failure.kind === 'refused' || failure.kind === 'notFound')) return null
    throw failure
  }
}

/** The code of the bakery's own customer; '' if the server has none. */
export const internalCustomer = async (erp: ErpClient): Promise<string> => (await erp.value(INTERNAL_CUSTOMER, code)) ?? ''

/** The destination of a row, and whether it can log in. */
export const ownMark = entity('destination', { ...destinationMark.fields, isActive: may(active, 'orderactive') })
const ownMarks = entity('customer', { ...customerCode.fields, destinations: customerTable.fields.destinations }).record(
  ({ destinations }, { reading }) =>
    ownMark.nested(destinations, reading, (fields, { has }) => ({
      ...fields,
      isActive: has('isActive') ? (fields.isActive ?? false) : null,
    })),
)

/** Whether a destination is still active and a primary one; fields that the server omits count as unchanged. */
export async function readOwnMark(
  erp: ErpClient,
  { customerCode: ofCustomer, destinationCode }: DestinationKey,
): Promise<{ isActive: boolean; isPrimary: boolean }> {
  const marks = await erp.get(erpPath`/clienti/${ofCustomer}`, ownMarks)
  const own = marks?.find(({ code }) => isSameCode(code, destinationCode))
  return { isActive: own?.isActive !== false, isPrimary: !own || own.primario === null || isPrimaryMark(own.primario) }
}
