// A customer whose every text is a word that occurs nowhere else: exported it has all of them, anonymised none is left outside the
// delivery notes that the law keeps, and nobody else's data have changed.
import { randomUUID } from 'node:crypto'
import { existsSync, mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Database } from '../../bakery/src/db/open.ts'
import { createPasswords } from '../../bakery/src/security/passwords.ts'
import { createAdministrator } from '../../bakery/src/session/administrator.ts'
import { type MailServer, startMailServer } from '../../bakery/src/test/smtp.ts'
import { readSnapshot, type Row } from '../../database/src/snapshot.ts'
import { onEachDialect, type TestStorage } from '../../database/src/test/storage.ts'
import { installationOf } from '../../scripts/backup/installation.ts'
import { anonymise, eraseTraces } from '../../scripts/privacy/anonymise.ts'
import { exportCustomer } from '../../scripts/privacy/export.ts'
import { type Opened, withDatabases } from '../../scripts/privacy/opened.ts'
import { PERSONAL } from '../../scripts/privacy/tables.ts'
import { type PortalClient, portalClient } from '../support/portal-client.ts'
import { type Stack, startStack } from '../support/stack.ts'

const ADMINISTRATOR = { email: 'direzione@forno.example', password: 'direzione-2026!' }
const PASSWORD = 'una-password-lunga-1'
const NOW = new Date('2026-11-25T12:00:00Z')

/** The words of one customer: '§name' and 'login@canary.example', or with another mark. */
const words = (mark: string, domain: string) => ({
  text: (field: string) => `${mark}${field}`,
  email: (field: string) => `${field}@${domain}`,
  in: (text: string) => [...new Set(text.match(new RegExp(`${mark}[a-zA-Z0-9-]+|[a-z0-9-]+@${domain.replace('.', String.raw`\.`)}`, 'g')))],
})
type Words = ReturnType<typeof words>
const OWN = words('§', 'canary.example')
const OTHERS = words('¤', 'other.example')

onEachDialect('the data of a customer', (make) => {
  let storages: TestStorage[]
  let mail: MailServer
  let stack: Stack
  let environment: Record<string, string>
  let admin: PortalClient
  let customer: PortalClient
  let code: string
  let other: string
  let token: string

  beforeAll(async () => {
    storages = [await make(), await make()]
    const [bakery, gateway] = storages.map(({ databaseUrl }) => databaseUrl)
    mail = await startMailServer()
    const databases: Record<string, string> = bakery && gateway ? { DATABASE_URL: bakery, GATEWAY_DATABASE_URL: gateway } : {}
    stack = await startStack({ empty: true, at: '2026-11-18 10:00', env: { ...databases, SMTP_URL: mail.url } })
    environment = { DATA_DIR: stack.dataDir, ...databases }
    await furnish()
    admin = portalClient(stack.origin)
    await admin.login(ADMINISTRATOR)
    code = await use(OWN)
    other = await use(OTHERS)
  })
  afterAll(async () => {
    await stack.stop()
    await mail.close()
    for (const storage of storages) await storage.remove()
  })

  const opened = <T>(work: (opened: Opened) => Promise<T>) => withDatabases(installationOf(environment, '/'), work)

  async function furnish(): Promise<void> {
    const { db } = stack
    await createAdministrator({ kysely: db } as Database, createPasswords(), ADMINISTRATOR)
    await db.insertInto('settings').values([{ key: 'NOMEDIT', value: 'Forno Rossi' }, { key: 'EMAIL_DITTA', value: 'forno@forno.example' }, { key: 'ORARIOPRODPANE', value: '20,00' }]).execute() // prettier-ignore
    await db.insertInto('articles').values({ code: 'ROS', descriz: 'Rosetta', unita_m: 'pz', iva: '4', su_web: 1 }).execute()
  }

  /** A customer's life: made by staff, orders, mails, changes, wrong passwords. Returns its code. */
  async function use({ text, email }: Words): Promise<string> {
    const fields = ['name', 'street', 'city', 'postcode', 'vatNumber', 'taxCode', 'phone', 'category', 'secondCategory', 'paymentTerms', 'contactPerson', 'note'] // prettier-ignore
    const record = Object.fromEntries(fields.map((field) => [field, text(field.slice(0, 9))]))
    const place = (n: number) => ({ name: text(`place${n}`), street: text(`way${n}`), city: text(`town${n}`), province: text(`P${n}`), postcode: text(`cap${n}`), country: text(`N${n}`), contactPerson: text(`keeper${n}`) }) // prettier-ignore
    const contact = { name: text('person'), role: text('role'), email: email('contact'), phone: text('tel1'), secondPhone: text('tel2'), mobile: text('mobile') } // prettier-ignore
    const made = await admin.ask('CreateCustomer', {
      input: {
        set: { ...record, province: text('P'), email: email('record-1') },
        contacts: [contact],
        credentials: { loginEmail: email('login-1'), password: PASSWORD, destinationName: text('place') },
        destinations: [{ code: '0002', set: { ...place(2), isActive: true } }],
        idempotencyKey: `key of ${text('key')}`,
      },
    })
    const own = (made['createCustomer'] as { customer: { code: string } }).customer.code
    const ids = [`${own}/0001`, `${own}/0002`] as const
    await admin.ask('UpdateDestination', { input: { id: ids[0], set: { ...place(1), isActive: true } } })
    const client = portalClient(stack.origin)
    await client.login({ email: email('login-1'), password: PASSWORD })
    await client.ask('UpdatePlanning', { input: { destinationId: ids[0], cells: [{ articleCode: 'ROS', day: 'THURSDAY', quantity: 40 }] } })
    const dated = { from: '2026-11-18', to: '2026-12-18' }
    await client.ask('SetExtraordinaryOrder', { input: { destinationId: ids[0], date: '2026-12-01', rows: [{ articleCode: 'ROS', quantity: 7 }] }, date: '2026-12-01', ...dated }) // prettier-ignore
    await client.ask('CreateClosures', { input: { destinationId: ids[0], dates: ['2026-12-03'] }, date: '2026-12-03', ...dated })
    // Staff change everything once: the audit then has both values.
    await admin.ask('UpdateCustomer', { input: { code: own, set: { name: text('name-2'), email: email('record-2') } } })
    await admin.ask('UpdateDestination', { input: { id: ids[0], set: { loginEmail: email('login-2') } } })
    await admin.ask('UpdatePlanning', { input: { destinationId: ids[1], cells: [{ articleCode: 'ROS', day: 'THURSDAY', quantity: 5 }] } })
    await admin.ask('SendCredentials', { input: { destinationId: ids[1], loginEmail: email('login-3'), password: PASSWORD } })
    const [from, to] = ['2026-11-19', '2026-11-19']
    await admin.ask('CreatePrinting', { input: { from, to, items: [{ articleCode: 'ROS', description: 'Rosetta', unitCode: 'pz', quantity: 45 }] } }) // prettier-ignore
    await portalClient(stack.origin).ask('RequestRegistration', { input: { companyName: text('company'), contactPerson: text('referent'), email: email('record-2'), phone: text('call') } }) // prettier-ignore
    const scopes = ['READ_ORDERS'] as const
    const { createApiToken } = await admin.ask('CreateApiToken', { input: { name: text('till'), scopes: [...scopes], destinationId: ids[0], expiresAt: '2027-11-18T09:00:00Z' } }) // prettier-ignore
    if (own === code || code === undefined) [token, customer] = [String(createApiToken.secret), client]
    return own
  }

  async function rowsIn(rows: AsyncIterable<Row>): Promise<Row[]> {
    const found: Row[] = []
    for await (const row of rows) found.push(row)
    return found
  }

  /** What guests do is kept for an hour. */
  async function guess({ email }: Words): Promise<void> {
    const guest = portalClient(stack.origin)
    await guest.ask('Login', { input: { email: email('login-2'), password: 'wrong' } })
    await guest.ask('RecoverPassword', { input: { email: email('login-2') } })
  }

  /** Every row of both databases, by table. */
  async function dump(): Promise<Record<string, Row[]>> {
    const tables: Record<string, Row[]> = {}
    for (const { program, place } of installationOf(environment, '/').databases)
      await readSnapshot(place, async (snapshot) => {
        for (const table of snapshot.tables) tables[`${program}.${table}`] = await rowsIn(snapshot.rows(table))
      })
    return tables
  }
  const foundIn = (tables: Record<string, Row[]>, own: Words) =>
    Object.fromEntries(Object.entries(tables).map(([table, rows]) => [table, own.in(JSON.stringify(rows)).sort()] as const).filter(([, found]) => found.length > 0)) // prettier-ignore
  const all = (found: Record<string, string[]>) => [...new Set(Object.values(found).flat())].sort()

  it('is exported whole, then gone but for the delivery notes of the law', async () => {
    // The next delivery closes, and its notes are issued.
    stack.clock.moveTo('2026-11-18 20:05')
    await expect.poll(() => stack.db.selectFrom('closed_dates').select('date').where('date', '=', '2026-11-19').execute()).toHaveLength(1)
    stack.clock.moveTo('2026-11-18 20:06')
    await expect.poll(() => stack.db.selectFrom('documents').select('customer').where('customer', '=', code).execute()).toHaveLength(2)
    await stack.db.updateTable('documents').set({ note: '§note-of-a-document' }).where('customer', '=', code).execute()
    await customer.login({ email: OWN.email('login-2'), password: PASSWORD })
    expect(await access()).toEqual({ portal: undefined, program: 200 })
    for (const one of [OWN, OTHERS]) await guess(one)
    await expect.poll(() => stack.db.selectFrom('mail_outbox').select('id').where('state', '<>', 'sent').execute()).toEqual([])
    const before = await dump()
    const canaries = all(foundIn(before, OWN))
    expect(canaries.length).toBeGreaterThan(40)
    // What the list of personal tables names was really there.
    const seen = PERSONAL.filter(({ program, table }) => before[`${program}.${table}`]!.length > 0).map(({ table }) => table)
    expect(PERSONAL.map(({ table }) => table).filter((table) => !seen.includes(table))).toEqual(['second_factors', 'recovery_codes'])

    const folder = mkdtempSync(join(tmpdir(), 'panify-privacy-'))
    await opened((databases) => exportCustomer(databases, code, folder))
    const written = readdirSync(folder).filter((name) => name.endsWith('.json')).map((name) => readFileSync(join(folder, name), 'utf8')).join('\n') // prettier-ignore
    expect(OWN.in(written).sort()).toEqual(canaries)
    expect(OTHERS.in(written)).toEqual([])
    const used = JSON.parse(readFileSync(join(folder, 'ultimi-accessi.json'), 'utf8')) as Record<string, string | null>[]
    expect(used.map((one) => one['Ultimo accesso'] !== null)).toEqual([true, true])
    rmSync(folder, { recursive: true })

    const planned = await opened((databases) => anonymise(databases, { code, now: NOW, isApplied: false }))
    expect(await dump()).toEqual(before)
    await expect(opened((databases) => anonymise(databases, { code, now: new Date(NaN), isApplied: true }))).rejects.toThrow('Invalid time')
    expect(await dump()).toEqual(before)

    const production = () => admin.ask('Production', { from: '2026-11-19', to: '2026-11-19' })
    const totals = await production()
    const done = await opened((databases) => anonymise(databases, { code, now: NOW, isApplied: true }))
    expect(done).toEqual(planned)
    expect(done.kept).toEqual({ notes: 2, from: '2026-11-19', to: '2026-11-19', until: '2036-12-31' })
    const after = await dump()
    expect(Object.keys(foundIn(after, OWN))).toEqual(['bakery.documents'])
    expect(after['bakery.documents']).toEqual(before['bakery.documents'])
    expect(after['bakery.document_rows']).toEqual(before['bakery.document_rows'])
    expect(after['bakery.delivery_snapshot']).toEqual(before['bakery.delivery_snapshot'])
    expect(foundIn(after, OTHERS)).toEqual(foundIn(before, OTHERS))
    stack.clock.moveTo('2026-11-18 20:10')
    expect(await production()).toEqual(totals)

    await expectNoAccess()
    await expectErased(canaries, after)

    expect((await opened((databases) => anonymise(databases, { code, now: NOW, isApplied: false }))).changes).toEqual([])
    const later = await opened((databases) => anonymise(databases, { code, now: new Date('2037-01-01T12:00:00Z'), isApplied: true }))
    expect(later).toMatchObject({ kept: null, changes: [{ table: 'documents', rows: 2, what: 'replaced' }] })
    expect(foundIn(await dump(), OWN)).toEqual({})
    expect(foundIn(await dump(), OTHERS)).toEqual(foundIn(before, OTHERS))
  })

  async function expectNoAccess(): Promise<void> {
    for (const login of ['login-1', 'login-2', 'login-3']) {
      const { data } = await portalClient(stack.origin).run('Login', { input: { email: OWN.email(login), password: PASSWORD } })
      expect(data).toMatchObject({ login: { __typename: 'LoginRefused' } })
    }
    expect(await access()).toEqual({ portal: 'NOT_AUTHENTICATED', program: 401 })
  }

  /** What a session and a token that were opened before still get. */
  async function access() {
    const { errors } = await customer.run('OrderingWindow', { destinationId: `${code}/0001` })
    const answer = await fetch(`${stack.origin}/graphql/v1`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ query: '{ __typename }' }),
    })
    return { portal: errors?.[0]?.extensions?.['code'], program: answer.status }
  }

  /** No byte of the files has a word that the tables no longer have. */
  async function expectErased(canaries: string[], after: Record<string, Row[]>): Promise<void> {
    expect(await opened(eraseTraces)).toBeNull()
    if (environment['DATABASE_URL']) return
    const left = all(foundIn(after, OWN))
    const gone = canaries.filter((word) => !left.some((other) => other.startsWith(word)))
    expect(gone.length).toBeGreaterThan(20)
    for (const name of ['bakery.sqlite', 'gateway.sqlite', 'bakery.sqlite-wal', 'gateway.sqlite-wal']) {
      const file = join(stack.dataDir, name)
      const bytes = existsSync(file) ? readFileSync(file, 'utf8') : ''
      expect(gone.filter((word) => bytes.includes(word))).toEqual([])
    }
  }

  it('with another back end is gone from the gateway only', async () => {
    const before = await dump()
    const elsewhere = installationOf({ ...environment, BAKERY_API_URL: 'https://erp.example/api' }, '/')
    const { changes, kept } = await withDatabases(elsewhere, (databases) =>
      anonymise(databases, { code: other, now: NOW, isApplied: true }),
    )
    expect([changes.map(({ program }) => program), kept]).toEqual([changes.map(() => 'gateway'), null])
    const after = await dump()
    const ofBakery = (tables: Record<string, unknown>) => Object.entries(tables).filter(([name]) => name.startsWith('bakery.'))
    expect(ofBakery(after)).toEqual(ofBakery(before))
    expect(ofBakery(foundIn(after, OTHERS))).toEqual(Object.entries(foundIn(after, OTHERS)))
    expect(ofBakery(foundIn(before, OTHERS))).not.toEqual(Object.entries(foundIn(before, OTHERS)))
  })

  it('with the e-mail of the company takes no request of others along', async () => {
    const email = 'forno@forno.example'
    await stack.db.insertInto('customers').values({ code: '0500', cliente: 'Punto vendita', email }).execute()
    await portalClient(stack.origin).ask('RequestRegistration', { input: { companyName: 'Bar Nuovo', contactPerson: 'Anna', email: 'anna@new.example', phone: '1' } }) // prettier-ignore
    const before = await dump()
    const { changes } = await opened((databases) => anonymise(databases, { code: '0500', now: NOW, isApplied: true }))
    expect(changes.map(({ table }) => table)).toEqual(['customers'])
    const after = await dump()
    for (const table of ['bakery.registration_requests', 'bakery.mail_outbox']) {
      expect(JSON.stringify(after[table])).toContain('anna@new.example')
      // Meanwhile the letter may have been sent.
      expect(after[table]!.map(({ id }) => id)).toEqual(before[table]!.map(({ id }) => id))
    }
  })

  it('keeps what the audit says about an article or a category with the same code', async () => {
    await stack.db.insertInto('customers').values({ code: '0501', cliente: 'Omonimo' }).execute()
    const about = (action: string, target: string) => ({ id: randomUUID(), actor: '0001/0001', action, target, detail: '{"name":"§"}', started_at: NOW.toISOString(), ended_at: null, outcome: null }) // prettier-ignore
    const entries = [about('article.update', '0501'), about('category.create', '0501/1'), about('customer.update', '0501'), about('planning.change', '0501/0001')] // prettier-ignore
    await opened(({ gateway }) => gateway.kysely.insertInto('audit').values(entries).execute())
    await opened((databases) => anonymise(databases, { code: '0501', now: NOW, isApplied: true }))
    const detail = Object.fromEntries((await dump())['gateway.audit']!.map((entry) => [entry['id'], entry['detail']]))
    expect(entries.map(({ id }) => detail[id])).toEqual(['{"name":"§"}', '{"name":"§"}', '{}', '{}'])
  })

  it('is changed without a limit of time for a statement', async () => {
    if (!environment['DATABASE_URL']) return
    const limitOf = async ({ kysely }: Opened['gateway']) => (await sql<object>`show statement_timeout`.execute(kysely)).rows
    const limits = opened(({ bakery, gateway }) => Promise.all([limitOf(gateway), limitOf(bakery!)]))
    expect(await limits).toEqual([[{ statement_timeout: '0' }], [{ statement_timeout: '0' }]])
  })

  it('is refused for the bakery itself, and for a customer that does not exist', async () => {
    const of = (one: string) => opened((databases) => anonymise(databases, { code: one, now: NOW, isApplied: false }))
    await expect(of('0001')).rejects.toThrow('Customer 0001 is the bakery itself')
    await stack.db.insertInto('settings').values({ key: 'DEF_CLIE_INTERNO', value: other }).execute()
    await expect(of(other)).rejects.toThrow('is the bakery itself')
    await expect(of('9999')).rejects.toThrow('There is no customer 9999')
  })
})
