import type { Db } from '../../bakery/src/db/open.ts'
import { DAYS, type State } from '../support/foreign/state.ts'

/** The foreign bakery's data in the database of the bundled back end; all its logins have the password of this hash. */
export async function seedBakery(db: Db, state: State, passwordHash: string): Promise<void> {
  const settings = Object.entries(state.configuration).filter(([, value]) => !value.startsWith('data:'))
  const rows = settings.map(([key, value]) => ({ key, value }))
  await db.insertInto('settings').values(rows).execute()
  await db.insertInto('vat_rates').values({ code: '10', name: '10 %', rate: 1000 }).execute()
  const categories = Object.entries(state.categories).flatMap(([group, all]) =>
    all.map(({ codice, nome }) => ({ grp: Number(group), code: codice, name: nome })),
  )
  await db.insertInto('categories').values(categories).execute()
  const common = { iva: '10', colore: '01', su_web: 1 } as const
  const articles = state.articles.map(({ cd_min, descriz, unita_m }) => ({ code: cd_min, descriz, unita_m, ...common }))
  await db.insertInto('articles').values(articles).execute()
  for (const { c_cliente, cliente, destinazioni_clie } of state.customers) {
    const customer = { code: c_cliente, cliente: String(cliente), listino: '1' }
    await db.insertInto('customers').values(customer).execute()
    for (const { codicede, nomede, destlogin, isPrimaria } of destinazioni_clie) {
      const login = destlogin === '' ? {} : { destlogin, login_key: destlogin, password_hash: passwordHash }
      const row = {
        customer: c_cliente,
        code: codicede,
        nomede: String(nomede),
        is_primaria: isPrimaria ? 1 : 0,
        order_active: 1,
        ...login,
      } as const
      await db.insertInto('destinations').values(row).execute()
    }
  }
  for (const [key, orders] of Object.entries(state.orders)) {
    const [customer = '', destination = ''] = key.split('/')
    for (const { data_ord, cod_arti, quanti, prezzo } of orders) {
      const row = {
        customer,
        destination,
        date: data_ord,
        article: cod_arti,
        quantity: quanti * 1_000,
        descriz_art: cod_arti,
        prezzo: prezzo * 10_000,
      }
      await db.insertInto('extraordinary_orders').values(row).execute()
    }
  }
  for (const [key, rows] of Object.entries(state.planning)) {
    const [customer = '', destination = ''] = key.split('/')
    for (const { codice, quantities } of rows) {
      const week = Object.fromEntries(DAYS.map((day, index) => [day, quantities[index]! * 1000]))
      const row = { customer, destination, article: codice, ...week }
      await db.insertInto('planning_rows').values(row).execute()
    }
  }
}
