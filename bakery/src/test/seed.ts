import type { Db } from '../db/open.ts'
import type { NewRow } from '../db/tables.ts'

const weights = { peso_lo: 60, qtaminima: 10_000, qtarange: 5_000, qtamax: 200_000 }

const ARTICLES: NewRow<'articles'>[] = [
  {
    code: 'ROS',
    descriz: 'Rosetta',
    unita_m: 'pz',
    iva: '4',
    colore: 'P',
    su_web: 1,
    pos: 30,
    ...weights,
    note_est: 'Glutine',
    contro: '58050010',
  },
  { code: 'PANE', descriz: 'Pane comune', unita_m: 'kg', iva: '4', colore: 'P', tipo_arti: 'T1', su_web: 1, peso_lo: 500, pos: 6 },
  { code: 'COR', descriz: 'Cornetto à la crème', unita_m: 'pz', iva: '10', colore: 'D', ngruppo3: 'N1', su_web: 1, in_evidenza: 1 },
  { code: 'A/B 1+', descriz: 'Focaccia', unita_m: 'pz', iva: '10', colore: 'F', su_web: 1 },
  { code: 'VECCHIO', descriz: 'Non distribuito', unita_m: 'pz', iva: '4', su_web: 0 },
]

/** The bakery itself (0001) and one customer (0002) with two destinations; five articles. */
export async function seedWorld(db: Db, passwordHash: string): Promise<void> {
  await db
    .insertInto('customers')
    .values([
      { code: '0001', cliente: 'Panificio', listino: '1' },
      { code: '0002', cliente: 'Bar Centrale', listino: '2' },
    ])
    .execute()
  const open = { order_active: 1 as const, password_hash: passwordHash }
  for (const destination of [
    {
      customer: '0001',
      code: '0001',
      nomede: 'Panificio',
      is_primaria: 1 as const,
      destlogin: 'Admin@demo.example',
      login_key: 'admin@demo.example',
      ...open,
    },
    {
      customer: '0002',
      code: '0001',
      nomede: 'Bar Centrale',
      is_primaria: 1 as const,
      destlogin: 'bar@demo.example',
      login_key: 'bar@demo.example',
      ...open,
    },
    { customer: '0002', code: '0002', nomede: 'Chiosco', order_active: 1 as const },
  ]) {
    await db.insertInto('destinations').values(destination).execute()
  }
  await db
    .insertInto('categories')
    .values([
      { grp: 1, code: 'P', name: 'Pane' },
      { grp: 1, code: 'D', name: 'Dolci' },
      { grp: 2, code: 'T1', name: 'Lievitati' },
      { grp: 3, code: 'N1', name: 'Colazione' },
    ])
    .execute()
  await db
    .insertInto('vat_rates')
    .values([
      { code: '4', name: '4 %', rate: 400 },
      { code: '10', name: '10 %', rate: 1000 },
    ])
    .execute()
  for (const article of ARTICLES) await db.insertInto('articles').values(article).execute()
  await db
    .insertInto('article_prices')
    .values([
      { article: 'ROS', codlis: '1', prezzo: 3_000, sc1: 0 },
      { article: 'ROS', codlis: '2', prezzo: 4_000, sc1: 100_000 },
    ])
    .execute()
}
