// A bakery of one customer with many destinations, each with a login, and articles that everybody may order.
import type { Db } from '../../bakery/src/db/open.ts'

export const CUSTOMER = '0002'
export const articleOf = (index: number) => `A${String(index).padStart(2, '0')}`
export const destinationOf = (index: number) => String(index + 1).padStart(4, '0')
export const emailOf = (index: number) => `d${index}@demo.example`

export async function seedDestinations(db: Db, passwordHash: string, count: { destinations: number; articles: number }): Promise<void> {
  const login = (email: string) => ({ destlogin: email, login_key: email, order_active: 1 as const, password_hash: passwordHash })
  await db.insertInto('settings').values({ key: 'ORARIOPRODPANE', value: '20,00' }).execute()
  await db.insertInto('vat_rates').values({ code: '4', name: '4 %', rate: 400 }).execute()
  await db
    .insertInto('customers')
    .values([
      { code: '0001', cliente: 'Panificio', listino: '1' },
      { code: CUSTOMER, cliente: 'Bar', listino: '1' },
    ])
    .execute()
  const staff = { customer: '0001', code: '0001', nomede: 'Panificio', is_primaria: 1 as const, ...login('admin@demo.example') }
  await db.insertInto('destinations').values(staff).execute()
  for (let index = 0; index < count.destinations; index++) {
    const code = destinationOf(index)
    await db.insertInto('destinations').values({ customer: CUSTOMER, code, nomede: `Bar ${code}`, ...login(emailOf(index)) }).execute() // prettier-ignore
  }
  const articles = Array.from({ length: count.articles }, (_, index) => articleOf(index))
  await db
    .insertInto('articles')
    .values(articles.map((code) => ({ code, descriz: `Articolo ${code}`, unita_m: 'pz', iva: '4', su_web: 1 as const })))
    .execute()
}
