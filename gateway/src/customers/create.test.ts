import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { customerPatch, describeCustomer, destinationPatch, wireDestination } from '../test/customers.ts'
import { openHarness } from '../test/harness.ts'
import type { ErpReply } from '../test/erp.ts'

const CREATE = `mutation ($input: CreateCustomerInput!) { createCustomer(input: $input) {
  __typename ... on CustomerCreated { customer { code name destinations { code } } credentials credentialsMessage unsavedMessage
    steps { position code outcome message } }
  ... on Refusal { code message } ... on InvalidInput { problems { path message } } } }`
const MAIL = '/applicazioni/panificatori/invio-credenziali'
const FIRST = '/clienti/0077/destinazioni/0001'

let harness: Awaited<ReturnType<typeof openHarness>>

beforeEach(async () => {
  harness = await openHarness({ login: 'administrator' })
  harness.erp.on('PUT', '/clienti', { json: { success: true, cliente: { c_cliente: '0077' } } })
  describeCustomer(harness.erp, '0077', [], { cliente: 'Bar Nuovo' })
  harness.erp.on('GET', '/destinazioni', {
    json: [{ codicede: '0009', nomede: 'Sede', orderactive: '1', referente: '', isPrimaria: '0', primario: '1400010009' }],
  })
})
afterEach(() => harness.close())

const ACCESS = { credentials: { loginEmail: 'bar@nuovo.example', password: 'Pane-123!' } }
const further = (code: string | null) => ({ code, set: destinationPatch() })

async function create(more: object = {}) {
  const input = { set: customerPatch(), ...more }
  const { data, errors } = await harness.query(CREATE, { input })
  return { result: data?.createCustomer, errors }
}
const writes = () => harness.erp.writes().map(({ method, path }) => `${method} ${path.replace('/api', '')}`)
const bodyOf = (method: string, path: string) => harness.erp.callsTo(method, path)[0]?.body

describe('a new customer', () => {
  it('CUST-40 REST-25 ENT-27 OPEN-71 is created first; the following calls use the code in the answer', async () => {
    const { result } = await create({ ...ACCESS, destinations: [further('0002')] })
    expect(result).toMatchObject({ customer: { code: '0077', name: 'Bar Nuovo' }, credentials: 'SENT', steps: [{ outcome: 'DONE' }] })
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
    })
  })

  it('REST-25 is sent with every field, empty where nothing was written', async () => {
    await create({ set: { name: 'Bar Nuovo' } })
    const empty = {
      indirizzo: '',
      citta: '',
      prov: '',
      cap: '',
      piva: '',
      cod_fisc: '',
      tel: '',
      categ: '',
      categ2: '',
      condi_pag: '',
      email: '',
    }
    expect(bodyOf('PUT', '/clienti')).toEqual({ cliente: 'Bar Nuovo', ...empty, persona: '' })
  })

  it('CUST-16 has one primary destination if the server leaves that of the credentials as it was', async () => {
    const customer = describeCustomer(harness.erp, '0077', [], { cliente: 'Bar Nuovo' })
    await create({ ...ACCESS, destinations: [{ code: '0002', set: destinationPatch({ isPrimary: true }) }] })
    expect([customer.of('0001'), customer.of('0002')]).toMatchObject([{ isPrimaria: '0' }, { isPrimaria: '1' }])
  })

  it.each([
    ['both', ACCESS, 'SENT', { destlogin: 'bar@nuovo.example', destpsw: 'Pane-123!' }],
    ['a login alone', { credentials: { loginEmail: 'bar@nuovo.example' } }, 'SAVED', { destlogin: 'bar@nuovo.example' }],
    ['a password alone', { credentials: { password: 'Pane-123!' } }, 'SAVED', { destlogin: '', destpsw: 'Pane-123!' }],
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
    expect(harness.erp.callsTo('POST', MAIL)).toHaveLength(credentials === 'SENT' ? 1 : 0)
  })

  it('CUST-33 CUST-44 REST-27 mails names, credentials and the address of the portal', async () => {
    await create({ credentials: { ...ACCESS.credentials, destinationName: 'Banco' } })
    expect(bodyOf('POST', MAIL)).toEqual({
      ragionesociale: 'Bar Nuovo',
      nomedestinazione: 'Banco',
      username: 'bar@nuovo.example',
      password: 'Pane-123!',
      urlaccesso: 'http://localhost:80',
    })
  })

  it.each([[undefined], [null], [''], ['  ']])(
    'CUST-42 calls a first destination with the name %j by the default, also in its mail',
    async (destinationName) => {
      await create({ credentials: { ...ACCESS.credentials, destinationName } })
      expect(bodyOf('POST', FIRST)).toMatchObject({ nomede: 'Destinazione Principale' })
      expect(bodyOf('POST', MAIL)).toMatchObject({ nomedestinazione: 'Destinazione Principale' })
    },
  )

  it('is not created with a common password', async () => {
    const { result } = await create({ credentials: { loginEmail: 'bar@nuovo.example', password: 'Pasticceria' } })
    expect(result).toMatchObject({ __typename: 'InvalidInput' })
    expect(writes()).toEqual([])
  })

  it('CUST-41 without credentials has no destination and no mail', async () => {
    expect((await create()).result).toMatchObject({ customer: { code: '0077' }, credentials: 'NONE', credentialsMessage: null })
    expect(writes()).toEqual(['PUT /clienti'])
  })

  it('F29 is created once although its first destination was confirmed but not created: a repeat answers the outcome, not a failure', async () => {
    harness.erp.on('POST', FIRST, { json: { success: true } })
    const input = { ...ACCESS, destinations: [further('0002')], idempotencyKey: 'k1' }
    const { result, errors } = await create(input)
    expect(errors).toBeUndefined()
    expect(result).toMatchObject({
      customer: { code: '0077' },
      credentials: 'FAILED',
      credentialsMessage: 'Il server del panificio ha confermato, ma non ha salvato la modifica come richiesto.',
      steps: [{ outcome: 'DONE' }],
    })
    expect((await create(input)).result).toEqual({ ...result, steps: [{ ...result.steps[0], outcome: 'UNCHANGED' }] })
    expect(harness.erp.callsTo('PUT', '/clienti')).toHaveLength(1)
  })

  it('OPEN-112 gets what its creation has left out by a change, and a repeat after a refusal does the same', async () => {
    const customer = describeCustomer(harness.erp, '0077', [], { cliente: 'BAR  NUOVO', tel: null, indirizzo: null })
    const OWN = '/clienti/0077/true'
    harness.erp.once('POST', OWN, { status: 422, json: { message: 'Il numero di telefono non è valido' } })
    const input = { set: customerPatch({ note: 'Suonare' }), contacts: [{ name: 'Carla' }], idempotencyKey: 'k1' }
    const first = (await create(input)).result
    expect(first).toMatchObject({ __typename: 'CustomerCreated', unsavedMessage: 'Il numero di telefono non è valido' })
    const { result } = await create(input)
    expect(result).toMatchObject({ customer: { code: '0077' }, unsavedMessage: null })
    expect(writes()).toEqual(['PUT /clienti', `POST ${OWN}`, `POST ${OWN}`])
    expect(customer.record()).toMatchObject({
      tel: '051 1',
      indirizzo: 'Via Po 1',
      note: 'Suonare',
      contattiaggiuntivi_clie: [{ persona: 'Carla' }],
    })
  })

  it('OPEN-112 tells which values were not saved although everything was confirmed', async () => {
    describeCustomer(harness.erp, '0077', [], { cliente: 'Bar Nuovo', tel: null })
    harness.erp.on('POST', '/clienti/0077/true', { json: { success: true } })
    const { result } = await create()
    expect(result.unsavedMessage).toBe('Il server del panificio ha confermato, ma non ha salvato la modifica come richiesto.')
    expect(harness.erp.callsTo('PUT', '/clienti')).toHaveLength(1)
  })

  it('is not created while it is unknown which fields the server keeps of destinations', async () => {
    harness.erp.on('GET', '/clienti', { status: 500, json: {} })
    expect((await create({ destinations: [further('0001')] })).errors?.[0]?.extensions?.['code']).toBe('UPSTREAM_FAILED')
    expect(writes()).toEqual([])
  })

  it('F29 is created once although the gateway fails after its creation: every step reports it', async () => {
    const file = new DatabaseSync(join(harness.portal.dataDir, 'gateway.sqlite'))
    file.exec(`create trigger full before insert on audit when new.action <> 'customer.create' begin select raise(fail, 'disk full'); end`)
    file.close()
    const input = { ...ACCESS, destinations: [further('0002')], idempotencyKey: 'k1' }
    const { result } = await create(input)
    expect(result).toMatchObject({
      credentials: 'FAILED',
      credentialsMessage: 'Errore interno. Riprova.',
      steps: [{ outcome: 'FAILED', message: 'Destinazione 1: Errore interno. Riprova.' }],
    })
    await create(input)
    expect(harness.erp.callsTo('PUT', '/clienti')).toHaveLength(1)
  })

  it('is not stored with its key: a repeat reads it again', async () => {
    await create({ ...ACCESS, contacts: [{ name: 'Ugo Neri', phone: '348 7' }], idempotencyKey: 'k1' })
    const file = new DatabaseSync(join(harness.portal.dataDir, 'gateway.sqlite'), { readOnly: true })
    const kept = JSON.stringify(file.prepare('select * from idempotency_keys').all())
    file.close()
    expect(kept).toContain('0077')
    for (const secret of ['Bar Nuovo', 'bar@nuovo', 'Via Po', '051', 'Ugo', 'Pane-123!']) expect(kept).not.toContain(secret)
  })

  const REFUSED: ErpReply = { status: 422, json: { message: 'Questa e-mail di accesso è già in uso' } }
  it.each([
    ['refused', REFUSED, 'Questa e-mail di accesso è già in uso'],
    ['failed', { status: 500, json: {} }, 'Errore sconosciuto'],
    ['unanswered', { drop: true as const }, 'Il server del panificio non è raggiungibile.'],
  ])('stands when its credentials are %s: nothing is mailed, the rest goes on', async (_name, reply, message) => {
    harness.erp.once('POST', FIRST, reply)
    const { result, errors } = await create({ ...ACCESS, destinations: [further('0002')] })
    expect(errors).toBeUndefined()
    expect(result).toMatchObject({
      customer: { code: '0077' },
      credentials: 'FAILED',
      credentialsMessage: message,
      steps: [{ outcome: 'DONE' }],
    })
    expect(harness.erp.callsTo('POST', MAIL)).toEqual([])
  })

  it('F29 is kept if the mail fails, with the reason', async () => {
    harness.erp.once('POST', MAIL, { status: 503, json: { message: 'Posta non configurata' } })
    const { result } = await create(ACCESS)
    expect(result).toMatchObject({ customer: { code: '0077' }, credentials: 'MAIL_FAILED', credentialsMessage: 'Posta non configurata' })
  })

  it.each([
    ['refused', { status: 422, json: { message: 'Partita IVA non valida' } }, 'UPSTREAM_REFUSED', 'Partita IVA non valida'],
    ['answered with success false', { json: { success: false, message: 'Codici esauriti' } }, 'UPSTREAM_REFUSED', 'Codici esauriti'],
    ['answered without a code', { json: { success: true } }, 'UPSTREAM_INVALID', 'Risposta non valida dal server'],
    ['answered with HTML', { html: '<h1>Whoops</h1>' }, 'UPSTREAM_INVALID', 'Risposta non valida dal server'],
  ])('is none when its creation is %s: nothing else is sent', async (_name, reply, code, message) => {
    harness.erp.once('PUT', '/clienti', reply)
    const { errors } = await create(ACCESS)
    expect(errors?.[0]).toMatchObject({ message, extensions: { code } })
    expect(writes()).toEqual(['PUT /clienti'])
  })

  it('OPEN-75 saves its further destinations one after the other, whichever fails', async () => {
    harness.erp.once('POST', '/clienti/0077/destinazioni/0002', { status: 422, json: { message: 'CAP non valido' } })
    const destinations = ['0001', '0002', null, '0003'].map(further)
    const { result } = await create({ ...ACCESS, destinations })
    expect(result).toMatchObject({ credentials: 'SENT' })
    expect(result.steps.map(({ message }: { message: string | null }) => message)).toEqual([
      'Destinazione 1: Il codice destinazione 0001 è già in uso',
      'Destinazione 2: CAP non valido',
      'Destinazione 3: Codice destinazione mancante',
      null,
    ])
  })

  it('is created once if the same request comes twice with its key, at once and later', async () => {
    const [one, two] = await Promise.all([1, 2].map(() => create({ ...ACCESS, idempotencyKey: 'k1' })))
    const three = await create({ ...ACCESS, idempotencyKey: 'k1' })
    expect([two?.result, three.result]).toEqual([one?.result, one?.result])
    expect(harness.erp.callsTo('PUT', '/clienti')).toHaveLength(1)
    expect(harness.erp.callsTo('POST', MAIL)).toHaveLength(1)
    expect((await create({ idempotencyKey: 'k1' })).result).toMatchObject({ code: 'IDEMPOTENCY_KEY_REUSED' })
  })

  it('is found if its creation was done without an answer, and is a failure if it was not done', async () => {
    const known = { c_cliente: '0007', cliente: 'Bar Nuovo', destinazioni_clie: [] }
    harness.erp.on('GET', '/clienti', { json: [known] })
    harness.erp.once('PUT', '/clienti', { drop: true })
    expect((await create()).errors?.[0]?.extensions?.['code']).toBe('UPSTREAM_UNREACHABLE')
    harness.erp.once('PUT', '/clienti', ({ body }) => {
      const { prov, ...fields } = body as Record<string, unknown>
      const record = { c_cliente: '0077', provincia: prov, ...fields }
      harness.erp.on('GET', '/clienti', { json: [known, record] })
      return { drop: true }
    })
    // The list of customers is read before, since it shows whether the server keeps contacts.
    harness.erp.on('GET', '/clienti/0007', { json: { ...known, contattiaggiuntivi_clie: [] } })
    const contacts = [{ name: 'Ugo' }]
    expect((await create({ ...ACCESS, contacts })).result).toMatchObject({ customer: { code: '0077' }, credentials: 'SENT' })
  })

  it('leaves an older customer of the same name alone if the request for its creation was lost', async () => {
    describeCustomer(harness.erp, '0007', [wireDestination('0001')], { cliente: 'Bar Nuovo' })
    harness.erp.on('GET', '/clienti', { json: [{ c_cliente: '0007', cliente: 'Bar Nuovo' }] })
    harness.erp.once('PUT', '/clienti', { drop: true })
    expect((await create(ACCESS)).errors?.[0]?.extensions?.['code']).toBe('UPSTREAM_UNREACHABLE')
    expect(writes()).toEqual(['PUT /clienti'])
  })

  it('F29 is created once although no reading could confirm it: the repeat finds it, with any of its destinations', async () => {
    const list = { json: [] as unknown[] }
    let isAway = false
    harness.erp.on('GET', '/clienti', () => (isAway ? { status: 500, json: {} } : list))
    harness.erp.once('PUT', '/clienti', ({ body }) => {
      const { prov, ...fields } = body as Record<string, unknown>
      list.json.push({ c_cliente: '0077', provincia: prov, ...fields })
      describeCustomer(harness.erp, '0077', [{ codicede: '0002', nomede: '', orderactive: '0' }], { ...fields, provincia: prov })
      isAway = true
      return { drop: true }
    })
    const input = { ...ACCESS, destinations: [further('0002')], idempotencyKey: 'k1' }
    expect((await create(input)).errors?.[0]?.extensions?.['code']).toBe('UPSTREAM_UNREACHABLE')
    isAway = false
    expect((await create(input)).result).toMatchObject({ customer: { code: '0077' }, credentials: 'SENT' })
    expect(harness.erp.callsTo('PUT', '/clienti')).toHaveLength(1)
    // Another key means another customer.
    await create({ ...input, idempotencyKey: 'k2' })
    expect(harness.erp.callsTo('PUT', '/clienti')).toHaveLength(2)
  })

  it('is a failure if its creation was confirmed and there is no such customer', async () => {
    harness.erp.on('GET', '/clienti/0077', { status: 404, json: {} })
    expect((await create(ACCESS)).errors?.[0]?.extensions?.['code']).toBe('NOT_SAVED')
    expect(writes()).toEqual(['PUT /clienti'])
  })

  it('exists although it cannot be read back', async () => {
    harness.erp.on('GET', '/clienti/0077', { status: 500, json: {} })
    expect((await create()).result).toMatchObject({ customer: { code: '0077', name: 'Bar Nuovo' }, credentials: 'NONE' })
  })

  it('needs a name', async () => {
    const message = 'La ragione sociale è obbligatoria.'
    for (const name of ['  ', null])
      expect((await create({ set: customerPatch({ name }) })).result).toMatchObject({ problems: [{ path: 'set.name', message }] })
    expect(harness.erp.calls).toEqual([])
  })

  it('is audited step by step, without its password', async () => {
    harness.erp.once('POST', MAIL, { drop: true })
    await create(ACCESS)
    const by = { actor: '0001/0001' }
    expect(harness.audits()).toEqual([
      { ...by, action: 'customer.create', target: 'new', outcome: 'done' },
      { ...by, action: 'destination.save', target: '0077/0001', outcome: 'done' },
      { ...by, action: 'credentials.send', target: '0077/0001', outcome: 'unknown' },
    ])
    expect(harness.portal.log.join('')).not.toContain('Pane-123!')
  })
})
