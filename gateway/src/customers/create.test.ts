import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { customerForm, describeCustomer, destinationForm } from '../test/customers.ts'
import { openDesk } from '../test/desk.ts'
import type { ErpReply } from '../test/erp.ts'

const CREATE = `mutation ($input: CreateCustomerInput!) { createCustomer(input: $input) {
  code credentials credentialsMessage destinationsSaved failures { position message } } }`
const MAIL = '/applicazioni/panificatori/invio-credenziali'
const FIRST = '/clienti/0077/destinazioni/0001'

let desk: Awaited<ReturnType<typeof openDesk>>

beforeEach(async () => {
  desk = await openDesk({ login: 'administrator' })
  desk.erp.on('PUT', '/clienti', { json: { success: true, cliente: { c_cliente: '0077' } } })
  describeCustomer(desk.erp, '0077', [])
  desk.erp.on('GET', '/destinazioni', { json: [{ codicede: '0009', referente: '', isPrimaria: '0', primario: '1400010009' }] })
})
afterEach(() => desk.close())

const ACCESS = { username: 'bar@nuovo.example', password: 'Pane-123!' }

async function create(more: object = {}) {
  const input = { customer: customerForm(), username: '', password: '', destinationName: '', destinations: [], ...more }
  const { data, errors } = await desk.query(CREATE, { input })
  return { result: data?.createCustomer, errors }
}
const writes = () => desk.erp.writes().map(({ method, path }) => `${method} ${path.replace('/api', '')}`)
const bodyOf = (method: string, path: string) => desk.erp.callsTo(method, path)[0]?.body

describe('a new customer', () => {
  it('CUST-40 REST-25 ENT-27 is created first; the code of the answer is used from then on', async () => {
    const { result } = await create({ ...ACCESS, destinations: [destinationForm('0002', { isNew: true })] })
    expect(result).toMatchObject({ code: '0077', credentials: 'SENT', destinationsSaved: 1, failures: [] })
    expect(writes()).toEqual(['PUT /clienti', `POST ${FIRST}`, `POST ${MAIL}`, 'POST /clienti/0077/destinazioni/0002'])
    expect(bodyOf('PUT', '/clienti')).toEqual({
      cliente: 'Bar Nuovo',
      indirizzo: 'Via Po 1',
      citta: 'Bologna',
      prov: 'BO',
      cap: '40100',
      piva: '01234567890',
      cod_fisc: 'RSSMRA80A01H501U',
      tel: '051 1',
      categ: 'BAR',
      categ2: 'L1',
      condi_pag: '30gg',
      email: 'info@nuovo.example',
      persona: 'Anna',
      contattiaggiuntivi_clie: [],
    })
  })

  it.each([
    ['both', ACCESS, 'SENT', { destlogin: 'bar@nuovo.example', destpsw: 'Pane-123!' }],
    ['a username alone', { username: 'bar@nuovo.example' }, 'SAVED', { destlogin: 'bar@nuovo.example' }],
    ['a password alone', { password: 'Pane-123!' }, 'SAVED', { destlogin: '', destpsw: 'Pane-123!' }],
  ])('CUST-41..44 with %s gets an active destination 0001; only both of them are mailed', async (_name, access, credentials, sent) => {
    expect((await create(access)).result).toMatchObject({ credentials })
    expect(bodyOf('POST', FIRST)).toMatchObject({
      ...sent,
      nomede: 'Destinazione Principale',
      orderactive: '1',
      lun_act: '0',
      spec_act: '0',
    })
    expect('destpsw' in (bodyOf('POST', FIRST) as object)).toBe('destpsw' in sent)
    expect(desk.erp.callsTo('POST', MAIL)).toHaveLength(credentials === 'SENT' ? 1 : 0)
  })

  it('CUST-33 CUST-44 REST-27 mails names, credentials and the address of the portal', async () => {
    await create({ ...ACCESS, destinationName: 'Banco' })
    expect(bodyOf('POST', MAIL)).toEqual({
      ragionesociale: 'Bar Nuovo',
      nomedestinazione: 'Banco',
      username: 'bar@nuovo.example',
      password: 'Pane-123!',
      urlaccesso: 'http://localhost:80',
    })
  })

  it('CUST-41 without credentials has no destination and no mail', async () => {
    expect((await create()).result).toMatchObject({ code: '0077', credentials: 'NONE', credentialsMessage: null })
    expect(writes()).toEqual(['PUT /clienti'])
  })

  const REFUSED: ErpReply = { status: 422, json: { message: 'Questa email di accesso è già in uso' } }
  it.each([
    ['refused', REFUSED, 'Questa email di accesso è già in uso'],
    ['failed', { status: 500, json: {} }, 'Errore del server del panificio.'],
    ['unanswered', { drop: true as const }, 'Il server del panificio non è raggiungibile.'],
  ])('stands when its credentials are %s: nothing is mailed, the rest goes on', async (_name, reply, message) => {
    desk.erp.once('POST', FIRST, reply)
    const { result, errors } = await create({ ...ACCESS, destinations: [destinationForm('0002', { isNew: true })] })
    expect(errors).toBeUndefined()
    expect(result).toEqual({ code: '0077', credentials: 'FAILED', credentialsMessage: message, destinationsSaved: 1, failures: [] })
    expect(desk.erp.callsTo('POST', MAIL)).toEqual([])
  })

  it('stands when the mail fails, and says why', async () => {
    desk.erp.once('POST', MAIL, { status: 503, json: { message: 'Posta non configurata' } })
    const { result } = await create(ACCESS)
    expect(result).toMatchObject({ code: '0077', credentials: 'MAIL_FAILED', credentialsMessage: 'Posta non configurata' })
  })

  it.each([
    ['refused', { status: 422, json: { message: 'Partita IVA non valida' } }, 'UPSTREAM_REFUSED', 'Partita IVA non valida'],
    ['answered with success false', { json: { success: false, message: 'Codici esauriti' } }, 'UPSTREAM_REFUSED', 'Codici esauriti'],
    ['answered without a code', { json: { success: true } }, 'UPSTREAM_INVALID', 'Risposta non valida dal server'],
    ['answered with HTML', { html: '<h1>Whoops</h1>' }, 'UPSTREAM_INVALID', 'Risposta non valida dal server'],
  ])('is none when its creation is %s: nothing else is sent', async (_name, reply, code, message) => {
    desk.erp.once('PUT', '/clienti', reply)
    const { errors } = await create(ACCESS)
    expect(errors?.[0]).toMatchObject({ message, extensions: { code } })
    expect(writes()).toEqual(['PUT /clienti'])
  })

  it('OPEN-75 saves its further destinations one after the other, whichever fails', async () => {
    desk.erp.once('POST', '/clienti/0077/destinazioni/0002', { status: 422, json: { message: 'CAP non valido' } })
    const destinations = ['0001', '0002', '', '0003'].map((code) => destinationForm(code, { isNew: true }))
    const { result } = await create({ ...ACCESS, destinations })
    expect(result).toMatchObject({ credentials: 'SENT', destinationsSaved: 1 })
    expect(result.failures.map(({ message }: { message: string }) => message)).toEqual([
      'Destinazione 1: Il codice destinazione 0001 è già in uso',
      'Destinazione 2: CAP non valido',
      'Destinazione 3: Codice destinazione mancante',
    ])
  })

  it('is one customer when the same form comes twice', async () => {
    const [one, two] = await Promise.all([create(ACCESS), create(ACCESS)])
    expect(one.result).toEqual(two.result)
    expect(desk.erp.callsTo('PUT', '/clienti')).toHaveLength(1)
    expect(desk.erp.callsTo('POST', MAIL)).toHaveLength(1)
  })

  it('needs a name', async () => {
    expect((await create({ customer: customerForm({ name: '  ' }) })).errors?.[0]?.message).toBe('La ragione sociale è obbligatoria.')
    expect(writes()).toEqual([])
  })

  it('is written down step by step, without its password', async () => {
    desk.erp.once('POST', MAIL, { drop: true })
    await create(ACCESS)
    const by = { actor: '0001/0001' }
    expect(desk.audits()).toEqual([
      { ...by, action: 'customer.create', target: 'new', outcome: 'done' },
      { ...by, action: 'destination.save', target: '0077/0001', outcome: 'done' },
      { ...by, action: 'credentials.send', target: '0077/0001', outcome: 'unknown' },
    ])
    expect(desk.portal.log.join('')).not.toContain('Pane-123!')
  })
})
