// The same work on bakeries of different sizes. All of them run at once and take turns, so that whatever else slows the machine
// slows all of them.
import { performance } from 'node:perf_hooks'
import { setTimeout as pause } from 'node:timers/promises'
import type { Pool } from 'undici'
import { median, quantile } from '../samples.ts'
import type { BenchStack, Engine } from '../stack.ts'
import { ACTIONS, type Action, type Customer, type Visitor } from '../visitor.ts'

/** 1,250 is a quarter of 5,000, to compare four times the rows. */
export const SCALES = [50, 500, 1_250, 5_000] as const

/** As many customers visit every bakery. */
export const VISITORS = 15

const VISITS = { login: 10, planning: 40, save: 25 } satisfies Partial<Record<Action, number>>
const PRODUCTIONS = 4
/** While the production list is read, a destination saves its whole week so often. */
const ORDER_EVERY_MS = 100
/** Weeks of different destinations that the administrator reads before memory is measured, so that every cache is full. */
const WEEKS = 600
const AT_ONCE = 4

export type Law = 'login' | 'planning' | 'save' | 'production' | 'memory'

export type Measured = { law: Law; engine: Engine; scale: number; median: number; p99: number; samples: number }

export type Site = { stack: BenchStack; pool: Pool; customers: Customer[]; administrator: Visitor }

const timed = async (act: () => Promise<{ isGood: boolean; status: number; data: unknown }>): Promise<number> => {
  const begin = performance.now()
  const answer = await act()
  const taken = performance.now() - begin
  if (!answer.isGood) throw new Error(`An unexpected answer: ${answer.status} ${JSON.stringify(answer.data).slice(0, 500)}`)
  return taken
}

const summary = (law: Law, { stack }: Site, samples: readonly number[]): Measured => ({
  law,
  engine: stack.engine,
  scale: stack.scale,
  median: median(samples),
  p99: quantile(samples, 0.99),
  samples: samples.length,
})

/** Logins, planning reads and saves of 40 rows, one after the other. */
export async function measureVisits(sites: readonly Site[], rounds: number): Promise<Measured[]> {
  const samples = new Map<string, number[]>()
  const keyOf = (site: Site, action: Action) => `${site.stack.scale} ${action}`
  // V8 optimises during the first round, which does not count.
  for (let round = 0; round <= rounds; round++) {
    for (const action of Object.keys(VISITS) as (keyof typeof VISITS)[]) {
      for (let visit = 0; visit < VISITS[action]; visit++) {
        for (const site of sites) {
          const customer = site.customers[visit % site.customers.length]!
          const taken = await timed(() => ACTIONS[action](site.pool, site.stack, customer))
          if (round > 0) samples.set(keyOf(site, action), [...(samples.get(keyOf(site, action)) ?? []), taken])
        }
      }
    }
  }
  return sites.flatMap((site) =>
    (Object.keys(VISITS) as (keyof typeof VISITS)[]).map((law) => summary(law, site, samples.get(keyOf(site, law))!)),
  )
}

/** The production list of the first open date, while orders keep arriving. */
export async function measureProduction(sites: readonly Site[], rounds: number): Promise<Measured[]> {
  const samples = new Map(sites.map((site) => [site, [] as number[]]))
  for (let round = 0; round <= rounds; round++) {
    for (const site of sites) {
      const orders = keepOrdering(site)
      for (let turn = 0; turn < PRODUCTIONS; turn++) {
        const taken = await timed(() => production(site.administrator))
        if (round > 0) samples.get(site)!.push(taken)
      }
      await orders.stop()
    }
  }
  return sites.map((site) => summary('production', site, samples.get(site)!))
}

async function production(administrator: Visitor) {
  const answer = await administrator.run('Production', { from: '2026-11-19', to: '2026-11-19' })
  return { ...answer, isGood: !answer.hasErrors && answer.data.production.items.length > 50 }
}

function keepOrdering({ stack, pool, customers }: Site) {
  const over = new AbortController()
  const ordering = (async () => {
    for (let turn = 0; !over.signal.aborted; turn++) {
      await timed(() => ACTIONS.save(pool, stack, customers[turn % customers.length]!))
      await pause(ORDER_EVERY_MS)
    }
  })()
  return {
    stop: () => {
      over.abort()
      return ordering
    },
  }
}

/** The gateway's memory after the same number of reads, spread over as many destinations as the bakery has. */
export async function measureMemory(sites: readonly Site[]): Promise<Measured[]> {
  const measured: Measured[] = []
  for (const site of sites) {
    const { stack, administrator } = site
    const all = stack.destinationIds
    for (let begin = 0; begin < WEEKS; begin += AT_ONCE) {
      const some = Array.from({ length: AT_ONCE }, (_, index) => all[Math.floor(((begin + index) * all.length) / WEEKS) % all.length]!)
      await Promise.all(some.map((destinationId) => timed(() => weekOf(administrator, destinationId))))
    }
    measured.push(summary('memory', site, [stack.usageOf('gateway').rssMb]))
  }
  return measured
}

async function weekOf(administrator: Visitor, destinationId: string) {
  const answer = await administrator.run('WeeklyPlanning', { destinationId })
  return { ...answer, isGood: !answer.hasErrors && answer.data.destination !== null }
}
