// One run against one server: reads, then, if requested, writes to a sandbox, and restores everything at the end.
import { createDialect } from '../../gateway/src/erp/dialect/dialect.ts'
import { createCaller, Interrupted, type Send } from './caller.ts'
import { createKit, type Kit, type KitConfig } from './kit.ts'
import { createCalls, type CallReport } from './report/findings.ts'
import { categoryWrites, deleteArticles, sandboxArticles } from './subjects/articles.ts'
import { documents } from './subjects/documents.ts'
import { extras } from './subjects/extras.ts'
import { mails } from './subjects/mail.ts'
import { orderable } from './subjects/orderable.ts'
import { orders } from './subjects/orders.ts'
import { people } from './subjects/people.ts'
import { planningWrites } from './subjects/planning.ts'
import { sandbox, type Sandbox } from './subjects/sandbox.ts'
import { destinationLogin, renewToken, session } from './subjects/session.ts'
import { settings, settingsWrites } from './subjects/settings.ts'
import { dateWrites } from './subjects/single-dates.ts'
import { categoryGroups, codeOf, warehouse } from './subjects/warehouse.ts'

export type RunOptions = {
  url: string
  config: KitConfig
  timeoutMs: number
  send: Send
  today: string
  /** Digits that are unique to this run. */
  mark: string
  progress: (text: string) => void
  wait?: (ms: number) => Promise<void>
}

export type RunResult = {
  url: string
  wrote: boolean
  wasInterrupted: boolean
  requests: number
  calls: readonly CallReport[]
  /** By aspect, in the gateway's terms. */
  dialect: Readonly<Record<string, string>>
  left: readonly string[]
}

export type Run = { result: Promise<RunResult>; interrupt(): void }

const silent = { debug() {}, info() {}, warn() {}, error() {} }

const sleep = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

export function startRun({ url, config, timeoutMs, send, today, mark, progress, wait = sleep }: RunOptions): Run {
  const caller = createCaller({ url, timeoutMs, send, wait })
  const dialect = createDialect({ log: silent, pins: config.pins })
  const kit = createKit({
    config,
    caller,
    calls: createCalls(dialect),
    dialect,
    today,
    mark,
    progress,
    renew: renewToken,
  })
  return { result: run(kit, url), interrupt: () => caller.interrupt() }
}

async function run(kit: ReturnType<typeof createKit>, url: string): Promise<RunResult> {
  let wasInterrupted = false
  try {
    await reads(kit)
    if (kit.config.write && kit.facts.account !== null) await writes(kit)
  } catch (failure) {
    if (!(failure instanceof Interrupted)) throw failure
    wasInterrupted = true
  } finally {
    kit.caller.resume()
    if (kit.config.write) kit.progress('putting back what was changed')
    await kit.putBack()
  }
  const { caller, calls, dialect, left, config } = kit
  for (const call of calls.all) call.explain(reasonFor(kit, call))
  return { url, wrote: config.write, wasInterrupted, requests: caller.count, calls: calls.all, dialect: dialect.profile(), left }
}

const OF_OWN_CUSTOMER = new Set(['REST-04', 'REST-05', 'REST-19', 'REST-25'])

function reasonFor({ config, facts }: Kit, { row }: CallReport): string {
  if (facts.account === null) return 'there is no login'
  if (config.customer && OF_OWN_CUSTOMER.has(row.id)) return 'only with a customer of the kit’s own: without --customer'
  if (config.write) return 'not reached: an earlier step has failed'
  return row.id === 'REST-04' || row.id === 'REST-05' ? 'needs --login or --write' : 'needs --write'
}

async function reads(kit: Kit): Promise<void> {
  kit.progress('logging in')
  await session(kit)
  if (kit.facts.account === null) return
  for (const [what, subject] of [
    ['settings', settings],
    ['customers and destinations', people],
    ['articles and categories', warehouse],
    ['categories of the order screen', categoryGroups],
    ['orders and production', orders],
    ['delivery notes', documents],
    ['extras', extras],
  ] as const) {
    kit.progress(`reading ${what}`)
    await subject(kit)
  }
  if (kit.config.login) await destinationLogin(kit, kit.config.login, null)
}

async function writes(kit: Kit): Promise<void> {
  kit.progress('writing settings and categories')
  await settingsWrites(kit)
  await categoryWrites(kit)
  kit.progress('writing customer and destinations')
  const target = await sandbox(kit)
  kit.progress('writing articles')
  const created = await sandboxArticles(kit)
  // The orders are removed first: an ordered article cannot be deleted.
  if (target) await kit.scoped(() => writeOrders(kit, target, created))
  await deleteArticles(kit, created)
  kit.progress('checking the calls that send mail')
  await mails(kit)
}

async function writeOrders(kit: Kit, { customer, destinations, firstDate }: Sandbox, codes: readonly string[]): Promise<void> {
  kit.progress('writing orders')
  await orderable(kit, customer, codes)
  const articles = [...codes, ...kit.facts.catalogue.map(codeOf).filter((code) => !codes.includes(code))].slice(0, 2)
  const [first = '', second] = destinations
  const target = { customer, destination: first }
  const other = second === undefined ? null : { customer, destination: second }
  const plan = await planningWrites(kit, target, other, articles)
  await dateWrites(kit, target, firstDate, articles, plan)
}
