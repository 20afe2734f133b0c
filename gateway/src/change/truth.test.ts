// The outcome of a write, in every subject: the server's answer and its state afterwards decide together.
import sharp from 'sharp'
import { afterEach, describe, expect, it } from 'vitest'
import { describeConfigurator } from '../test/configurator.ts'
import { customerPatch, describeCustomer, wireDestination } from '../test/customers.ts'
import { OWN, SET, DELETE as DELETE_ORDER, CLOSE, REOPEN } from '../test/dates.ts'
import { openHarness } from '../test/harness.ts'
import type { ErpReply } from '../test/erp.ts'
import { closureEntry, describeExceptions, orderEntry } from '../test/exceptions.ts'
import { describeOrdering } from '../test/ordering.ts'
import { SAVE, TOGGLE } from '../test/planning.ts'
import { describeArticle } from '../test/warehouse.ts'
import { LAG_MS } from './late.ts'

type Harness = Awaited<ReturnType<typeof openHarness>>
type Answered = { isDone: boolean; code: unknown; message: string }

type Subject = {
  /** The call that changes something. */
  method: string
  path: string
  act: () => Promise<Answered>
  /** Whether the server has the wished state. */
  holds: () => boolean
}

const DONE = /(Updated|Created|Deleted|Set|Saved)$/

const asking = (harness: Harness, document: string, input: Record<string, unknown>) => async (): Promise<Answered> => {
  const { data, errors } = await harness.query(document, document === TOGGLE ? input : { input })
  const result = (data && Object.values(data)[0]) as Record<string, unknown> | null
  const [error] = errors ?? []
  return {
    isDone: !error && DONE.test(String(result?.['__typename'])),
    code: error?.extensions?.['code'] ?? result?.['code'],
    message: error?.message ?? (result?.['message'] as string | undefined) ?? '',
  }
}

const mutation = (name: string, input: string) =>
  `mutation ($input: ${input}!) { ${name}(input: $input) { __typename ... on Refusal { code message } } }`

const CATEGORIES = '/magazzino/categorie'
const DATE = '2026-11-26'
const EXCEPTIONS = '/applicazioni/panificatori/straordinari/0042/0003'

function customers(harness: Harness) {
  const destinations = [wireDestination('0001', { isPrimaria: '1', primario: '140042' }), wireDestination('0003')]
  return describeCustomer(harness.erp, '0042', destinations, { tel: '1' })
}

function newCustomer(harness: Harness) {
  const list: Record<string, unknown>[] = [{ c_cliente: '0042', cliente: 'Bar Roma', destinazioni_clie: [], contattiaggiuntivi_clie: [] }]
  harness.erp.on('GET', '/clienti', () => ({ json: { data: list } }))
  harness.erp.on('PUT', '/clienti', ({ body }) => {
    const { prov, ...fields } = body as Record<string, unknown>
    const code = String(70 + list.length).padStart(4, '0')
    const record = { c_cliente: code, provincia: prov, note: '', contattiaggiuntivi_clie: [], destinazioni_clie: [], ...fields }
    list.push(record)
    harness.erp.on('GET', `/clienti/${code}`, { json: { data: record } })
    return { json: { success: true, cliente: { c_cliente: code } } }
  })
  return list
}

function categories(harness: Harness) {
  const rows = [{ codice: '01', nome: 'Pane' }]
  harness.erp.on('GET', CATEGORIES, () => ({ json: { data: { Gruppo1: rows, UNITAMISURA: [], ALIQUOTAIVA: [] } } }))
  harness.erp.on('POST', CATEGORIES, ({ body }) => {
    rows.push({ codice: '02', nome: (body as { nomeCategoria: string }).nomeCategoria })
    return { json: { success: true } }
  })
  harness.erp.on('DELETE', CATEGORIES, () => (rows.splice(0), { json: { success: true } }))
  return rows
}

const ARTICLE = { descriz: 'Rosetta', unita_m: 'pz', iva: '10', mag_extlc_mag: [{ codlis: '1', prezzo: '0.35' }] }

async function pictures(harness: Harness) {
  const bytes = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#c80' } })
    .jpeg()
    .toBuffer()
  const old = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#08c' } })
    .jpeg()
    .toBuffer()
  const state = { logo: old, image: old }
  harness.erp.on('GET', '/configurator/logodit/true', () => ({ json: { data: state.logo.toString('base64') } }))
  harness.erp.on('POST', '/configurator/setlogo', ({ body }) => {
    state.logo = Buffer.from((body as { logoBase64: string }).logoBase64.split(',')[1]!, 'base64')
    return { json: { success: true } }
  })
  harness.erp.on('GET', '/img/ROS.JPG', () => ({ raw: { type: 'image/jpeg', body: state.image } }))
  harness.erp.on('POST', '/img/upload', ({ body }) => {
    state.image = Buffer.from((body as { imageData: string }).imageData, 'base64')
    return { json: { success: true } }
  })
  const send = async (path: string, body: Buffer, type: string): Promise<Answered> => {
    const answer = await harness.browser.send('POST', path, body, { 'content-type': type })
    const { code, message = '' } = answer.json<{ code?: string; message?: string }>()
    return { isDone: answer.statusCode === 200, code, message }
  }
  const part = Buffer.from('--edge\r\ncontent-disposition: form-data; name="image"; filename="a.jpg"\r\ncontent-type: image/jpeg\r\n\r\n')
  const form = Buffer.concat([part, bytes, Buffer.from('\r\n--edge--\r\n')])
  return {
    state,
    old,
    sendLogo: () => send('/upload/logo', bytes, 'image/jpeg'),
    sendImage: () => send('/upload/articles/ros/image', form, 'multipart/form-data; boundary=edge'),
  }
}

const SUBJECTS: Record<string, (harness: Harness) => Subject | Promise<Subject>> = {
  'a customer': (harness) => {
    const { record } = customers(harness)
    const act = asking(harness, mutation('updateCustomer', 'UpdateCustomerInput'), { code: '0042', set: { phone: '2' } })
    return { method: 'POST', path: '/clienti/0042/true', act, holds: () => record()['tel'] === '2' }
  },
  'a new customer': (harness) => {
    const list = newCustomer(harness)
    const act = asking(harness, mutation('createCustomer', 'CreateCustomerInput'), { set: customerPatch() })
    return { method: 'PUT', path: '/clienti', act, holds: () => list.length > 1 }
  },
  'a destination': (harness) => {
    const { of } = customers(harness)
    const act = asking(harness, mutation('updateDestination', 'UpdateDestinationInput'), { id: '0042/0003', set: { name: 'Chiosco' } })
    return { method: 'POST', path: '/clienti/0042/destinazioni/0003', act, holds: () => of('0003')?.['nomede'] === 'Chiosco' }
  },
  'a new destination': (harness) => {
    const { of } = customers(harness)
    const input = { customerCode: '0042', code: '0004', set: { name: 'Chiosco' } }
    const act = asking(harness, mutation('createDestination', 'CreateDestinationInput'), input)
    return { method: 'POST', path: '/clienti/0042/destinazioni/0004', act, holds: () => of('0004') !== undefined }
  },
  'an article': (harness) => {
    const { path, row } = describeArticle(harness.erp, 'ROS', ARTICLE)
    const act = asking(harness, mutation('updateArticle', 'UpdateArticleInput'), { code: 'ROS', set: { description: 'Rosetta grande' } })
    return { method: 'POST', path, act, holds: () => row()?.['descriz'] === 'Rosetta grande' }
  },
  'a price': (harness) => {
    const { path, row } = describeArticle(harness.erp, 'ROS', ARTICLE)
    const prices = { set: [{ priceListCode: '1', set: { price: 0.4 } }] }
    const act = asking(harness, mutation('updateArticle', 'UpdateArticleInput'), { code: 'ROS', prices })
    return { method: 'POST', path, act, holds: () => JSON.stringify(row()?.['mag_extlc_mag']).includes('0.4') }
  },
  'a new article': (harness) => {
    const { row } = describeArticle(harness.erp, 'ROS', null)
    const set = { description: 'Rosetta', unitCode: 'pz', vatCode: '10' }
    const act = asking(harness, mutation('createArticle', 'CreateArticleInput'), { code: 'ROS', set })
    return { method: 'PUT', path: '/magazzino/nuovo', act, holds: () => row() !== null }
  },
  'a deleted article': (harness) => {
    const { path, row } = describeArticle(harness.erp, 'ROS', ARTICLE)
    const act = asking(harness, mutation('deleteArticle', 'DeleteArticleInput'), { code: 'ROS' })
    return { method: 'DELETE', path, act, holds: () => row() === null }
  },
  'a new category': (harness) => {
    const rows = categories(harness)
    const act = asking(harness, mutation('createCategory', 'CreateCategoryInput'), { group: 'GROUP_1', name: 'Dolci' })
    return { method: 'POST', path: CATEGORIES, act, holds: () => rows.some(({ nome }) => nome === 'Dolci') }
  },
  'a deleted category': (harness) => {
    const rows = categories(harness)
    const act = asking(harness, mutation('deleteCategory', 'DeleteCategoryInput'), { group: 'GROUP_1', code: '01' })
    return { method: 'DELETE', path: CATEGORIES, act, holds: () => rows.length === 0 }
  },
  'the settings': (harness) => {
    const { values } = describeConfigurator(harness.erp, { NOMEDIT: 'Forno', TELDIT: '1', ORARIOPRODPANE: '20,00' })
    const input = { set: { phone: '2' }, seen: { phone: '1' } }
    const act = asking(harness, mutation('updateCompany', 'UpdateCompanyInput'), input)
    return { method: 'POST', path: '/configurator/update-multi', act, holds: () => values()['TELDIT'] === '2' }
  },
  'the logo': async (harness) => {
    const { state, old, sendLogo } = await pictures(harness)
    return { method: 'POST', path: '/configurator/setlogo', act: sendLogo, holds: () => state.logo !== old }
  },
  'the picture of an article': async (harness) => {
    const { state, old, sendImage } = await pictures(harness)
    return { method: 'POST', path: '/img/upload', act: sendImage, holds: () => state.image !== old }
  },
  'a week': (harness) => {
    const { path, rowOf } = describeOrdering(harness.erp)
    const input = { destinationId: OWN, cells: [{ articleCode: 'ROS', day: 'MONDAY', quantity: 15 }], removedRows: [] }
    return { method: 'POST', path, act: asking(harness, SAVE, input), holds: () => rowOf('ROS')?.['lunedi'] === '15' }
  },
  'a day': (harness) => {
    const { path, state } = describeOrdering(harness.erp)
    const act = asking(harness, TOGGLE, { day: 'TUESDAY', disabled: true })
    return { method: 'POST', path: `${path}/toggle-day`, act, holds: () => state.disabled.has('martedi') }
  },
  'an order of a date': (harness) => {
    describeOrdering(harness.erp)
    const { brief } = describeExceptions(harness.erp)
    const act = asking(harness, SET, { destinationId: OWN, date: DATE, rows: [{ articleCode: 'ROS', quantity: 20 }] })
    return { method: 'POST', path: `${EXCEPTIONS}/apertura`, act, holds: () => brief(DATE).join() === 'ROS 20' }
  },
  'a deleted order': (harness) => {
    describeOrdering(harness.erp)
    const { state, brief } = describeExceptions(harness.erp)
    state.entries = [orderEntry(DATE, 'ROS', '20')]
    const act = asking(harness, DELETE_ORDER, { destinationId: OWN, date: DATE })
    return { method: 'DELETE', path: EXCEPTIONS, act, holds: () => brief(DATE).length === 0 }
  },
  'a closure': (harness) => {
    describeOrdering(harness.erp)
    const { brief } = describeExceptions(harness.erp)
    return {
      method: 'POST',
      path: `${EXCEPTIONS}/chiusura`,
      act: asking(harness, CLOSE, { destinationId: OWN, dates: [DATE] }),
      holds: () => brief(DATE)[0] === 'closed',
    }
  },
  'a deleted closure': (harness) => {
    describeOrdering(harness.erp)
    const { state, brief } = describeExceptions(harness.erp)
    state.entries = [closureEntry(DATE)]
    const act = asking(harness, REOPEN, { destinationId: OWN, dates: [DATE] })
    return { method: 'DELETE', path: EXCEPTIONS, act, holds: () => brief(DATE).length === 0 }
  },
}

const FAILURES: ErpReply[] = [
  { json: { status: 'error', message: 'Archivio bloccato' } },
  { json: { success: '0', message: 'Archivio bloccato' } },
  { json: { esito: 'Archivio bloccato' } },
  { json: { error: 'Archivio bloccato' } },
  { raw: { type: 'text/html', body: '{"status":"KO","message":"Archivio bloccato"}' } },
]

const NOT_SAVED = 'Il server del panificio ha confermato, ma non ha salvato la modifica come richiesto.'

/** The fate of a change that was carried out `times` times. */
const ANSWERS: Record<string, ErpReply & { times?: number }> = {
  yes: { json: { success: true, cliente: { c_cliente: '0071' } } },
  nothing: { drop: true },
  'with an error': { status: 500, json: { message: 'Server Error' } },
  'no to the request that came twice': { status: 409, json: { message: 'Archivio bloccato' }, times: 2 },
}

let harness: Harness
afterEach(() => harness.close())

async function opened(name: string): Promise<Subject> {
  harness = await openHarness({ login: 'administrator', isForeign: true })
  return SUBJECTS[name]!(harness)
}

const ended = () => harness.audits().at(-1)?.['outcome']

describe.each(Object.keys(SUBJECTS))('%s', (name) => {
  it('OPEN-112 is unchanged if the server reports a failure in a 200, confirms without a change, or does not answer; it is sent once', async () => {
    const { method, path, act, holds } = await opened(name)
    for (const reply of FAILURES) {
      harness.erp.once(method, path, reply)
      expect(await act()).toMatchObject({ isDone: false, message: 'Archivio bloccato' })
      expect([holds(), ended()]).toEqual([false, 'refused'])
    }
    harness.erp.once(method, path, { json: { success: true, cliente: { c_cliente: '0099' } } })
    expect(await act()).toMatchObject({ isDone: false, message: NOT_SAVED })
    expect([holds(), ended()]).toEqual([false, 'failed'])

    harness.erp.forgetCalls()
    harness.erp.once(method, path, { drop: true })
    expect((await act()).isDone).toBe(false)
    expect([holds(), ended()]).toEqual([false, 'unknown'])
    expect(harness.erp.callsTo(method, path)).toHaveLength(1)
  })

  it.each(Object.entries(ANSWERS))(
    'OPEN-112 is changed if the server has the change and answers %s',
    async (_case, { times = 1, ...reply }) => {
      const { method, path, act, holds } = await opened(name)
      harness.erp.afterwards(method, path, reply, times)
      expect(await act()).toMatchObject({ isDone: true })
      expect([holds(), ended()]).toEqual([true, 'done'])
      expect(harness.erp.callsTo(method, path)).toHaveLength(1)
    },
  )
})

it.each(Object.keys(SUBJECTS))('OPEN-112 %s is changed if the server shows it only after a moment', async (name) => {
  const { method, path, act, holds } = await opened(name)
  const arrive = harness.erp.late(method, path, ANSWERS['yes']!)
  const { clock } = harness
  const { setTimeout } = clock
  clock.setTimeout = (callback, ms) => {
    if (ms === LAG_MS) arrive()
    return setTimeout(callback, ms)
  }
  expect(await act()).toMatchObject({ isDone: true })
  expect([holds(), ended()]).toEqual([true, 'done'])
  expect(harness.erp.callsTo(method, path)).toHaveLength(1)
})
