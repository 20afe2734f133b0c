// The first connection to a bakery's own server: creates its administrative customer once, and completes it after an
// interruption.
import type { Clock } from '../clock.ts'
import type { ErpClient } from '../erp/client.ts'
import { ErpFailure, type FailureKind, isOpenEnded } from '../erp/errors.ts'
import { type Log, faultOf } from '../log.ts'
import type { Outcome, Store } from '../store/store.ts'
import {
  type Account, type Sent, createCustomer, customerOf, fillConfigurator, giveAccess, readCustomer, readCustomers,
} from './installation.erp.ts' // prettier-ignore
import { ADMINISTRATIVE, type Begun, type Facts, type Next, type Reason, nextStep } from './installation.rules.ts'
import { internalCustomer } from './session.erp.ts'

/**
 * 'done': created by the gateway; 'retry' continues by itself, 'incomplete' at the next start; 'noAccount' lacks the service
 * credentials.
 */
export type Installed = Reason | 'done' | 'retry' | 'incomplete' | 'noAccount'

type Needs = {
  erp: ErpClient
  store: Store
  clock: Clock
  log: Log
  account: () => Promise<Account | null>
  /** Whether a destination can log in with this e-mail and password. */
  opens: (email: string, password: string) => Promise<boolean>
  onChanged: () => void
}

export type Installation = {
  /** Takes the next steps; simultaneous callers share one run. */
  ensure(): Promise<Installed>
  /** The result of the last run; null before the first. */
  found(): Installed | null
  stop(): void
}

/** A server may confirm a login and not keep it. */
const MAX_ACCESSES = 2
const MAX_STEPS = 8
const RETRY_MS = 30_000
const REFUSALS = new Set<FailureKind>(['refused', 'notFound', 'conflict'])

export function createInstallation(needs: Needs): Installation {
  const { clock, log } = needs
  let running: Promise<Installed> | null = null
  let found: Installed | null = null
  let retry: { cancel(): void } | null = null
  let isStopped = false

  async function examine(): Promise<Installed> {
    retry?.cancel()
    try {
      found = await continueInstallation(needs, again)
    } catch (failure) {
      log.error({ reason: faultOf(failure) }, 'The first installation was interrupted')
      // A refusal will be repeated until somebody acts.
      const mayPass = !(failure instanceof ErpFailure && REFUSALS.has(failure.kind))
      found = mayPass ? 'retry' : 'incomplete'
      if (mayPass) again(RETRY_MS)
    }
    return found
  }

  function again(ms: number): void {
    if (!isStopped) retry = clock.setTimeout(() => void ensure().catch(() => undefined), ms)
  }

  function ensure(): Promise<Installed> {
    running ??= examine().finally(() => (running = null))
    return running
  }

  return {
    ensure,
    found: () => found,
    stop() {
      isStopped = true
      retry?.cancel()
    },
  }
}

async function continueInstallation(needs: Needs, again: (ms: number) => void): Promise<Installed> {
  const { store, clock, onChanged } = needs
  const kept = await store.read('installation')
  if (kept === 'done') return 'done'
  const begun = kept ?? ((await store.read('administrativeCustomerTried')) === undefined ? null : OLD)
  // If customer 0001 exists, nothing is touched and nothing else needs to be read.
  if (begun === null) {
    const next = nextStep(await factsOf(needs, null, UNKNOWN_CUSTOMER, null))
    if (next.do === 'nothing') return next.because
  }
  const account = await needs.account()
  if (!account) return 'noAccount'
  const sent = customerOf(account)
  return audited(needs, async () => {
    let state: Begun | null = begun
    let accesses = 0
    for (let step = 0; step < MAX_STEPS; step++) {
      const next = nextStep(await factsOf(needs, state, sent, account))
      if (next.do === 'nothing') return next.because
      if (next.do === 'wait') {
        again(next.ms)
        return 'retry'
      }
      if (next.do === 'giveAccess' && ++accesses > MAX_ACCESSES) return 'incomplete'
      if (next.do === 'create') {
        const times = (state?.times ?? 0) + 1
        if (!(await isOurTurn(store, times))) {
          again(RETRY_MS)
          return 'othersTurn'
        }
        state = { sentAtMs: clock.now().epochMilliseconds, times }
        await store.keep('installation', state)
      }
      await carryOut(needs.erp, next, sent, account)
      onChanged()
      if (next.do === 'finish' || next.do === 'fillConfigurator') {
        await store.keep('installation', 'done')
        return 'done'
      }
    }
    return 'incomplete'
  })
}

/** Several gateways may start on a new server at the same time: each attempt is made by one of them. */
async function isOurTurn({ idempotency }: Store, times: number): Promise<boolean> {
  const claim = await idempotency.claim({ caller: 'gateway', key: `installation ${times}` }, '')
  return claim.kind === 'mine'
}

const OLD: Begun = { sentAtMs: 0, times: 1, isOld: true }
const UNKNOWN_CUSTOMER = { name: '', vatNumber: '', login: '' }

async function carryOut(erp: ErpClient, next: Next, sent: Sent, { credentials, company }: Account): Promise<void> {
  if (next.do === 'create') {
    // The next reading shows whether it was created.
    await createCustomer(erp, sent).catch((failure: unknown) => {
      if (!isOpenEnded(failure)) throw failure
    })
  }
  if (next.do === 'giveAccess') await giveAccess(erp, next.code, sent, credentials)
  if (next.do === 'fillConfigurator') await fillConfigurator(erp, company)
}

async function factsOf({ erp, clock, opens }: Needs, begun: Begun | null, sent: Facts['sent'], account: Account | null): Promise<Facts> {
  const first = await readCustomer(erp)
  const customers = typeof first === 'object' ? [] : await readCustomers(erp)
  const needsMore = begun !== null && account !== null
  return {
    begun,
    first: first,
    customers: needsMore && customers !== 'unclear' ? await withDestinations(erp, customers) : customers,
    internalCode: needsMore ? await internalCustomer(erp).catch(() => '') : '',
    canLogIn: needsMore ? await opens(account.credentials.email, account.credentials.password).catch(() => null) : null,
    sent,
    nowMs: clock.now().epochMilliseconds,
  }
}

/** Some servers' lists show no destinations; this list has one customer at most. */
async function withDestinations(erp: ErpClient, customers: Exclude<Facts['customers'], 'unclear'>): Promise<Facts['customers']> {
  const [only, ...others] = customers
  if (!only || others.length > 0) return customers
  const record = await readCustomer(erp, only.code)
  return typeof record === 'object' ? [{ ...record, code: only.code }] : customers
}

/** Without an entry where another gateway does it. */
async function audited({ store }: Needs, act: () => Promise<Installed | 'othersTurn'>): Promise<Installed> {
  const ended = await store.audit({ actor: 'gateway', action: 'customer.createAdministrative', target: ADMINISTRATIVE })
  const end = (outcome: Outcome) => ended(outcome)
  try {
    const installed = await act()
    if (installed === 'othersTurn') {
      await ended('withdrawn')
      return 'retry'
    }
    await end(installed === 'done' ? 'done' : installed === 'retry' ? 'unknown' : 'failed')
    return installed
  } catch (failure) {
    await end(isOpenEnded(failure) ? 'unknown' : 'failed')
    throw failure
  }
}
