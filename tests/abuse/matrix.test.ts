// Every operation and every route with a target, for each kind of caller and for its own, another's and an absent target. The
// operations come from the portal's build and from the published ones; what each may do is written here by hand: one that is
// missing fails.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { PASSWORD } from '../../bakery/src/test/world.ts'
import { newProgram } from '../../gateway/src/test/programs.ts'
import { type Bakery, openBakery } from '../upstream/bakeries.ts'
import { DOCUMENTED, PORTAL } from '../upstream/operations.ts'
import { TABLE } from '../upstream/table.ts'

const words = (text: string) => text.trim().split(/\s+/)

/** Open to everybody, without a target. */
const PUBLIC =
  words(`Session CompanyInfo StaffInfo Capabilities NewCustomer Login CompleteLogin Logout Reconnect RecoverPassword RequestRegistration
  company viewer`)
/** For the own destination: its customer, staff and a token of that destination. */
const OWN =
  words(`Destination WeeklyPlanning Catalogue OrderingWindow UpdatePlanning SetDayDisabled DateOrder DeliveryOfDate DeliveriesOfPeriod
  Exceptions UsualQuantities SetExtraordinaryOrder DeleteExtraordinaryOrder CreateClosures DeleteClosures CustomerDocuments OpenDocument DeliveryToVary ChangePassword
  planning usualQuantities changePlanning setDayDisabled deliveries placeOrder cancelOrder skipDates reopenDates`)
/** For every session and token, without a target. */
const ANY_CALLER = words('deliveryDates')
/** For staff. A token of one destination finds its own in the lists of `NARROWED`, and is refused the others. */
const NARROWED = words('destinations customers customer')
const STAFF = words(`EnterDestination Destinations DeliveryPlaces TokenDestinations CustomerRecord CreateCustomer UpdateCustomer
  CreateDestination UpdateDestination SendCredentials Articles WarehouseLists Article CreateArticle UpdateArticle CreateCategory
  DeleteCategory Today Production ProductionDays ProductionShares CreatePrinting DeletePrinting DeliveryNotes PrintDocuments PrintProgress AnnulDocument ReissueDocument
  VaryDelivery DocumentsToInvoice InvoiceDocuments CompanySettings UpdateCompany SystemStatus AuditEntries ApiTokens CreateApiToken
  CreatePlaygroundToken RevokeApiToken CreateWebhook UpdateWebhook DeleteWebhook ReplayWebhookDelivery SecondFactor BeginSecondFactor EnableSecondFactor DisableSecondFactor
  createCustomer updateCustomer createDestination updateDestination sendCredentials syncArticles article articleRecord categories
  createArticle updateArticle deleteArticle createCategory deleteCategory tomorrow productionOrders unusualDeliveries orderChanges documents annulDocument
  reissueDocument varyDelivery documentsToInvoice invoiceDocuments updateCompany systemStatus changes`)

/** `own` belongs to the customer under test; `sibling` to the same customer, `other` to another one; the rest exist nowhere. */
const TARGETS = { own: '0041/0001', sibling: '0041/0002', other: '0042/0001', absent: '9999/0001', 'absent sibling': '0041/9999' }
type Target = keyof typeof TARGETS
const FOREIGN = ['sibling', 'other', 'absent', 'absent sibling'] as const

const NUMBER = 7
const TOKEN_ID = 'nobody'

/** The variables of an operation, aimed at another target. */
function aimedAt(target: Target, name: string): Record<string, unknown> {
  const id = TARGETS[target]
  const [customer = '', destination = ''] = id.split('/')
  const text = JSON.stringify(TABLE[name]!.variables ?? {})
    .replaceAll('0041/0001', id)
    .replaceAll(/"(customerCode|code)":"00(41|42)"/g, `"$1":"${customer}"`)
    .replaceAll('0041/0002', `${customer}/${destination}`)
    .replaceAll(/\$(ISSUED|ANNULLED)/g, `${id}/2026-11-18/${NUMBER}`)
    .replaceAll('$token', TOKEN_ID)
    .replaceAll('$print', `/printDocuments/${customer}${destination}.pdf`)
  return JSON.parse(text) as Record<string, unknown>
}

type Reply = { data?: Record<string, unknown> | null; errors?: { extensions?: Record<string, unknown> }[] }

/** An answer without what differs between two requests: the target, the time and the id of the request. */
const comparable = (target: Target, { data, errors }: Reply) => {
  const [customer = '', destination = ''] = TARGETS[target].split('/')
  return JSON.stringify({ data, errors })
    .replaceAll(TARGETS[target], 'TARGET')
    .replaceAll(`${customer}${destination}`, 'TARGET')
    .replaceAll(/"(requestId|now)":"[^"]*"/g, '')
}

let bakery: Bakery
type Caller = { query(document: string, variables?: Record<string, unknown>): Promise<unknown> }
let callers: Record<'guest' | 'customer' | 'neighbour' | 'staff' | 'bound' | 'tokenAtPortal', Caller>

beforeAll(async () => {
  bakery = await openBakery('bundled', 2)
  const neighbour = bakery.portal.browser()
  await bakery.advance(2_000)
  await neighbour.tryLogin('trattoria@piu.example', PASSWORD)
  const bound = await newProgram(bakery.portal, { destination: TARGETS.own, lifeMs: 86_400_000 })
  const authorization = `Bearer ${bakery.callers.program.secret}`
  callers = {
    guest: bakery.portal.browser(),
    customer: bakery.callers.bar,
    neighbour,
    staff: bakery.callers.staff,
    bound,
    tokenAtPortal: { query: (text, variables) => bakery.portal.browser().query(text, variables, { authorization }) },
  }
})
afterAll(() => bakery.close())

const isPortal = (name: string) => PORTAL.has(name)
const textOf = (name: string) => (PORTAL.get(name) ?? DOCUMENTED.get(name))!
/** A token sends at most 120 requests a minute. */
async function run(caller: Caller, name: string, target: Target): Promise<{ reply: Reply; calls: string[] }> {
  await bakery.advance(1_000)
  bakery.calls.splice(0)
  const reply = (await caller.query(textOf(name), aimedAt(target, name))) as Reply
  await bakery.settled()
  return { reply: JSON.parse(JSON.stringify(reply)) as Reply, calls: [...bakery.calls] }
}

const codesOf = ({ errors }: Reply) => (errors ?? []).map(({ extensions }) => extensions?.['code'])
const writesIn = (calls: string[]) => calls.filter((call) => !call.startsWith('GET '))
const shown = ({ data }: Reply) => Object.values(data ?? {}).filter((value) => value !== null)

it('every operation of the portal and every documented one has its row', () => {
  const rows = [...PUBLIC, ...OWN, ...ANY_CALLER, ...NARROWED, ...STAFF]
  expect(rows.toSorted()).toEqual([...PORTAL.keys(), ...DOCUMENTED.keys()].toSorted())
})

/** Runs an operation for each target; the answers, without what names the target. */
async function answersFor(caller: Caller, name: string, targets: readonly Target[]) {
  const answers = []
  for (const target of targets) {
    const { reply, calls } = await run(caller, name, target)
    answers.push({ target, codes: codesOf(reply), shown: shown(reply), text: comparable(target, reply), writes: writesIn(calls) })
  }
  return answers
}

const ALL = Object.keys(TARGETS) as Target[]
const hasTarget = (name: string) => JSON.stringify(aimedAt('own', name)) !== JSON.stringify(aimedAt('absent', name))

describe('without a login', () => {
  it.each(['guest', 'tokenAtPortal'] as const)('a %s is refused every operation that needs one, whatever its target', async (who) => {
    for (const name of [...OWN, ...STAFF].filter(isPortal)) {
      const answers = await answersFor(callers[who], name, ALL)
      for (const { target, codes, writes } of answers)
        expect([name, target, [...new Set(codes)], writes]).toEqual([name, target, ['NOT_AUTHENTICATED'], []])
      expect([name, new Set(answers.map(({ text }) => text)).size]).toEqual([name, 1])
    }
  })
})

describe('a customer', () => {
  it.each(STAFF.filter(isPortal))('is refused %s, with the same answer for every target', async (name) => {
    const answers = await answersFor(callers.customer, name, ALL)
    for (const { codes, writes } of answers) expect([[...new Set(codes)], writes]).toEqual([['FORBIDDEN'], []])
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1)
  })

  it.each(OWN.filter(isPortal))('finds nothing of others with %s: the answer is that of an absent one', async (name) => {
    const own = await answersFor(callers.customer, name, FOREIGN)
    const neighbours = await answersFor(callers.neighbour, name, ['own', 'sibling', 'absent'])
    for (const answers of [own, neighbours]) {
      expect(answers.flatMap(({ writes }) => writes)).toEqual([])
      expect(new Set(answers.map(({ text }) => text)).size).toBe(1)
    }
  })
})

describe('staff', () => {
  it.each([...OWN, ...STAFF].filter((name) => isPortal(name) && hasTarget(name)))('change nothing absent with %s', async (name) => {
    const [answer] = await answersFor(callers.staff, name, ['absent'])
    expect(answer!.codes).not.toContain('INTERNAL_SERVER_ERROR')
    expect(answer!.writes).toEqual([])
  })
})

describe('a token of one destination', () => {
  const documented = (names: string[]) => names.filter((name) => !isPortal(name))

  it.each(documented(STAFF))('is refused %s, with the same answer for every target', async (name) => {
    const answers = await answersFor(callers.bound, name, ALL)
    for (const { codes, writes } of answers) expect([[...new Set(codes)], writes]).toEqual([['FORBIDDEN'], []])
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1)
  })

  it.each([...documented(OWN), 'customer'])('finds nothing of others with %s: the answer is that of an absent one', async (name) => {
    const answers = await answersFor(callers.bound, name, name === 'customer' ? ['other', 'absent'] : FOREIGN)
    expect(answers.flatMap(({ writes }) => writes)).toEqual([])
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1)
  })

  it.each(NARROWED)('finds only its own with %s', async (name) => {
    const { codes, text } = (await answersFor(callers.bound, name, ['own']))[0]!
    expect(codes).toEqual([])
    for (const stranger of ['0042', '0041/0002', '1001']) expect(text).not.toContain(stranger)
  })
})

describe('the own destination', () => {
  // Last: these change it.
  it.each(OWN)('is reached with %s', async (name) => {
    const { codes, shown: values, text } = (await answersFor(isPortal(name) ? callers.customer : callers.bound, name, ['own']))[0]!
    expect(codes).toEqual([])
    expect(values.length).toBeGreaterThan(0)
    expect(text).not.toContain('DESTINATION_NOT_FOUND')
  })
})
