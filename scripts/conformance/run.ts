// One run against one server: reads first, then, where wished, writes on a sandbox, and everything put back at the end.
import { createDialect } from '../../gateway/src/erp/dialect/dialect.ts'
import { createCaller, Interrupted, type Send } from './caller.ts'
import { createKit, type Kit, type Wishes } from './kit.ts'
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
  wishes: Wishes
  timeoutMs: number
  send: Send
  today: string
  /** Digits that no other run uses. */
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
  /** By aspect, in the words of the gateway. */
  dialect: Readonly<Record<string, string>>
  left: readonly string[]
}

export type Run = { result: Promise<RunResult>; interrupt(): void }

const silent = { debug() {}, info() {}, warn() {}, error() {} }

const sleep = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

export function startRun({ url, wishes, timeoutMs, send, today, mark, progress, wait = sleep }: RunOptions): Run {
  const caller = createCaller({ url, timeoutMs, send, wait })
  const dialect = createDialect({ log: silent })
  const kit = createKit({
    wishes,
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
    if (kit.wishes.write && kit.facts.account !== null) await writes(kit)
  } catch (failure) {
    if (!(failure instanceof Interrupted)) throw failure
    wasInterrupted = true
  } finally {
    kit.caller.resume()
    if (kit.wishes.write) kit.progress('putting back what was changed')
    await kit.putBack()
  }
  const { caller, calls, dialect, left, wishes } = kit
  for (const call of calls.all) call.explain(reasonFor(kit, call))
  return { url, wrote: wishes.write, wasInterrupted, requests: caller.count, calls: calls.all, dialect: dialect.profile(), left }
}

const OF_OWN_CUSTOMER = new Set(['REST-04', 'REST-05', 'REST-19', 'REST-25'])

function reasonFor({ wishes, facts }: Kit, { row }: CallReport): string {
  if (facts.account === null) return 'there is no login'
  if (wishes.customer && OF_OWN_CUSTOMER.has(row.id)) return 'only with a customer of the kit’s own: without --customer'
  if (wishes.write) return 'not reached: an earlier step has failed'
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
  if (kit.wishes.login) await destinationLogin(kit, kit.wishes.login, null)
}

async function writes(kit: Kit): Promise<void> {
  kit.progress('writing settings and categories')
  await settingsWrites(kit)
  await categoryWrites(kit)
  kit.progress('writing customer and destinations')
  const place = await sandbox(kit)
  kit.progress('writing articles')
  const created = await sandboxArticles(kit)
  // An article that is ordered somewhere cannot be deleted.
  if (place) await kit.scoped(() => writeOrders(kit, place, created))
  await deleteArticles(kit, created)
  kit.progress('checking the calls that send mail')
  await mails(kit)
}

async function writeOrders(kit: Kit, place: Sandbox, codes: readonly string[]): Promise<void> {
  kit.progress('writing orders')
  await orderable(kit, place.customer, codes)
  const articles = [...codes, ...kit.facts.catalogue.map(codeOf).filter((code) => !codes.includes(code))].slice(0, 2)
  const [here = '', other] = place.places
  const at = (one: string) => ({ customer: place.customer, place: one })
  const plan = await planningWrites(kit, at(here), other === undefined ? null : at(other), articles)
  await dateWrites(kit, at(here), place.firstDate, articles, plan)
}
