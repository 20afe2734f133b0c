// Open or closed is stored: by the back end if it keeps its closings, else by the gateway.
import { romeInstant } from '@panify/rules/rome'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type ErpReply, type FakeErp, startErp } from '../test/erp.ts'
import { describeExceptions } from '../test/exceptions.ts'
import { describeOrdering, type Ordering } from '../test/ordering.ts'
import { OWN, TOGGLE, cell, change } from '../test/planning.ts'
import { startPortal } from '../test/portal.ts'

type Portal = Awaited<ReturnType<typeof startPortal>>

let erp: FakeErp
let ordering: Ordering
let portal: Portal
let customer: ReturnType<Portal['browser']>

const setCutOff = (data: string) => erp.on('GET', '/configurator/orarioprodpane', { json: { data } })
const foreign = () => ({ bakery: { url: erp.url, isBundled: false } })

async function open(options: Parameters<typeof startPortal>[1]) {
  portal = await startPortal(erp, options)
  customer = portal.browser()
  await customer.login('customer')
}

beforeEach(async () => {
  erp = await startErp()
  ordering = describeOrdering(erp)
  describeExceptions(erp, { isBundled: true })
  erp.on('GET', '/panify', { status: 404, json: {} })
})
afterEach(async () => {
  await portal.close()
  await erp.close()
})

const SCREEN = `{ viewer { destination {
  ordering { isLocked firstOpenDate changeableFrom } planning { days { day nextOpenDate } } } } }`
const PRODUCTION = `{ production(from: "2026-11-19", to: "2026-11-20") { dates { date state closesAt closedAt } } }`
const SAVE = `mutation ($input: UpdatePlanningInput!) { updatePlanning(input: $input) { __typename
  ... on Refusal { code message } ... on PlanningUpdated { effectiveFrom { day date } } } }`
const CLOSE = `mutation ($date: Date!) { createClosures(input: { destinationId: "${OWN}", dates: [$date] }) { __typename ... on Refusal { code message } ... on DateClosed { date firstOpenDate } } }`

// oxlint-disable-next-line typescript/no-explicit-any -- each test checks the shape
type Data = any
const ask = async (browser: typeof customer, document: string, variables = {}): Promise<Data> => {
  const { data, errors } = await browser.query(document, variables)
  return data ?? errors
}

/** The first open date on the screens: calendar, week, and the list of staff. */
async function firstOpenDates() {
  const { destination } = (await ask(customer, SCREEN)).viewer
  const staff = portal.browser()
  await staff.login('administrator')
  erp.on('POST', '/applicazioni/panificatori/preorder', { json: { data: [] } })
  const { dates } = (await ask(staff, PRODUCTION)).production
  return {
    calendar: destination.ordering.firstOpenDate,
    friday: destination.planning.days[4].nextOpenDate,
    production: dates.map(({ state }: { state: string }) => state),
  }
}

describe('with a back end that keeps no closings', () => {
  it('OPEN-111 keeps a date closed if its cut-off is moved after it has passed', async () => {
    setCutOff('20,00')
    await open({ at: '2026-11-19 19:58', config: foreign() })
    expect(await firstOpenDates()).toEqual({ calendar: '2026-11-20', friday: '2026-11-20', production: ['CLOSED', 'OPEN'] })
    // No request while the cut-off passes: the gateway closes the date itself.
    await portal.clock.advance(60_000)
    await portal.clock.advance(61_000)
    await expect.poll(async () => (await portal.services.store.closings.ofPeriod('2026-11-20', '2026-11-20')).firstOpen).toBe('2026-11-21')
    setCutOff('22,00')
    await portal.clock.advance(60_000)
    const closed = { calendar: '2026-11-21', friday: '2026-11-27', production: ['CLOSED', 'CLOSED'] }
    expect(await firstOpenDates()).toEqual(closed)
    expect((await ask(customer, CLOSE, { date: '2026-11-20' })).createClosures).toEqual({
      __typename: 'DateClosed',
      code: 'DATE_CLOSED',
      message: 'Il 20/11/2026 non è più modificabile: la prima data disponibile è il 21/11/2026.',
      date: '2026-11-20',
      firstOpenDate: '2026-11-21',
    })
    const input = { destinationId: OWN, cells: change('COR', cell('THURSDAY', 2), cell('FRIDAY', 2)) }
    expect((await ask(customer, SAVE, { input })).updatePlanning.effectiveFrom).toEqual([
      { day: 'THURSDAY', date: '2026-11-26' },
      { day: 'FRIDAY', date: '2026-11-27' },
    ])
    // It survives a restart.
    const { dataDir } = portal
    await portal.app.close()
    await open({ at: '2026-11-19 20:05', config: { ...foreign(), dataDir } })
    expect(await firstOpenDates()).toEqual(closed)
  })

  it('OPEN-111 keeps dates closed that a lowered cut-off has closed, also after it is raised again', async () => {
    setCutOff('20,00')
    await open({ at: '2026-11-19 15:29', config: foreign() })
    setCutOff('15,00')
    await portal.clock.advance(60_000)
    await expect.poll(async () => (await portal.services.store.closings.ofPeriod('2026-11-20', '2026-11-20')).firstOpen).toBe('2026-11-21')
    setCutOff('20,00')
    await portal.clock.advance(60_000)
    expect(await firstOpenDates()).toEqual({ calendar: '2026-11-21', friday: '2026-11-27', production: ['CLOSED', 'CLOSED'] })
    expect((await ask(customer, SCREEN)).viewer.destination.ordering.isLocked).toBe(false)
  })

  it('answers each date of a period with its state, for at most 366 dates; null as long as the cut-off is unknown', async () => {
    setCutOff('20,00')
    await open({ at: '2026-11-19 19:30', config: foreign() })
    portal.clock.set('2026-11-19 20:01')
    await portal.services.shared.keepClosings()
    const document = 'query ($from: Date!, $to: Date!) { deliveryDates(from: $from, to: $to) { date weekday state closesAt closedAt } }'
    const dates = async (from: string, to: string) => {
      const { data, errors } = await customer.query(document, { from, to })
      return data?.['deliveryDates'] ?? errors?.map(({ message, extensions }) => [extensions?.['code'], message]) ?? null
    }
    expect(await dates('2026-11-20', '2026-11-21')).toEqual([
      { date: '2026-11-20', weekday: 'FRIDAY', state: 'CLOSED', closesAt: null, closedAt: '2026-11-19T19:01:00.000Z' },
      { date: '2026-11-21', weekday: 'SATURDAY', state: 'OPEN', closesAt: '2026-11-20T19:00:00.000Z', closedAt: null },
    ])
    expect(await dates('2026-11-20', '2027-11-20')).toHaveLength(366)
    expect(await dates('2026-11-20', '2027-11-21')).toEqual([['BAD_USER_INPUT', 'Al massimo 366 giorni.']])
    expect(await dates('2026-11-21', '2026-11-20')).toEqual([['BAD_USER_INPUT', 'La data finale precede quella iniziale.']])
    await portal.app.close()
    erp.on('GET', '/configurator/orarioprodpane', { status: 500, json: {} })
    await open({ at: '2026-11-19 20:01', config: foreign() })
    expect(await dates('2026-11-20', '2026-11-21')).toBeNull()
  })

  it('judges a date by the receipt of the request, like the window', async () => {
    setCutOff('20,00')
    await open({ at: '2026-11-19 20:00:05', config: foreign() })
    const firstOpenAt = async (received: string) => (await portal.services.shared.openDates(romeInstant(received))).firstOpen.toString()
    await portal.services.shared.keepClosings()
    expect(await firstOpenAt('2026-11-19 19:59:59')).toBe('2026-11-20')
    expect(await firstOpenAt('2026-11-19 20:00:00')).toBe('2026-11-21')
  })

  it('judges a date by its cut-off if the gateway has recorded its closing later', async () => {
    setCutOff('20,00')
    await open({ at: '2026-11-19 08:30', config: foreign() })
    const { firstUnclosed } = await portal.services.shared.openDates(romeInstant('2026-11-19 08:29:59'))
    expect(firstUnclosed.toString()).toBe('2026-11-20')
  })
})

describe('with a back end that keeps its closings', () => {
  let firstOpen = ''
  const day = (data: string) => ({ data, chiusa: data < firstOpen, dal: data < firstOpen ? '2026-11-19T14:29:30.000Z' : null, fino: null })
  const announce = () => {
    erp.on('GET', '/panify', { json: { version: 1, features: ['dates', 'one-call-straordinari'] } })
    erp.on('GET', '/panify/dates', ({ query }) => ({
      json: { prima_aperta: firstOpen, data: [query.get('from') ?? '', query.get('to') ?? ''].map(day) },
    }))
  }
  const reached = {
    lunedi: '2026-11-23',
    martedi: '2026-11-24',
    mercoledi: '2026-11-25',
    giovedi: '2026-11-26',
    venerdi: '2026-11-27',
    sabato: '2026-11-21',
    domenica: '2026-11-22',
  }
  const answer = (reply: ErpReply = { json: { success: true, vale_dal: reached } }) => reply

  beforeEach(async () => {
    firstOpen = '2026-11-21'
    announce()
    setCutOff('20,00')
    await open({ at: '2026-11-19 15:31' })
  })

  it('OPEN-111 shows its closings on every screen, whatever the cut-off', async () => {
    expect(await firstOpenDates()).toEqual({ calendar: '2026-11-21', friday: '2026-11-27', production: ['CLOSED', 'CLOSED'] })
    const staff = portal.browser()
    await staff.login('administrator')
    expect((await ask(staff, PRODUCTION)).production.dates[1]).toMatchObject({ closesAt: null, closedAt: '2026-11-19T14:29:30.000Z' })
    expect((await ask(staff, CLOSE, { date: '2026-11-20' })).createClosures).toMatchObject({
      code: 'DATE_CLOSED',
      firstOpenDate: '2026-11-21',
    })
  })

  it('uses the last known ones while they cannot be read', async () => {
    expect((await firstOpenDates()).calendar).toBe('2026-11-21')
    erp.on('GET', '/panify/dates', { status: 500, json: {} })
    await portal.clock.advance(5_000)
    expect((await firstOpenDates()).calendar).toBe('2026-11-21')
  })

  it('answers the first delivery of a change of the week, as in the answer to the write', async () => {
    firstOpen = '2026-11-20'
    erp.once('POST', ordering.path, () => {
      Object.assign(ordering.rowOf('ROS')!, { venerdi: '15' })
      return answer()
    })
    const input = { destinationId: OWN, cells: change('ROS', cell('FRIDAY', 15)) }
    expect((await ask(customer, SAVE, { input })).updatePlanning).toEqual({
      __typename: 'PlanningUpdated',
      effectiveFrom: [{ day: 'FRIDAY', date: '2026-11-27' }],
    })
    erp.once('POST', `${ordering.path}/toggle-day`, () => (ordering.state.disabled.add('sabato'), answer()))
    expect((await ask(customer, TOGGLE, { day: 'SATURDAY', disabled: true })).setDayDisabled.effectiveFrom).toEqual([
      { day: 'SATURDAY', date: '2026-11-21' },
    ])
  })

  it('omits a weekday if its date may have closed before the write', async () => {
    firstOpen = '2026-11-20'
    erp.once('POST', ordering.path, () => {
      Object.assign(ordering.rowOf('ROS')!, { venerdi: '15', sabato: '15' })
      firstOpen = '2026-11-21'
      return { drop: true }
    })
    const input = { destinationId: OWN, cells: change('ROS', cell('FRIDAY', 15), cell('SATURDAY', 15)) }
    expect((await ask(customer, SAVE, { input })).updatePlanning).toEqual({
      __typename: 'PlanningUpdated',
      effectiveFrom: [{ day: 'SATURDAY', date: '2026-11-21' }],
    })
  })

  it('omits a weekday if it cannot be read whether its date closed before the write', async () => {
    firstOpen = '2026-11-20'
    erp.once('POST', ordering.path, () => {
      Object.assign(ordering.rowOf('ROS')!, { venerdi: '15' })
      firstOpen = '2026-11-21'
      erp.on('GET', '/panify/dates', { status: 500, json: {} })
      return { drop: true }
    })
    const input = { destinationId: OWN, cells: change('ROS', cell('FRIDAY', 15)) }
    expect((await ask(customer, SAVE, { input })).updatePlanning).toEqual({ __typename: 'PlanningUpdated', effectiveFrom: [] })
  })

  it('answers a date that closed before the write arrived with the first open one', async () => {
    firstOpen = '2026-11-20'
    const closed = { message: 'Il 20/11/2026 è già chiuso.', chiusa: '2026-11-20', prima_aperta: '2026-11-21' }
    erp.once('POST', '/applicazioni/panificatori/straordinari/0042/0003/chiusura', { status: 409, json: closed })
    expect((await ask(customer, CLOSE, { date: '2026-11-20' })).createClosures).toEqual({
      __typename: 'DateClosed',
      code: 'DATE_CLOSED',
      message: 'Il 20/11/2026 non è più modificabile: la prima data disponibile è il 21/11/2026.',
      date: '2026-11-20',
      firstOpenDate: '2026-11-21',
    })
  })
})
