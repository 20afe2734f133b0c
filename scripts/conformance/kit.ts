// What every subject of the kit works with: the caller, the report, what earlier subjects have learned, and what is to be undone.
import { allPages } from '../../gateway/src/erp/decode/pages.ts'
import { Unreadable } from '../../gateway/src/erp/decode/reading.ts'
import { isDone, jsonIn } from './answers.ts'
import { Interrupted, NoAnswer, type Answer, type Caller, type Request } from './caller.ts'
import type { RestId } from './contract.ts'
import type { Dialect } from '../../gateway/src/erp/dialect/dialect.ts'
import type { Read } from './fields.ts'
import { Stop, type CallReport, type Calls } from './report/findings.ts'

export type Login = { email: string; password: string }

export type Wishes = {
  /** The account from configuration; null takes it from /client-config. */
  service: Login | null
  /** Further headers for /client-config. */
  clientConfigHeaders: Record<string, string>
  /** A destination login to check; null where none was given. */
  login: Login | null
  write: boolean
  /** Works on this customer instead of one of its own. */
  customer: string | null
  destination: string | null
  /** Receives the mails; null sends none. */
  mail: string | null
}

export type CustomerRecord = { customer: Read; destinations: Read[]; contacts: Read[] | null }

/** What later subjects need of earlier ones. */
export type Facts = {
  /** The service account, once its login has worked. */
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
  /** The categories of each group. */
  groups: ReadonlyMap<number, readonly Read[]>
}

export type Kit = {
  wishes: Wishes
  caller: Caller
  calls: Calls
  facts: Facts
  dialect: Dialect
  /** Of Rome, as yyyy-mm-dd. */
  today: string
  /** Digits that no other run uses. */
  mark: string
  /** Sends a request; says so when the service token is refused on the way. */
  send(request: Request): Promise<Answer>
  /** Runs the check of one call: whatever it meets is in the report afterwards. Null where it did not come to an end. */
  check<T>(id: RestId, work: (call: CallReport) => Promise<T>): Promise<T | null>
  /** Remembers how to put something back; the last one first, also after a failure. */
  undo(what: string, request: Request | (() => Promise<readonly Request[]>)): void
  /** Puts back what `work` has changed before anything else goes on. */
  scoped(work: () => Promise<void>): Promise<void>
  /** What stays on the server, for the end of the report. */
  left: string[]
  /** A trait of the server that no decoder sees. */
  learn(aspect: string, variant: string): void
  progress(text: string): void
}

export type KitParts = Pick<Kit, 'wishes' | 'caller' | 'calls' | 'dialect' | 'today' | 'mark' | 'progress'> & {
  renew: (kit: Kit) => Promise<boolean>
}

/** A list in pages counts as one list. */
async function wholeList(caller: Caller, request: Request, first: Answer): Promise<Answer> {
  try {
    const whole = await allPages(jsonIn(first), async (page) =>
      jsonIn(await caller.call({ ...request, query: { ...request.query, page: String(page) } })),
    )
    return { ...first, body: Buffer.from(JSON.stringify(whole)) }
  } catch (failure) {
    if (failure instanceof Unreadable) return first
    throw failure
  }
}

export function createKit({ renew, ...parts }: KitParts): Kit & { putBack(): Promise<void> } {
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
        kit.left.push(`${what}: not put back (${(failure as Error).message || 'an answer that cannot be read'})`)
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
      if (request.method === 'GET' && answer.status === 200 && answer.body.includes('"last_page"'))
        return wholeList(caller, request, answer)
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
        // A body that none of the readers foresaw is the server's, not an end of the run.
        else if (!(failure instanceof Stop)) call.expect(false, 'an answer that can be read', (failure as Error).message)
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
