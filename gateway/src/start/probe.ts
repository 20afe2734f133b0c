// Reads each kind of answer of another bakery's server once after a start, so that its dialect is known before the first order
// and unreadable answers are logged early. It changes nothing.
import { Temporal } from 'temporal-polyfill'
import type { Clock } from '../clock.ts'
import { Loaders } from '../loaders.ts'
import type { Shared } from '../shared.ts'
import type { Dialect } from '../erp/dialect/dialect.ts'
import type { ErpClient } from '../erp/client.ts'
import { ErpFailure } from '../erp/errors.ts'
import { type Log, faultOf } from '../log.ts'
import type { DestinationModel } from '../destinations/ports.ts'

type Needs = { erp: ErpClient; shared: Shared; dialect: Dialect; clock: Clock; log: Log }

/** How many destinations are read: a single one may have no orders. */
const MAX_PROBED = 3

const LEAST_MINUTES = 10

export type Probe = {
  /** Runs once per run of the gateway. */
  once(): Promise<void>
  /** Runs again when an answer contradicts the known dialect, or needs what is undecided, at most every ten minutes. */
  again(): void
  settled(): Promise<void>
}

export function createProbe(needs: Needs): Probe {
  let last: Temporal.Instant | null = null
  let running = Promise.resolve()
  const run = () => {
    last = needs.clock.now()
    return (running = look(needs))
  }
  return {
    once: () => (last ? running : run()),
    again() {
      const isDue = last && Temporal.Instant.compare(needs.clock.now(), last.add({ minutes: LEAST_MINUTES })) >= 0
      if (isDue) void run()
    },
    settled: () => running,
  }
}

async function look({ erp, shared, dialect, log }: Needs): Promise<void> {
  const loaders = new Loaders({ erp, shared, own: () => null })
  dialect.startAnew()
  const unread: string[] = []
  const read = async (what: string, ask: () => Promise<unknown>) => {
    await ask().catch((failure: unknown) => {
      unread.push(what)
      log.warn({ path: what, reason: failure instanceof ErpFailure ? failure.kind : faultOf(failure) }, 'The probe could not read this')
    })
  }
  const destinations = await loaders.allDestinations().catch(() => [] as DestinationModel[])
  if (destinations.length === 0) unread.push('/destinazioni')
  await read('/clienti', () => loaders.allCustomers())
  await read('/magazzino/categorie', () => shared.warehouseLists())
  await read('/configurator', () => shared.company())
  for (const one of destinations.filter(({ isActive }) => isActive).slice(0, MAX_PROBED))
    await probeDestination(one, { loaders, shared, read })
  log.info(
    { dialect: dialect.profile(), reason: unread.length > 0 ? `not read: ${unread.join(', ')}` : 'everything was read' },
    'The dialect of the bakery',
  )
}

type ProbeNeeds = { loaders: Loaders; shared: Shared; read: (what: string, ask: () => Promise<unknown>) => Promise<void> }

async function probeDestination({ customerCode, code }: DestinationModel, { loaders, shared, read }: ProbeNeeds): Promise<void> {
  const key = { customerCode, destinationCode: code }
  await read('/clienti/{id}', () => loaders.customerRecord(customerCode))
  await read('/articoli', () => shared.catalogue(customerCode))
  await read('/planning', () => loaders.planning.load(key))
  await read('/straordinari', () => loaders.extraordinary.load(key))
  await read('/documenti', () => loaders.documents.load({ customerCode, state: 'ISSUED' }))
}
