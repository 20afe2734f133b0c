// Finds the customer of a destination. A derived code is checked against that customer's own record before it counts: a server
// with its own form of `primario` would otherwise show, and change, other customers' data.
import pLimit from 'p-limit'
import { isDeepStrictEqual } from 'node:util'
import type { Log } from '../log.ts'
import type { DestinationKey } from '../keys.ts'
import type { Cache } from '../cache/cache.ts'
import { type ErpClient, erpPath } from './client.ts'
import { isSameCode, meantBy } from './codes.ts'
import { type RecordOf, entity } from './decode/entity.ts'
import type { Reading } from './decode/reading.ts'
import { ErpFailure } from './errors.ts'
import { customerCode, customerTable, destinationMark } from './parties.erp.ts'
import { type Layout, customerCodeOf, layoutsFor, namedIn } from './primario.erp.ts'

/** The fields of a destination's row about itself and its customer. */
export type Claim = { code: string; login: string | null; name: string; primario: string | null; ownCode: string | null }

function claimOf({ name, ...mark }: RecordOf<typeof destinationMark.fields>): Claim {
  return { ...mark, name: name ?? '' }
}

type Owner = { code: string; destinations: Claim[] | null }

const owner = entity('customer', { ...customerCode.fields, destinations: customerTable.fields.destinations })

const ownerFrom = ({ code, destinations }: RecordOf<typeof owner.fields>, { reading }: { reading: Reading }): Owner => ({
  code,
  destinations: destinationMark.nested(destinations, reading, claimOf),
})

async function readOwner(erp: ErpClient, code: string): Promise<Owner | null> {
  try {
    return await erp.get(erpPath`/clienti/${code}`, owner.record(ownerFrom))
  } catch (failure) {
    if (failure instanceof ErpFailure && failure.kind === 'notFound') return null
    throw failure
  }
}

/** Whether a customer's record contains the destination; 'unknown' if it does not show enough. */
type Verdict = 'holds' | 'contradicts' | 'unknown'

function verdictOf(owner: Owner | null, claim: Claim): Verdict {
  if (owner === null) return 'contradicts'
  if (owner.destinations === null) return 'unknown'
  const own = owner.destinations.find(({ code }) => isSameCode(code, claim.code))
  if (!own) return 'contradicts'
  if (own.login !== null && claim.login !== null) return isSameLogin(own.login, claim.login) ? 'holds' : 'contradicts'
  // A name proves nothing: many customers have a 'Destinazione Principale'.
  return own.login === claim.login && own.name !== claim.name ? 'contradicts' : 'unknown'
}

const isSameLogin = (one: string, other: string) => one.toLowerCase() === other.toLowerCase()

type Needs = { erp: ErpClient; cache: Cache; log: Log; isBundled: boolean }

/** How long the learned meaning of `primario` is kept. */
const LIFE_MS = 60_000
const SAMPLES = 3
const CALL = 'GET /destinazioni'
const LOGIN_CALL = 'POST /applicazioni/panificatori/login'
/** At most this many customers' records are read to find a destination that names no customer. */
const MAX_RECORDS = 300
const AT_ONCE = 8

export function sharedOwners({ erp, cache, log, isBundled }: Needs) {
  async function check(claim: Claim, code: string): Promise<Verdict> {
    if (code === '') return 'contradicts'
    const owner = await readOwner(erp, code)
    return verdictOf(owner && isSameCode(owner.code, code) ? owner : null, claim)
  }

  const readCustomers = () => erp.get('/clienti', owner.list(ownerFrom), { isLarge: true })
  const customers = () => cache.get('owners:customers', readCustomers, LIFE_MS)

  /** A customer's code as the list of customers writes it; null if it is not listed, or ambiguous. */
  async function codeInList(code: string): Promise<string | null> {
    return isBundled
      ? code
      : meantBy(
          code,
          (await customers()).map((customer) => customer.code),
        )
  }

  /** The meaning of the list's rows, found by comparing a few of them with the customers that they name. */
  async function learn(claims: readonly Claim[]): Promise<Meaning> {
    const samples = samplesOf(claims)
    const ofPrimario = samples.filter(({ primario }) => primario !== null)
    const byPrimario = await isTrusted(ofPrimario.map((claim) => check(claim, customerCodeOf(claim.primario))))
    const ofOwnCode = samples.filter(({ ownCode }) => ownCode !== null)
    const known = ofOwnCode.length > 0 ? (await customers()).map(({ code }) => code) : []
    const byOwnCode = await isTrusted(ofOwnCode.map((claim) => check(claim, meantBy(claim.ownCode ?? '', known) ?? '')))
    return { layout: byPrimario ? 'specified' : await learnLayout(samples), ownCodeCounts: byOwnCode }
  }

  async function learnLayout(samples: readonly Claim[]): Promise<Layout | null> {
    const known = (await customers()).map(({ code }) => code)
    const layouts = await Promise.all(samples.map((claim) => layoutsOf(claim, known)))
    const [first = [], ...others] = layouts.filter((each) => each.length > 0)
    const isCommon = (layout: Layout) => others.every((each) => each.some((one) => isDeepStrictEqual(one, layout)))
    const common = first.find(isCommon) ?? null
    if (!common)
      log.warn({ path: CALL, reason: 'destination.primario gives no customer that holds it' }, 'An answer of the bakery cannot be read')
    return common
  }

  async function layoutsOf(claim: Claim, known: readonly string[]): Promise<Layout[]> {
    const primario = claim.primario ?? ''
    const named = known.filter((code) => primario.includes(code)).slice(0, AT_ONCE)
    const verdicts = await Promise.all(named.map((code) => check(claim, code)))
    const holders = named.filter((_code, index) => verdicts[index] === 'holds')
    return holders.length === 1 ? layoutsFor({ primario, destinationCode: claim.code }, holders[0]!) : []
  }

  /** The only customer whose record contains the destination; null for none and for several. */
  async function holderOf(claim: Claim): Promise<string | null> {
    if (claim.login === null) return null
    // A customer created a moment ago may contain it as well.
    const all = await readCustomers()
    const holds = (owner: Owner) => verdictOf(owner, claim) === 'holds'
    if (all.some(({ destinations }) => destinations !== null)) return onlyOf(all.filter(holds))
    if (all.length > MAX_RECORDS) return null
    const limit = pLimit(AT_ONCE)
    const records = await limit.map(all, ({ code }) => readOwner(erp, code)).finally(() => limit.clearQueue())
    return onlyOf(records.filter((record) => record !== null).filter(holds))
  }

  return {
    /** The customer's code of each destination in the list of all; '' if it is not certain. */
    async ownersOf(claims: readonly Claim[]): Promise<string[]> {
      if (isBundled) return claims.map(({ primario }) => customerCodeOf(primario))
      const meaning = await cache.get('owners:meaning', () => learn(claims), LIFE_MS)
      const isPlain = ({ primario, ownCode }: Claim) =>
        meaning.layout === 'specified' && primario !== null && (ownCode === null || isSameCode(ownCode, customerCodeOf(primario)))
      const all = claims.every(isPlain) ? [] : await customers()
      const known = new Set(all.map(({ code }) => code))
      return claims.map((claim) => (isPlain(claim) ? customerCodeOf(claim.primario) : ownerIn(all, known, claim, meaning)))
    },

    /** The customer whose own record contains the destination, read before any change of it; null if none certainly does. */
    async ownerOf(claim: Claim): Promise<string | null> {
      if (isBundled) return customerCodeOf(claim.primario)
      for (const code of new Set([claim.ownCode ?? '', customerCodeOf(claim.primario)])) {
        if ((await check(claim, code)) === 'holds') return (await codeInList(code).catch(() => null)) ?? code
      }
      const holder = await holderOf(claim)
      if (holder === null)
        log.warn(
          { path: CALL, reason: 'destination.primario names no single customer that holds it' },
          'Nothing is written to a destination',
        )
      return holder
    },

    /** The codes of a login as the customers' records write them; throws if the customer has no such destination. */
    async checkedKey(key: DestinationKey, login: string): Promise<DestinationKey> {
      if (isBundled) return key
      const direct = await readOwner(erp, key.customerCode).catch(() => null)
      const code = direct?.code === key.customerCode ? null : await codeInList(key.customerCode).catch(() => null)
      const customerCode = code ?? key.customerCode
      const owner = code === null ? direct : await readOwner(erp, code).catch(() => null)
      // If the server does not show a customer under this code, nothing is known about it.
      if (!owner?.destinations || !isSameCode(owner.code, customerCode)) return { ...key, customerCode }
      const claim = { code: key.destinationCode, login, name: '', primario: null, ownCode: null }
      const own = owner.destinations.find((one) => isSameCode(one.code, claim.code))
      if (own && verdictOf(owner, claim) !== 'contradicts') return { customerCode, destinationCode: own.code }
      log.warn({ path: LOGIN_CALL, reason: 'codiceCliente names a customer that does not hold the destination' }, 'A login is refused')
      throw new ErpFailure('invalid')
    },

    codeInList,

    /** Drops the customers, e.g. after a new one. */
    forgetOwners: (): void => cache.invalidate('owners'),
  }
}

export type Owners = ReturnType<typeof sharedOwners>

/** How a server names a destination's customer; `layout` is null if its `primario` is not understood. */
type Meaning = { layout: 'specified' | Layout | null; ownCodeCounts: boolean }

/** Whether a reading of the code is trusted: some record confirms it, or none contradicts it. */
async function isTrusted(checks: readonly Promise<Verdict>[]): Promise<boolean> {
  const verdicts = await Promise.all(checks)
  return verdicts.includes('holds') || !verdicts.includes('contradicts')
}

/** All fields of a row must agree; '' if they do not. */
function ownerIn(all: readonly Owner[], known: ReadonlySet<string>, claim: Claim, { layout, ownCodeCounts }: Meaning): string {
  const { primario, ownCode, code: destinationCode } = claim
  const said = new Set<string | null>()
  if (primario !== null && layout === 'specified') said.add(customerCodeOf(primario))
  if (primario !== null && layout !== null && layout !== 'specified') said.add(namedIn(layout, { primario, destinationCode }, known))
  if (ownCode !== null && ownCodeCounts) said.add(meantBy(ownCode, [...known]))
  said.delete(null)
  if (said.size > 0) return said.size === 1 ? [...said][0]! : ''
  // If every customer shows its destinations, the only one that does not exclude it is the owner.
  const isShown = all.every(({ destinations }) => destinations !== null)
  const mayHold = (verdict: Verdict) => verdict === 'holds' || (isShown && verdict === 'unknown')
  return onlyOf(all.filter((owner) => mayHold(verdictOf(owner, claim)))) ?? ''
}

const onlyOf = (owners: readonly Owner[]): string | null => (owners.length === 1 ? owners[0]!.code : null)

/** A few destinations of customers that seem to differ, those with a login first, since logins identify them. */
function samplesOf(claims: readonly Claim[]): Claim[] {
  const samples = new Map<string, Claim>()
  for (const claim of [...claims.filter(({ login }) => login !== null), ...claims]) {
    if (samples.size === SAMPLES) break
    const name = customerCodeOf(claim.primario) || claim.ownCode
    if (name && !samples.has(name)) samples.set(name, claim)
  }
  return [...samples.values()]
}
