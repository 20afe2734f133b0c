import DataLoader from 'dataloader'
import { FEW } from '../erp/batch.ts'
import type { ErpClient } from '../erp/client.ts'
import { DAY_FLAGS } from '../erp/days.erp.ts'
import { ErpFailure } from '../erp/errors.ts'
import { type Claim, type Owners, claimOf } from '../erp/owners.erp.ts'
import { isPrimaryMark } from '../erp/primario.erp.ts'
import { asFlag, asOptionalText, asText, nestedRows, rowsOf, type Row } from '../erp/row.erp.ts'
import type { PasswordState } from '../generated/resolvers.ts'
import { destinationId } from '../ids.ts'
import type { DestinationKey } from '../models.ts'
import type { DestinationModel } from './destinations.model.ts'
import { sorted } from './destinations.rules.ts'

type Listed = { row: Row; claim: Claim }

/** Rows of all destinations, or of those with a login e-mail. None at all is a 404 on some servers. */
async function readRows(erp: ErpClient, query?: { destlogin: string }): Promise<Listed[]> {
  try {
    const listed = rowsOf((row) => (asText(row['codicede']) === '' ? null : { row, claim: claimOf(row) }))
    return await erp.get('/destinazioni', listed, query ? { query } : {})
  } catch (failure) {
    if (failure instanceof ErpFailure && failure.kind === 'notFound') return []
    throw failure
  }
}

/** The destinations of all customers, active ones first. */
async function readDestinations(erp: ErpClient, { ownersOf }: Pick<Owners, 'ownersOf'>): Promise<DestinationModel[]> {
  const rows = await readRows(erp)
  const owners = await ownersOf(rows.map(({ claim }) => claim))
  return sorted(rows.flatMap(({ row }, index) => destinationFromErp(row, owners[index] ?? '') ?? []))
}

/** The destinations inside a customer's record; null where the record does not carry them. */
export function destinationsOfRecord(nested: unknown, customerCode: string): DestinationModel[] | null {
  const destinations = nestedRows(nested, (row) => destinationFromErp(row, customerCode))
  return destinations && sorted(destinations)
}

/** A destination of a customer, '' where that is not known. The password is dropped here. */
function destinationFromErp(row: Row, customerCode: string): DestinationModel | null {
  const code = asText(row['codicede'])
  if (code === '') return null
  const primario = asOptionalText(row['primario'])
  return {
    id: destinationId({ customerCode, destinationCode: code }),
    code,
    customerCode,
    name: asText(row['nomede']).trim(),
    street: asOptionalText(row['viade']),
    city: asOptionalText(row['cittade']),
    province: asOptionalText(row['provinciade']),
    postcode: asOptionalText(row['capde']),
    country: asOptionalText(row['nazionede']) ?? 'IT',
    contactPerson: asOptionalText(row['referente']),
    loginEmail: asOptionalText(row['destlogin']),
    passwordState: passwordStateOf(row),
    isActive: asFlag(row['orderactive']),
    isPrimary: 'isPrimaria' in row ? asFlag(row['isPrimaria']) : isPrimaryMark(primario),
    namesCustomer: customerCode !== '' || primario !== null,
    disabledDays: DAY_FLAGS.filter(([flag]) => asFlag(row[flag])).map(([, day]) => day),
    isSpecialDayDisabled: asFlag(row['spec_act']),
    keeps: { contactPerson: 'referente' in row, primary: 'isPrimaria' in row },
  }
}

function passwordStateOf(row: Row): PasswordState {
  if (!('destpsw' in row)) return 'UNKNOWN'
  return asText(row['destpsw']) === '' ? 'MISSING' : 'SET'
}

/** Whoever can name the destinations of a customer's own record; null where that record does not tell. */
export type CustomersDestinations = (customerCode: string) => Promise<DestinationModel[] | null>

export function destinationLoaders(erp: ErpClient, ofCustomer: CustomersDestinations, owners: Pick<Owners, 'ownersOf'>) {
  let list: Promise<DestinationModel[]> | null = null
  const asked = new Set<string>()
  const all = () => (list ??= readDestinations(erp, owners))
  const findIn = (destinations: DestinationModel[], key: DestinationKey) =>
    destinations.find((one) => one.code === key.destinationCode && one.customerCode === key.customerCode)
  /** The customer's record names its destinations in one small answer; only where it does not, the long list is asked for. */
  const find = async (key: DestinationKey) => findIn((await ofCustomer(key.customerCode)) ?? (await all()), key) ?? null
  /** Destinations of a few customers come from their records, of more from the one list of all. */
  const findAll = async (keys: readonly DestinationKey[]) => {
    for (const { customerCode } of keys) asked.add(customerCode)
    if (asked.size <= FEW) return Promise.all(keys.map(find))
    const known = new Map((await all()).map((destination) => [destination.id, destination]))
    return keys.map((key) => known.get(destinationId(key)) ?? null)
  }
  return {
    allDestinations: all,
    /** Forgets the list when one of it has just been changed. */
    forgetDestinations: (): void => void (list = null),
    /** What those say of themselves that a server finds for a login e-mail; servers differ in what they call equal: the caller compares. */
    destinationsByLogin: async (login: string): Promise<Claim[]> => (await readRows(erp, { destlogin: login })).map(({ claim }) => claim),
    destinations: new DataLoader<DestinationKey, DestinationModel | null, string>(findAll, { cacheKeyFn: destinationId }),
  }
}
