// A server that changes dates besides those of a write, where restoring them fails or comes late.
import { afterEach, beforeEach, expect, it } from 'vitest'
import { asking, codeOf, row } from '../test/dates.ts'
import { UNREADABLE } from '../test/erp.ts'
import { closureEntry, describeExceptions, orderEntry, type ExceptionsState } from '../test/exceptions.ts'
import { openHarness } from '../test/harness.ts'
import { describeOrdering } from '../test/ordering.ts'

// 2026-11-19, 10:00, is a Thursday; the cut-off is 20:00.
const [MONDAY, TUESDAY, WEDNESDAY] = ['2026-11-23', '2026-11-24', '2026-11-25']
const NOT_YET = 'Il server del panificio ha modificato anche altre date: verranno ripristinate appena possibile. Controlla il calendario.'

let harness: Awaited<ReturnType<typeof openHarness>>
let exceptions: ExceptionsState
const { save, cancel, reopen } = asking(() => harness)

beforeEach(async () => {
  harness = await openHarness({ isForeign: true })
  describeOrdering(harness.erp)
  exceptions = describeExceptions(harness.erp)
  exceptions.state.entries = [orderEntry(TUESDAY, 'ROS', '30'), orderEntry(TUESDAY, 'COR', '5'), closureEntry(WEDNESDAY)]
})
afterEach(() => harness.close())

const opening = () => `${exceptions.path}/apertura`
const others = () => [exceptions.brief(TUESDAY), exceptions.brief(WEDNESDAY)]
const outcomes = () => harness.audits().map(({ outcome }) => outcome)

/** The next order replaces those of all dates. */
function wipeOnce(left: typeof exceptions.state.entries = [], meanwhile = () => {}) {
  harness.erp.once('POST', opening(), () => {
    exceptions.state.entries = [...left, orderEntry(MONDAY, 'ROS', '25')]
    meanwhile()
    return { json: { success: true } }
  })
}

async function aMinuteLater() {
  await harness.clock.advance(60_000)
  await harness.portal.services.settled()
  return others()
}

const ALL = [['ROS 30', 'COR 5'], ['closed']]

it("OPEN-107 restores other dates a minute later if the operation's time is over, and says so", async () => {
  wipeOnce([], () => harness.clock.jump(16_000))
  const { errors } = await save(MONDAY, row('ROS', 25))
  expect([codeOf(errors), errors?.[0]?.message, others()]).toEqual(['OTHER_DATE_CHANGED', NOT_YET, [[], []]])
  expect(outcomes()).toEqual([null, null])
  expect(await aMinuteLater()).toEqual(ALL)
  expect([exceptions.brief(MONDAY), outcomes()]).toEqual([['ROS 25'], ['failed', 'failed']])
})

it('OPEN-107 restores other dates a minute later if the server refuses it at first', async () => {
  wipeOnce()
  harness.erp.once('POST', opening(), { status: 500, html: '<h1>' })
  expect((await save(MONDAY, row('ROS', 25))).errors?.[0]?.message).toBe(NOT_YET)
  expect(await aMinuteLater()).toEqual(ALL)
  // As 'the complete order' it would remove the others again.
  expect(harness.erp.callsTo('POST', opening()).at(-1)?.body).toMatchObject({ elimina_non_presenti: false })
})

it.each([
  ['is gone', []],
  ['is set to 0', [orderEntry(TUESDAY, 'COR', '0')]],
])('OPEN-107 restores other dates a minute later if a row of them %s', async (_name, left) => {
  wipeOnce([orderEntry(TUESDAY, 'ROS', '30'), closureEntry(WEDNESDAY), ...left])
  harness.erp.once('POST', opening(), { status: 500, html: '<h1>' })
  expect((await save(MONDAY, row('ROS', 25))).errors?.[0]?.message).toBe(NOT_YET)
  expect(await aMinuteLater()).toEqual([expect.arrayContaining(['ROS 30', 'COR 5']), ['closed']])
})

it('OPEN-107 leaves an order that has come to such a date meanwhile', async () => {
  wipeOnce()
  harness.erp.once('POST', opening(), { status: 500, html: '<h1>' })
  await save(MONDAY, row('ROS', 25))
  exceptions.state.entries.push(orderEntry(TUESDAY, 'ROS', '40'))
  expect(await aMinuteLater()).toEqual([['ROS 40'], ['closed']])
})

it('OPEN-107 restores other dates at the next reading if the state after the write cannot be read', async () => {
  wipeOnce([], () => harness.erp.once('GET', exceptions.path, ...UNREADABLE))
  expect((await save(MONDAY, row('ROS', 25))).result.__typename).toBe('ExtraordinaryOrderSet')
  expect(await aMinuteLater()).toEqual(ALL)
})

it('OPEN-107 restores other dates also if an order that replaces a closure was confirmed and not saved', async () => {
  exceptions.state.entries.push(closureEntry(MONDAY))
  harness.erp.once('POST', opening(), () => {
    exceptions.state.entries = []
    return { json: { success: true } }
  })
  expect(codeOf((await save(MONDAY, row('ROS', 25))).errors)).toBe('NOT_SAVED')
  expect([await aMinuteLater(), exceptions.brief(MONDAY)]).toEqual([ALL, ['closed']])
})

it('keeps no audit entries of other dates that were only out of sight', async () => {
  harness.erp.once('POST', opening(), () => {
    exceptions.state.entries.push(orderEntry(MONDAY, 'ROS', '25'))
    harness.erp.once('GET', exceptions.path, ...UNREADABLE)
    return { json: { success: true } }
  })
  await save(MONDAY, row('ROS', 25))
  expect(outcomes()).toEqual([null, null])
  expect(await aMinuteLater()).toEqual(ALL)
  expect(outcomes()).toEqual([])
})

it("restores nothing that somebody's own change has removed while it was out of sight", async () => {
  harness.erp.once('POST', opening(), () => {
    exceptions.state.entries.push(orderEntry(MONDAY, 'ROS', '25'))
    const until = cancel(TUESDAY).then(() => harness.erp.once('GET', exceptions.path, ...UNREADABLE))
    return { json: { success: true }, until }
  })
  await save(MONDAY, row('ROS', 25))
  expect(outcomes()).toEqual([null, null])
  expect(await aMinuteLater()).toEqual([[], ['closed']])
})

it('leaves a date as somebody has wished it since, also where it is so already', async () => {
  wipeOnce()
  harness.erp.once('POST', opening(), { status: 500, html: '<h1>' })
  await save(MONDAY, row('ROS', 25))
  expect((await reopen(WEDNESDAY)).result.__typename).toBe('ClosuresDeleted')
  expect(await aMinuteLater()).toEqual([['ROS 30', 'COR 5'], []])
})

it('tries no further to restore a date that the server refuses', async () => {
  exceptions.state.entries = [closureEntry(WEDNESDAY)]
  wipeOnce()
  const refusal = { status: 422, json: { message: 'Data chiusa' } }
  harness.erp.on('POST', `${exceptions.path}/chiusura`, refusal)
  expect((await save(MONDAY, row('ROS', 25))).errors?.[0]?.message).toBe(NOT_YET)
  await aMinuteLater()
  expect(outcomes()).toEqual(['unknown'])
})

it('restores nothing that could not be seen for five minutes', async () => {
  wipeOnce([], () => harness.erp.on('GET', exceptions.path, UNREADABLE[0]!))
  await save(MONDAY, row('ROS', 25))
  await harness.clock.advance(5 * 60_000)
  await harness.portal.services.settled()
  exceptions = describeExceptions(harness.erp)
  exceptions.state.entries = [orderEntry(MONDAY, 'ROS', '25')]
  expect(await aMinuteLater()).toEqual([[], []])
})

it('restores nothing of the past', async () => {
  exceptions.state.entries = [closureEntry('2026-11-02')]
  wipeOnce()
  expect((await save(MONDAY, row('ROS', 25))).result.__typename).toBe('ExtraordinaryOrderSet')
  expect(exceptions.brief('2026-11-02')).toEqual([])
})
