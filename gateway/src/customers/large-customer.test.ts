// A customer with the destinations of a chain of shops: unchanged ones cost nothing.
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { OWN, at, change, describeCustomer, updates, wireDestination } from '../test/customers.ts'
import { openHarness } from '../test/harness.ts'

const CODES = Array.from({ length: 80 }, (_, index) => String(index + 1).padStart(4, '0'))

let harness: Awaited<ReturnType<typeof openHarness>>
beforeEach(async () => {
  harness = await openHarness({ login: 'administrator' })
})
afterEach(() => harness.close())

const { update, calls } = updates(() => harness)

/** The calls of a save, without those about the server itself, which all requests of a minute share. */
async function callsOf(input: object) {
  harness.erp.forgetCalls()
  const { result } = await update(input)
  return { steps: result.steps as { outcome: string }[], calls: calls().filter((call) => call !== 'GET /panify') }
}
/** The portal's form sends an entry for each destination. */
const formWith = (changed: Record<string, string>) => ({
  destinations: CODES.map((code) => (changed[code] ? change(code, { name: changed[code] }, { name: `Destinazione ${code}` }) : change(code, {}, {}))),
}) // prettier-ignore

describe.each([{ tagged: true }, { tagged: false }])('80 destinations, the server with versions: $tagged', ({ tagged }) => {
  const customer = () => describeCustomer(harness.erp, '0042', CODES.map((code) => wireDestination(code)), {}, { tagged }) // prettier-ignore
  const [read, own] = ['GET /clienti/0042', `POST ${OWN}`]
  const written = (code: string) => `POST ${at(code)}`

  it('CUST-51 of which one is changed: one write between two readings', async () => {
    const held = customer()
    const { steps, calls: made } = await callsOf(formWith({ '0033': 'Chiosco' }))
    expect(made).toEqual([read, written('0033'), read])
    expect(steps.filter(({ outcome }) => outcome === 'UNCHANGED')).toHaveLength(79)
    expect(steps[32]).toMatchObject({ outcome: 'DONE' })
    expect(held.of('0033')).toMatchObject({ nomede: 'Chiosco' })
  })

  it('of which none is changed, only the telephone: no destination is written', async () => {
    customer()
    const { steps, calls: made } = await callsOf({ ...formWith({}), set: { phone: '1' }, seen: { phone: null } })
    expect(made).toEqual([read, own, read])
    expect(steps).toHaveLength(80)
  })

  it('keep what others have saved since, if an old form does not change them', async () => {
    const held = customer()
    for (const code of CODES) held.storeDestination(code, { nomede: `Nuovo ${code}`, cittade: 'Modena' })
    const { calls: made } = await callsOf({ ...formWith({}), set: { phone: '1' }, seen: { phone: null } })
    expect(made.filter((call) => call.startsWith('POST'))).toEqual([own])
    expect(held.of('0080')).toMatchObject({ nomede: 'Nuovo 0080', cittade: 'Modena' })
  })

  it('all of them changed: one write each, with versions no reading in between', async () => {
    customer()
    const { steps, calls: made } = await callsOf(formWith(Object.fromEntries(CODES.map((code) => [code, `Nuovo ${code}`]))))
    expect(steps.every(({ outcome }) => outcome === 'DONE')).toBe(true)
    expect(made.filter((call) => call.startsWith('POST'))).toEqual(CODES.map(written))
    expect(made.filter((call) => call === read)).toHaveLength(tagged ? 2 : 81)
  })
})
