import { sql } from 'kysely'
import type { Db } from '../db/open.ts'

export interface Extent {
  destinations: number
  /** Closed dates with deliveries and delivery notes. */
  dates: number
}

export const ROWS = 40
/** The day after the last of the closed dates. */
export const FIRST_OPEN = '2026-11-19'

/** Fills a PostgreSQL database beside what it contains: `destinations` × 40 rows in the week, and as many on each closed date. */
export async function fillWithMany(db: Db, { destinations, dates }: Extent): Promise<void> {
  const statements = [
    // Foreign keys are true by construction; checking each row would take most of the time.
    'set session_replication_role = replica',
    'set statement_timeout = 0',
    `create temporary view d as select 'C' || lpad(((n - 1) / 2 + 1)::text, 5, '0') as customer, lpad(((n - 1) % 2 + 1)::text, 4, '0') as code, n
      from generate_series(1, ${destinations}) n`,
    `create temporary view a as select 'ART' || lpad(n::text, 3, '0') as code, n from generate_series(1, ${ROWS}) n`,
    `create temporary view t as select ('${FIRST_OPEN}'::date - n)::text as date, n from generate_series(1, ${dates}) n`,
    `insert into customers (code, cliente) select distinct customer, 'Cliente ' || customer from d`,
    `insert into destinations (customer, code, nomede, order_active, destlogin, login_key)
      select customer, code, 'Sede ' || code, 1, n || '@demo.example', n || '@demo.example' from d`,
    `insert into articles (code, descriz, unita_m, iva, su_web) select code, 'Articolo ' || code, 'pz', '4', 1 from a`,
    `insert into article_prices (article, codlis, prezzo) select code, '1', 10000 from a`,
    `insert into planning_rows (customer, destination, article, lunedi, martedi, mercoledi, giovedi, venerdi, sabato)
      select customer, d.code, a.code, 1000, 2000, 3000, 4000, 5000, 6000 from d cross join a`,
    `insert into extraordinary_orders (customer, destination, date, article, quantity)
      select customer, d.code, t.date, a.code, 1000 from d cross join t join a on a.n <= 3 where (d.n + t.n) % 20 = 0`,
    `insert into extraordinary_closures (customer, destination, date)
      select customer, d.code, t.date from d cross join t where (d.n + t.n) % 20 = 1`,
    `insert into closed_dates (date, closed_at) select date, date || 'T19:00:20.000Z' from t order by date`,
    `insert into documents_issued (date, issued_at) select date, date || 'T19:00:30.000Z' from t`,
    `insert into delivery_snapshot (date, customer, destination, article, quantity, source, descriz, unita_m, prezzo, iva, iva_rate)
      select t.date, customer, d.code, a.code, 4000, 'standing', 'Articolo', 'pz', 10000, '4', 400 from t cross join d cross join a`,
    `insert into documents (id, year, number, causale, customer, destination, data_cons, document_date, issued_at, state, state_at, parties)
      select 1000000 + t.n * ${destinations} + d.n, 2026, t.n * ${destinations} + d.n, 'Vendita', customer, d.code, t.date, t.date, t.date, 'emesso', t.date, '{}'
      from t cross join d`,
    `insert into document_rows (document_id, position, article, descriz, unita_m, quantity, prezzo, iva, iva_rate)
      select documents.id, a.n, a.code, 'Articolo', 'pz', 4000, 10000, '4', 400 from documents cross join a`,
    `insert into order_history (at, actor, customer, destination, article, weekday, kind)
      select t.date, 'x', customer, d.code, a.code, 'lunedi', 'standing' from t cross join d join a on a.n <= 10`,
    `insert into events (id, at, type, customer, destination, kind, actor, detail)
      select n, '${FIRST_OPEN}', 'ordine', 'C00001', '0001', 'standing', '', '{}' from generate_series(1, 50000) n`,
    `insert into counters (name, value) values ('events', 50000)`,
    `insert into mail_outbox (kind, recipient, subject, state, created_at, twin_key)
      select 'ordini', d.n || '@demo.example', 'Ordini', 'sent', t.date, d.n::text || t.date from t cross join d`,
    'drop view d, a, t',
    'analyze',
    'reset statement_timeout',
    'reset session_replication_role',
  ]
  // One connection, because the views and the setting are those of a session.
  await db.connection().execute(async (connection) => {
    for (const statement of statements) await sql.raw(statement).execute(connection)
  })
}
