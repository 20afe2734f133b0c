import type { Database } from '../db/open.ts'
import type { NewRow } from '../db/tables.ts'

const UNITS: NewRow<'units'>[] = [
  { code: 'kg', name: 'Chilogrammi' },
  { code: 'pz', name: 'Pezzi' },
]

const VAT_RATES: NewRow<'vat_rates'>[] = [
  { code: '4', name: 'IVA 4%', rate: 400 },
  { code: '5', name: 'IVA 5%', rate: 500 },
  { code: '10', name: 'IVA 10%', rate: 1000 },
  { code: '22', name: 'IVA 22%', rate: 2200 },
]

/** Articles need units and VAT rates, so a new installation starts with the usual ones. */
export async function fillEmptyLists(database: Database): Promise<void> {
  await database.kysely.transaction().execute(async (tx) => {
    await database.lockFor(tx, 'seed')
    const isEmpty = async (table: 'units' | 'vat_rates') => !(await tx.selectFrom(table).select('code').limit(1).executeTakeFirst())
    if (await isEmpty('units')) await tx.insertInto('units').values(UNITS).execute()
    if (await isEmpty('vat_rates')) await tx.insertInto('vat_rates').values(VAT_RATES).execute()
  })
}
