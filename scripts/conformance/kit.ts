// The context of the kit's subjects: the caller, the report, facts from earlier subjects, and the changes to undo.
import { allPages } from '../../gateway/src/erp/decode/pages.ts'
import { isDone, jsonIn } from './answers.ts'
import { Interrupted, NoAnswer, type Answer, type Caller, type Request } from './caller.ts'
import type { RestId } from './contract.ts'
import type { Dialect } from '../../gateway/src/erp/dialect/dialect.ts'
import type { Pins } from '../../gateway/src/erp/dialect/pins.ts'
import type { Read } from './fields.ts'
import { Stop, type CallReport, type Calls } from './report/findings.ts'

export type Login = { email: string; password: string }

export type KitConfig = {
  /** The service account; null to take it from /client-config. */
  service: Login | null
  /** Additional headers for /client-config. */
  clientConfigHeaders: Record<string, string>
  /** A destination login to check, if any. */
  login: Login | null
  write: boolean
  /** Test with this customer instead of creating one. */
  customer: string | null
  destination: string | null
  /** Recipient of the mails; null to send none. */
  mail: string | null
  /** What the operator says of the server (BAKERY_DIALECT). */
  pins: Pins
}

export type CustomerRecord = { customer: Read; destinations: Read[]; contacts: Read[] | null }

/** Results that later subjects need. */
export type Facts = {
  /** The service account, after a successful login. */
  account: Login | null
  settings: Readonly<Record<string, string>>
  internalCustomer: string | null
  customers: Read[]
  records: Map<string, CustomerRecord>
  destinations: Read[]
  articles: Read[]
  units: string[]
  vatRates: string[]
  catalogue: Read[]
  groups: ReadonlyMap<number, readonly Read[]>
}

export type Kit = {
  config: KitConfig
  caller: Caller
  calls: Calls
  facts: Facts
  dialect: Dialect
  /** In Rome, as yyyy-mm-dd. */
  today: string
  /** Digits that are unique to this run. */
  mark: string
  /** Sends a request. Logs in again if the service token was rejected. */
  send(request: Request): Promise<Answer>
  /** Runs the check of one call and reports its failures. Null if it was not completed. */
  check<T>(id: RestId, work: (call: CallReport) => Promise<T>): Promise<T | null>
  /** Registers how to restore something. Restored in reverse order, also after a failure. */
  undo(what: string, request: Request | (() => Promise<readonly Request[]>)): void
  /** Restores what `work` has changed as soon as it ends. */
  scoped(work: () => Promise<void>): Promise<void>
  /** What remains on the server, for the end of the report. */
  left: string[]
  /** Notes a trait of the server that no decoder can see. */
  learn(aspect: string, variant: string): void
  progress(text: string): void
}

export type KitOptions = Pick<Kit, 'config' | 'caller' | 'calls' | 'dialect' | 'today' | 'mark' | 'progress'> & {
  renew: (kit: Kit) => Promise<boolean>
}

/** Reads all pages of a list, as the gateway does. Throws where it would refuse the list. */
async function wholeList(caller: Caller, request: Request, first: Answer): Promise<Answer> {
  const answer = jsonIn(first)
  const whole = await allPages(answer, async (page) =>
    jsonIn(await caller.call({ ...request, query: { ...request.query, page: String(page) } })),
  )
  return whole === answer ? first : { ...first, body: Buffer.from(JSON.stringify(whole)) }
}

export function createKit({ renew, ...parts }: KitOptions): Kit & { putBack(): Promise<void> } {
  const undone: { what: string; request: Request | (() => Promise<readonly Request[]>) }[] = []
  const { caller, calls } = parts
  async function putBack(depth: number): Promise<void> {
    for (let step = undone.at(-1); step && undone.length > depth; step = undone.at(-1)) {
      const { what, request } = step
      try {
        const requests = typeof request === 'function' ? await request() : [request]
        for (const one of requests) {
          const answer = await kit.send(one)
          if (!isDone(answer)) kit.left.push(`${what}: not put back (status ${answer.status})`)
        }
      } catch (failure) {
        if (failure instanceof Interrupted) throw failure
        kit.left.push(`${what}: not put back (${(failure as Error).message || 'an unreadable answer'})`)
      }
      undone.pop()
    }
  }
  const kit: Kit & { putBack(): Promise<void> } = {
    ...parts,
    facts: {
      account: null,
      settings: {},
      internalCustomer: null,
      customers: [],
      records: new Map(),
      destinations: [],
      articles: [],
      units: [],
      vatRates: [],
      catalogue: [],
      groups: new Map(),
    },
    left: [],
    learn: (aspect, variant) => parts.dialect.readingOf('the conformance kit').note(aspect, variant),
    async send(request) {
      const answer = await caller.call(request)
      if (request.method === 'GET' && answer.status === 200) return wholeList(caller, request, answer)
      const isExpired = (answer.status === 401 || answer.status === 419) && request.token === undefined && kit.facts.account !== null
      return isExpired && (await renew(kit)) ? caller.call(request) : answer
    },
    async check(id, work) {
      const call = calls.of(id)
      try {
        return await work(call)
      } catch (failure) {
        if (failure instanceof Interrupted) throw failure
        if (failure instanceof NoAnswer) call.expect(false, 'an answer', failure.message)
        // An unforeseen body fails this call but does not end the run.
        else if (!(failure instanceof Stop)) call.expect(false, 'a readable answer', (failure as Error).message)
        return null
      }
    },
    undo(what, request) {
      undone.push({ what, request })
    },
    async scoped(work) {
      const depth = undone.length
      await work()
      await putBack(depth)
    },
    putBack: () => putBack(0),
  }
  return kit
}

export const textOf = (read: Read, name: string): string => `${(read.values[name] ?? '') as string | number | boolean}`
