// The bundled bakery with records in every list, and a run of the kit against it in this process.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Temporal } from 'temporal-polyfill'
import { openDatabase } from '../../bakery/src/db/open.ts'
import { closeDate } from '../../bakery/src/delivery/closing.ts'
import { issueDocuments } from '../../bakery/src/documents/issue.sql.ts'
import { markInvoiced } from '../../bakery/src/documents/state.sql.ts'
import type { MakeDatabase } from '../../bakery/src/test/databases.ts'
import { openWorld, PASSWORD, SECRETS, type World } from '../../bakery/src/test/world.ts'
import type { Send } from '../../scripts/conformance/caller.ts'
import type { KitConfig } from '../../scripts/conformance/kit.ts'
import { startRun, type Run, type RunResult } from '../../scripts/conformance/run.ts'
import { SAMPLE_JPEG } from '../../scripts/conformance/sample-picture.ts'

export const TODAY = '2026-11-18'
const URL_BASE = 'http://bakery.test/api'

/** A bakery in the middle of its year: settings, orders of several customers, delivery notes in both states. */
export async function furnishedBakery(make: MakeDatabase): Promise<World> {
  const world = await openWorld(make, { at: `${TODAY} 12:00` })
  await world.post('/api/configurator/update-multi', {
    NOMEDIT: 'Forno Rossi', INDDIT: 'Via del Forno 1', PRODIT: 'MO', CITDIT: 'Modena', CAPDIT: '41121', PIVADIT: '01234567890',
    CODFISC: '01234567890', TELDIT: '059 123', EMAIL_DITTA: 'forno@demo.example', CHIUSURADITTA1: '24/12/2026',
    CHIUSURADITTA2: '27/12/2026', ORARIOPRODPANE: '20,00',
  }) // prettier-ignore
  await world.post('/api/configurator/setlogo', { logoBase64: SAMPLE_JPEG })
  await world.post('/api/clienti/0001/true', { indirizzo: 'Via del Forno 1', tel: '059 1', email: 'uno@demo.example' })
  await world.post('/api/clienti/0002/true', {
    indirizzo: 'Piazza Grande 2', citta: 'Modena', prov: 'MO', cap: '41122', piva: '09876543210', cod_fisc: '99887766554', tel: '059 2',
    email: 'due@demo.example', categ: 'BAR', categ2: 'A', condi_pag: 'RB30', persona: 'Anna', note: 'suonare',
    contattiaggiuntivi_clie: [{ persona: 'Carlo', ruolo: 'cassa', email: 'c@demo.example', tel1: '1', tel2: '2', cell: '3', predefinito: '1' }],
  }) // prettier-ignore
  const plan = (key: string, articoli: object[]) => world.post(`/api/applicazioni/panificatori/planning/${key}`, { articoli })
  const days = { mercoledi: 20, giovedi: '12.5', venerdi: 15 }
  await plan('0001/0001', [{ codice: 'ROS', ...days }, { codice: 'COR', lunedi: 4, giovedi: 3 }]) // prettier-ignore
  await plan('0002/0001', [{ codice: 'PANE', ...days }, { codice: 'ROS', giovedi: 40 }]) // prettier-ignore
  await plan('0002/0002', [{ codice: 'COR', giovedi: 30 }])
  const dates = '/api/applicazioni/panificatori/straordinari/0002/0001'
  const articoli = [{ cod_arti: 'ROS', descriz_art: 'Rosetta', prezzo: '0.4', quanti: '7.5' }]
  await world.post(`${dates}/apertura`, { ordini: [{ data_ord: '2026-11-25', articoli }] })
  await world.post(`${dates}/chiusura`, { date_chiusura: ['2026-11-26'] })
  for (const date of ['2026-11-18', '2026-11-19']) {
    await closeDate(world.deps, Temporal.PlainDate.from(date))
    await issueDocuments(world.deps, date)
  }
  await markInvoiced(world.deps, { from: TODAY, to: TODAY, customer: undefined, expected: undefined })
  return world
}

/** SQLite in a new folder. */
export const quickDatabase: MakeDatabase = async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'panify-conformance-'))
  const openAgain = () => openDatabase({ databaseUrl: null, dataDir })
  const database = openAgain()
  const remove = async () => {
    await database.close()
    await rm(dataDir, { recursive: true, force: true })
  }
  return { database, dataDir, openAgain, remove }
}

/** Sends requests to the server in this process instead of over the network. */
export const intoServer =
  ({ app }: World): Send =>
  async (url, { method, headers, body }) => {
    const answer = await app.inject({
      method: method as 'GET',
      url: url.pathname + url.search,
      headers,
      ...(body === undefined ? {} : { payload: body }),
    })
    const answered = new Headers()
    for (const [name, value] of Object.entries(answer.headers)) for (const one of [value ?? []].flat()) answered.append(name, String(one))
    const isEmpty = answer.statusCode === 204
    return new Response(isEmpty ? null : new Uint8Array(answer.rawPayload), { status: answer.statusCode, headers: answered })
  }

export const WRITING: KitConfig = {
  service: null,
  clientConfigHeaders: { 'x-panify-key': SECRETS.gatewayKey },
  login: { email: 'bar@demo.example', password: PASSWORD },
  write: true,
  customer: null,
  destination: null,
  mail: 'prova@demo.example',
  pins: {},
}

export const startKit = (send: Send, config: Partial<KitConfig> = {}, url = URL_BASE): Run =>
  startRun({
    url,
    config: { ...WRITING, ...config },
    timeoutMs: 15_000,
    send,
    today: TODAY,
    mark: '20261118',
    progress() {},
    wait: () => Promise.resolve(),
  })

export const runKit = (send: Send, config: Partial<KitConfig> = {}): Promise<RunResult> => startKit(send, config).result
