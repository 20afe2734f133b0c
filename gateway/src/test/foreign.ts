// A bakery's own server that keeps customers and destinations, and writes them in a dialect of its own:
//
//   const foreign = await startForeign({ primario: (code) => `1${code}1` })
//   foreign.add('0042', {}, [{ codicede: '0003', destlogin: 'bar@cliente.example' }])
//   foreign.customers.get('0042')?.destinations.get('0003')          what it holds
//   foreign.erp.once('PUT', '/clienti', { drop: true })             as with every fake of erp.ts
//   const portal = await foreign.start()                            a gateway on it; await foreign.close() closes both
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type ErpCall, type ErpReply, startErp } from './erp.ts'
import { startPortal } from './portal.ts'

type Wire = Record<string, unknown>
type Started = Awaited<ReturnType<typeof startPortal>>

type ForeignCustomer = { fields: Wire; destinations: Map<string, Wire> }

type Dialect = {
  /** What stands in `primario`. */
  primario?: (customer: string, destination: string, isPrimary: boolean) => string | null
  /** Further fields of a row of GET /destinazioni. */
  row?: (customer: string, destination: string) => Wire
  /** The code of the customer that is created next. */
  nextCode?: (known: readonly string[]) => string
  /** The answer to PUT /clienti. */
  created?: (code: string, record: Wire) => unknown
  /** The answer for a customer that does not exist. */
  absent?: ErpReply
  /** Whether the list of customers holds their destinations. */
  listsDestinations?: boolean
  /** How the login names the codes. */
  loginCodes?: (customer: string, destination: string) => Wire
}

const NOT_FOUND: ErpReply = { status: 404, json: { message: 'Non trovato' } }

const spec = (customer: string, destination: string, isPrimary: boolean) => `14${customer}${isPrimary ? '' : destination}`
const next = (known: readonly string[]) => String(Math.max(0, ...known.map(Number)) + 1).padStart(4, '0')

export async function startForeign(dialect: Dialect = {}) {
  const erp = await startErp()
  const customers = new Map<string, ForeignCustomer>()
  const settings: Wire = {}
  const mails: { path: string; body: Wire }[] = []
  const portals: Started[] = []
  const dataDirs = new Set<string>()

  const destinationRow = (customer: string, [codicede, fields]: [string, Wire]): Wire => {
    const isPrimary = codicede === '0001'
    return {
      codicede,
      ...fields,
      destpsw: fields['destpsw'] ? '********' : '',
      primario: (dialect.primario ?? spec)(customer, codicede, isPrimary),
    }
  }
  const destinationsOf = (code: string) => [...customers.get(code)!.destinations].map((entry) => destinationRow(code, entry))
  const recordOf = (code: string): Wire => ({ ...customers.get(code)!.fields, c_cliente: code, destinazioni_clie: destinationsOf(code) })
  const listed = (code: string) => {
    const { destinazioni_clie, ...row } = recordOf(code)
    return dialect.listsDestinations ? { ...row, destinazioni_clie } : row
  }

  function serveCustomer(code: string): void {
    erp.on('GET', `/clienti/${code}`, () => (customers.has(code) ? { json: { data: recordOf(code) } } : (dialect.absent ?? NOT_FOUND)))
    for (const destination of ['0001', '0002', '0003', '0009']) {
      erp.on('POST', `/clienti/${code}/destinazioni/${destination}`, ({ body }) => saveDestination(code, destination, body as Wire))
      erp.on('POST', `/configurator/clienti/${code}/destinazioni/${destination}`, ({ body }) =>
        saveDestination(code, destination, body as Wire),
      )
    }
  }
  function saveDestination(code: string, destination: string, body: Wire): ErpReply {
    const customer = customers.get(code)
    if (!customer) return NOT_FOUND
    customer.destinations.set(destination, { ...customer.destinations.get(destination), ...body })
    return { json: { status: 'success' } }
  }
  function add(code: string, fields: Wire = {}, destinations: Wire[] = []): void {
    const own = new Map(destinations.map((one) => [String(one['codicede']), { nomede: `Destinazione ${code}`, orderactive: '1', ...one }]))
    customers.set(code, { fields: { cliente: `Cliente ${code}`, ...fields }, destinations: own })
    serveCustomer(code)
  }

  for (const code of ['1', '0001', '0002', '0042', '0050', '0411']) serveCustomer(code)
  erp.on('GET', '/clienti', () => ({ json: { data: [...customers.keys()].map(listed) } }))
  erp.on('PUT', '/clienti', ({ body }) => {
    const { prov, ...fields } = body as Wire
    const code = (dialect.nextCode ?? next)([...customers.keys()])
    add(code, { ...fields, provincia: prov })
    return { json: dialect.created ? dialect.created(code, recordOf(code)) : { status: 'success', cliente: { c_cliente: code } } }
  })
  erp.on('GET', '/destinazioni', ({ query }) => {
    const login = query.get('destlogin')?.toLowerCase()
    const rows = [...customers.keys()].flatMap((code) =>
      destinationsOf(code).map((row) => ({ ...row, ...dialect.row?.(code, String(row['codicede'])) })),
    )
    return { json: { data: login ? rows.filter((row) => String(row['destlogin']).toLowerCase() === login) : rows } }
  })
  erp.on('POST', '/applicazioni/panificatori/login', (call) => loginReply(call))
  erp.on('POST', '/configurator/update-multi', ({ body }) => {
    Object.assign(settings, body)
    return { json: { status: 'success' } }
  })
  for (const path of ['/configurator/send-password-email', '/applicazioni/panificatori/invio-credenziali'])
    erp.on('POST', path, ({ body }) => {
      mails.push({ path, body: body as Wire })
      return { json: { status: 'success' } }
    })

  function loginReply({ body }: ErpCall): ErpReply {
    const { destlogin, destpsw } = body as Wire
    for (const [code, { destinations }] of customers)
      for (const entry of destinations) {
        const [destination, fields] = entry
        if (fields['destlogin'] !== destlogin || fields['destpsw'] !== destpsw || fields['orderactive'] !== '1') continue
        const row = destinationRow(code, entry)
        const codes = dialect.loginCodes?.(code, destination) ?? { codiceCliente: code, codiceDestinazione: destination }
        return { json: { status: 'success', data: { primario: row['primario'], datiDestinazione: row, ...codes } } }
      }
    return { status: 401, json: { status: 'error', message: 'Credenziali non valide' } }
  }

  async function start(changes: Parameters<typeof startPortal>[1] = {}) {
    const bakery = { url: erp.url, isBundled: false }
    const dataDir = changes.config?.dataDir ?? mkdtempSync(join(tmpdir(), 'panify-gateway-'))
    dataDirs.add(dataDir)
    const portal = await startPortal(erp, { ...changes, config: { bakery, ...changes.config, dataDir } })
    portals.push(portal)
    return portal
  }

  return {
    erp,
    customers,
    settings,
    /** What it was asked to mail. */
    mails,
    add,
    password: (customer: string, destination: string) => customers.get(customer)?.destinations.get(destination)?.['destpsw'],
    start,
    /** Another gateway on the data of one that is ended. */
    async restart(portal: Started) {
      await portal.close()
      portals.splice(portals.indexOf(portal), 1)
      return start({ config: { dataDir: portal.dataDir } })
    },
    async close() {
      for (const portal of portals.splice(0)) await portal.close()
      for (const dataDir of dataDirs) rmSync(dataDir, { recursive: true, force: true })
      await erp.close()
    },
  }
}

export type Foreign = Awaited<ReturnType<typeof startForeign>>
