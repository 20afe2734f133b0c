// A failure of the audit must not decide whether a change counts.
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterEach, expect, it } from 'vitest'
import { closureEntry, describeExceptions } from '../test/exceptions.ts'
import { OWN, cell, change, openPlanning } from '../test/planning.ts'

const MONDAY = '2026-11-23'
const ORDER = `mutation {
  setExtraordinaryOrder(input: { destinationId: "${OWN}", date: "${MONDAY}", rows: [{ articleCode: "ROS", quantity: 25 }] }) { __typename }
}`

let harness: Awaited<ReturnType<typeof openPlanning>>
afterEach(() => harness.close())

/** From now on entries can be begun but not completed. */
function losesEnds() {
  const file = new DatabaseSync(join(harness.portal.dataDir, 'gateway.sqlite'))
  file.exec(`create trigger full before update on audit begin select raise(fail, 'database or disk is full'); end`)
  file.close()
}

const lostEnds = async () => (await harness.guest().send('GET', '/readyz')).json<{ lostAuditEnds: number }>().lostAuditEnds
const logged = () => harness.portal.log.filter((line) => line.includes('The end of an audit entry could not be written'))

it('a change whose outcome cannot be written is still done: logged, counted, not reported to the caller', async () => {
  harness = await openPlanning({ login: 'administrator' })
  losesEnds()
  const { result, errors } = await harness.save([change('ROS', cell('MONDAY', 15, 10))])
  expect([result.__typename, errors]).toEqual(['PlanningUpdated', undefined])
  expect(harness.audits()).toMatchObject([{ outcome: null }])
  expect([await lostEnds(), logged().length]).toEqual([1, 1])
})

it('a refused change keeps its own reason if its outcome cannot be written', async () => {
  harness = await openPlanning({ login: 'administrator' })
  losesEnds()
  harness.erp.on('POST', harness.path, { status: 422, json: { message: 'Quantità non valida' } })
  const { errors } = await harness.save([change('ROS', cell('MONDAY', 15, 10))])
  expect(errors).toMatchObject([{ message: 'Quantità non valida', extensions: { code: 'UPSTREAM_REFUSED' } }])
  expect(await lostEnds()).toBe(1)
})

it('OPEN-48 an order that has replaced a closure is saved although the outcome of the replacement cannot be written', async () => {
  harness = await openPlanning()
  const exceptions = describeExceptions(harness.erp)
  exceptions.state.entries = [closureEntry(MONDAY)]
  losesEnds()
  expect((await harness.query(ORDER)).data).toEqual({ setExtraordinaryOrder: { __typename: 'ExtraordinaryOrderSet' } })
  expect(exceptions.brief(MONDAY)).toEqual(['ROS 25'])
  expect(await lostEnds()).toBe(1)
})
