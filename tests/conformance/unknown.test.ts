// The kit's verdict on a server that answers an unknown destination with rows.
import { afterAll, beforeAll, expect, it } from 'vitest'
import { overNetwork } from '../../scripts/conformance/caller.ts'
import { SPECIFIED } from '../support/foreign/dialect.ts'
import { startForeignServer, type ForeignServer } from '../support/foreign/server.ts'
import { startKit } from './bakery.ts'

let server: ForeignServer
beforeAll(async () => {
  server = await startForeignServer()
  server.speak(SPECIFIED)
})
afterAll(() => server.close())

const ROW = {
  codice: 'ROS', descriz: 'Rosetta', unitaMisura: 'KG', lunedi: '1', martedi: '0', mercoledi: '0', giovedi: '0', venerdi: '0', sabato: '0',
  domenica: '0', qtaMinima: '1', qtaRange: '1', peso_lo: '0', note_est: '',
} // prettier-ignore

/** The verdict on a planning that has one row of this owner. */
async function verdictOn(owner: Record<string, unknown>) {
  const send: typeof overNetwork = (url, init) =>
    url.pathname.endsWith('/planning/9998/9998') ? Promise.resolve(Response.json({ data: [{ ...ROW, ...owner }] })) : overNetwork(url, init)
  const { calls } = await startKit(send, { clientConfigHeaders: {}, login: null, write: false }, server.url).result
  return calls.find(({ row }) => row.id === 'REST-29')?.verdict
}

it('tolerates rows of another customer', async () => {
  expect(await verdictOn({ codiceCliente: '0001', codicede: '0001' })).toBe('tolerated')
})

it.each([{}, { codiceCliente: null }, { codiceCliente: '' }, { codiceCliente: '9998' }, { codiceCliente: 'other' }])(
  'fails rows that the gateway would show: %o',
  async (owner) => {
    expect(await verdictOn(owner)).toBe('failed')
  },
)
