// The next step of the first connection to a bakery's server, from the state of the server and what was begun before. Pure.
import { isSameCode } from '../erp/codes.ts'

export const ADMINISTRATIVE = '0001'

export type ShownDestination = { code: string; login: string | null; isActive: boolean }
/** `destinations` is null if the record does not show them. */
export type ShownCustomer = { code: string; name: string; vatNumber: string | null; destinations: ShownDestination[] | null }

/** What the gateway has begun on this server. */
export type Begun = {
  /** When the customer was last sent; the answer may be lost. */
  sentAtMs: number
  /** How often it was sent. */
  times: number
  /** Begun by a version that kept no details. */
  isOld?: boolean
}

export type Facts = {
  begun: Begun | null
  /** Customer 0001. Only a 404 is 'missing'; any other unreadable answer is 'unclear'. */
  first: ShownCustomer | 'missing' | 'unclear'
  /** 'unclear' if the answer is no list. */
  customers: readonly ShownCustomer[] | 'unclear'
  /** def_clie_interno; '' if the server has none. */
  internalCode: string
  /** Whether the service credentials log in to a destination; null if unknown. */
  canLogIn: boolean | null
  sent: { name: string; vatNumber: string; login: string }
  nowMs: number
}

export type Next =
  | { do: 'create' }
  | { do: 'giveAccess' | 'fillConfigurator'; code: string }
  | { do: 'finish' }
  | { do: 'wait'; ms: number }
  | { do: 'nothing'; because: Reason }

/** 'present' needs no installation; every other reason leaves one without an administrator, or its state unknown. */
export type Reason = 'present' | 'firstUnclear' | 'listUnclear' | 'otherCustomers' | 'otherCode' | 'gaveUp'

/** For this long the server may still process a customer whose answer is lost. */
export const UNDER_WAY_MS = 20_000
const MAX_ATTEMPTS = 3

export function nextStep(facts: Facts): Next {
  return facts.begun === null ? stepBeforeStart(facts) : stepAfterStart(facts, facts.begun)
}

function stepBeforeStart({ first, customers }: Facts): Next {
  if (first === 'unclear') return nothing('firstUnclear')
  if (first !== 'missing') return nothing('present')
  if (customers === 'unclear') return nothing('listUnclear')
  return customers.length > 0 ? nothing('otherCustomers') : { do: 'create' }
}

function stepAfterStart(facts: Facts, begun: Begun): Next {
  const { first, customers, internalCode } = facts
  const own = ownCustomer(facts)
  if (own) {
    const isInternal = isSameCode(own.code, ADMINISTRATIVE) || isSameCode(own.code, internalCode)
    return isInternal ? complete(facts, begun, own) : nothing('otherCode')
  }
  if (first === 'unclear') return nothing('firstUnclear')
  // Somebody else has created it meanwhile.
  if (first !== 'missing') return { do: 'finish' }
  if (customers === 'unclear') return nothing('listUnclear')
  if (customers.length > 0) return nothing('otherCustomers')
  const left = begun.sentAtMs + UNDER_WAY_MS - facts.nowMs
  if (left > 0) return { do: 'wait', ms: left }
  return begun.times < MAX_ATTEMPTS ? { do: 'create' } : nothing('gaveUp')
}

/** The customer that was sent: customer 0001 with that content, or the only one of a server that had none. */
function ownCustomer({ first, customers, sent }: Facts): ShownCustomer | null {
  const isSent = (one: ShownCustomer) =>
    plain(one.name) === plain(sent.name) && (one.vatNumber === null || one.vatNumber === sent.vatNumber)
  if (typeof first === 'object') return isSent(first) ? first : null
  const alike = customers === 'unclear' ? [] : customers.filter(isSent)
  return alike.length === 1 ? alike[0]! : null
}

const plain = (text: string) => text.trim().replace(/\s+/g, ' ').toLowerCase()

function complete({ canLogIn, sent }: Facts, { isOld = false }: Begun, { code, destinations }: ShownCustomer): Next {
  const logins = destinations?.filter(({ isActive, login }) => isActive && login !== null) ?? []
  const isOurs = logins.some(({ login }) => plain(login ?? '') === plain(sent.login))
  // Somebody has given it a login of their own since.
  if (logins.length > 0 && (!isOurs || isOld)) return { do: 'finish' }
  return (canLogIn ?? isOurs) ? { do: 'fillConfigurator', code } : { do: 'giveAccess', code }
}

const nothing = (because: Reason): Next => ({ do: 'nothing', because })
