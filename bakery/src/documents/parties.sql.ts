import { createHash } from 'node:crypto'
import type { DestinationKey } from '../customers/destinations.shared.ts'
import type { Tx } from '../db/open.ts'
import { LOGO, readSetting, readSettings } from '../settings/settings.shared.ts'
import type { Row } from '../db/tables.ts'
import type { Parties, Party } from './delivery-note.ts'

type Firms = Omit<Parties, 'transport' | 'logo'>

export const keyText = ({ customer, destination }: DestinationKey) => JSON.stringify([customer, destination])

/** The current seller, buyer and place of delivery of each given destination. */
export async function partiesOf(tx: Tx, keys: DestinationKey[]): Promise<Map<string, Firms>> {
  const customers = [...new Set(keys.map(({ customer }) => customer))]
  const seller = await sellerNow(tx)
  const buyers = await tx.selectFrom('customers').selectAll().where('code', 'in', customers).execute()
  const destinations = await tx.selectFrom('destinations').selectAll().where('customer', 'in', customers).execute()
  const buyerOf = new Map(buyers.map((row) => [row.code, buyerFrom(row)]))
  return new Map(
    destinations.map((row) => [
      keyText({ customer: row.customer, destination: row.code }),
      { seller, buyer: buyerOf.get(row.customer)!, place: placeFrom(row) },
    ]),
  )
}

async function sellerNow(tx: Tx): Promise<Party> {
  const settings = await readSettings(tx)
  const value = (key: string) => settings[key] ?? ''
  return {
    code: '',
    name: value('NOMEDIT'),
    address: value('INDDIT'),
    zip: value('CAPDIT'),
    city: value('CITDIT'),
    province: value('PRODIT'),
    vat: value('PIVADIT'),
    taxCode: value('CODFISC'),
    phone: value('TELDIT'),
    email: value('EMAIL_DITTA'),
  }
}

function buyerFrom(row: Row<'customers'>): Party {
  const { code, cliente, indirizzo, cap, citta, provincia, piva, cod_fisc, tel, email } = row
  return {
    code,
    name: cliente,
    address: indirizzo,
    zip: cap,
    city: citta,
    province: provincia,
    vat: piva,
    taxCode: cod_fisc,
    phone: tel,
    email,
  }
}

function placeFrom(row: Row<'destinations'>): Party {
  const { code, nomede, viade, capde, cittade, provinciade } = row
  return {
    code,
    name: nomede,
    address: viade,
    zip: capde,
    city: cittade,
    province: provinciade,
    vat: '',
    taxCode: '',
    phone: '',
    email: '',
  }
}

/** Stores each picture once, shared by all delivery notes that show it. */
export async function keepLogo(tx: Tx): Promise<string | null> {
  const data = await readSetting(tx, LOGO)
  if (!data) return null
  const hash = createHash('sha256').update(data).digest('hex')
  await tx
    .insertInto('document_logos')
    .values({ hash, data })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return hash
}
