import { afterEach, beforeEach, expect, it } from 'vitest'
import { contractRoutes } from '../contract.ts'
import { onEachDatabase } from '../test/databases.ts'
import { csrfCookies, openWorld, PASSWORD, SECRETS, type World } from '../test/world.ts'
import { createPasswords } from '../security/passwords.ts'
import { cheapPasswords } from '../test/passwords.ts'
import { ensureServiceAccount } from '../security/service-account.ts'

const LOGIN = '/api/applicazioni/panificatori/login'
const REFUSED = { status: 'error', message: 'Credenziali non valide' }

onEachDatabase('session', (make) => {
  let world: World
  beforeEach(async () => {
    world = await openWorld(make)
  })
  afterEach(() => world.close())

  const login = (destlogin: string, destpsw: string) => world.post(LOGIN, { destlogin, destpsw })
  const recover = (destpsw: string) => world.post('/api/configurator/clienti/0002/destinazioni/0001', { destpsw })

  it('REST-01 OPEN-25 returns the service credentials only for the gateway key', async () => {
    const names = 'NOMEDIT INDDIT PRODIT CITDIT CAPDIT PIVADIT CODFISC TELDIT EMAIL_DITTA CHIUSURADITTA1 CHIUSURADITTA2 ORARIOPRODPANE'
    await world.post('/api/configurator/update-multi', { NOMEDIT: 'Panificio', PIVADIT: '12345678901' })
    const answer = await world.bare({ url: '/api/client-config', headers: { 'x-panify-key': SECRETS.gatewayKey } })
    expect(answer.body).toMatchObject({
      success: true,
      config: {
        api_email: SECRETS.serviceEmail,
        api_password: SECRETS.servicePassword,
        company: { NOMEDIT: 'Panificio', PIVADIT: '12345678901' },
      },
    })
    expect(Object.keys((answer.body as { config: { company: object } }).config.company)).toEqual(names.split(' '))
    for (const headers of [{}, { 'x-panify-key': 'altra' }, { authorization: `Bearer ${world.token}` }]) {
      const refused = await world.bare({ url: '/api/client-config', headers })
      expect(refused.status).toBe(404)
      expect(JSON.stringify(refused.body)).not.toContain(SECRETS.servicePassword)
    }
  })

  it('REST-02 sets the CSRF cookie url-encoded and requires its value on every write', async () => {
    const response = await world.app.inject({ url: '/sanctum/csrf-cookie' })
    expect(response.statusCode).toBe(204)
    const cookies = [response.headers['set-cookie'] ?? []].flat()
    expect(cookies[0]).toMatch(/^XSRF-TOKEN=[\w%]+%3D; Path=\/; SameSite=Lax$/)
    expect(cookies[1]).toContain('HttpOnly')
    const write = { method: 'POST' as const, url: '/api/configurator/update', payload: { nomec: 'TELDIT', valore: '1' } }
    const authorization = `Bearer ${world.token}`
    const pair = await csrfCookies(world.app)
    const other = await csrfCookies(world.app)
    for (const headers of [
      {},
      { cookie: pair.cookie },
      { 'x-xsrf-token': pair['x-xsrf-token'] },
      { ...pair, 'x-xsrf-token': other['x-xsrf-token'] },
    ]) {
      const refused = await world.bare({ ...write, headers: { authorization, ...headers } })
      expect([refused.status, refused.body]).toEqual([419, { message: 'CSRF token mismatch.' }])
    }
    expect((await world.bare({ ...write, headers: { authorization, ...pair } })).status).toBe(200)
  })

  it('REST-03 SESSION-63 logs the service account in only with its own password', async () => {
    const pair = await csrfCookies(world.app)
    const serviceLogin = (email: string, password: string) =>
      world.bare({ method: 'POST', url: '/api/users/login', payload: { email, password }, headers: pair })
    const answer = await serviceLogin(SECRETS.serviceEmail.toLowerCase(), SECRETS.servicePassword)
    expect(answer.body).toMatchObject({
      status: 'success',
      data: { aziende: [{ id: 1, nome_azienda: '', piva: '', host: expect.any(String), dbname: 'panify' }] },
    })
    expect(answer.body.data.token).toMatch(/^[\w-]{40,}$/)
    for (const [email, password] of [
      [SECRETS.serviceEmail, ''],
      [SECRETS.serviceEmail, 'password'],
      ['altro@demo.example', SECRETS.servicePassword],
      ['', ''],
    ] as const) {
      const refused = await serviceLogin(email, password)
      expect([refused.status, refused.body]).toEqual([401, REFUSED])
    }
  })

  it('ROLE-23 answers 401 to every route without a valid bearer token', async () => {
    const stale = world.token
    const routes = [
      ['GET', '/api/clienti'],
      ['GET', '/api/configurator'],
      ['GET', '/api/panify'],
      ['GET', '/api/applicazioni/panificatori/planning/0002/0001'],
      ['POST', LOGIN],
      ['DELETE', '/api/applicazioni/panificatori/planning/0002/0001'],
      ['PUT', '/api/orders/standard/lunedi/article/1'],
      ['GET', '/api/nowhere'],
    ] as const
    world.clock.advance({ hours: 24 * 31 })
    for (const [method, url] of routes) {
      for (const authorization of ['', 'Bearer', 'Bearer wrong', `Basic ${stale}`, `Bearer ${stale}`]) {
        const answer = await world.bare({ method, url, headers: { authorization } })
        expect([url, answer.status, answer.body]).toEqual([url, 401, { message: 'Unauthenticated.' }])
      }
    }
  })

  it('ROLE-23 has no other open routes than the client config, the login and the pictures', async () => {
    const open = ['/api/client-config', '/api/users/login', '/img/:file']
    const closed = contractRoutes().filter(({ url }) => !open.includes(url))
    expect(closed.length).toBeGreaterThan(40)
    for (const { method, url } of closed) {
      const { status } = await world.bare({ method, url: url.replaceAll(/:\w+/g, '1') })
      expect([method, url, status]).toEqual([method, url, 401])
    }
  })

  it('stores tokens only as SHA-256 and passwords only as argon2id hashes', async () => {
    const tokens = await world.db.selectFrom('service_tokens').selectAll().execute()
    expect(tokens[0]?.token_hash).toMatch(/^[0-9a-f]{64}$/)
    expect(JSON.stringify(tokens)).not.toContain(world.token)
    const account = await world.db.selectFrom('service_accounts').selectAll().executeTakeFirstOrThrow()
    expect(account.password_hash).toMatch(/^\$argon2id\$/)
    expect(await createPasswords().hash('x')).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  })

  it('revokes the tokens of a service account whose password has changed', async () => {
    const secrets = { ...SECRETS, servicePassword: 'nuova' }
    await ensureServiceAccount({ ...world.deps, config: { ...world.deps.config, secrets } })
    expect((await world.get('/api/clienti')).status).toBe(401)
    expect(await world.db.selectFrom('service_accounts').selectAll().execute()).toHaveLength(1)
  })

  it('accepts a token that another server revokes for less than a second more', async () => {
    expect((await world.get('/api/clienti')).status).toBe(200)
    await world.db.deleteFrom('service_tokens').execute()
    world.clock.advance({ milliseconds: 999 })
    expect((await world.get('/api/clienti')).status).toBe(200)
    world.clock.advance({ milliseconds: 1 })
    expect((await world.get('/api/clienti')).status).toBe(401)
  })

  it('REST-04 REST-05 answers a destination login in both shapes, whatever the case of the e-mail', async () => {
    const { body } = await login('BAR@demo.example', PASSWORD)
    const flags = { lun_act: '0', mar_act: '0', mer_act: '0', gio_act: '0', ven_act: '0', sab_act: '0', dom_act: '0', spec_act: '0' }
    expect(body).toEqual({
      status: 'success',
      data: {
        primario: '140002',
        datiDestinazione: { nomeDestinazione: 'Bar Centrale', primario: '140002', ...flags },
        codiceCliente: '0002',
        codiceDestinazione: '0001',
      },
    })
  })

  it('DEST-24 gives the same refusal for a wrong password, an unknown login, an empty one and an inactive destination', async () => {
    await world.post('/api/clienti/0001/destinazioni/0001', { orderactive: '0' })
    for (const [user, password] of [
      ['bar@demo.example', 'sbagliata'],
      ['nessuno@demo.example', PASSWORD],
      ['', ''],
      ['admin@demo.example', PASSWORD],
      ['bar@demo.example', 'x'.repeat(300)],
    ] as const) {
      const answer = await login(user, password)
      expect([user, answer.status, answer.body]).toEqual([user, 401, REFUSED])
    }
  })

  it('does the same hashing for a login that does not exist', async () => {
    const passwords = cheapPasswords()
    const hash = await passwords.hash('vera')
    expect(await passwords.verify(hash, 'vera')).toBe(true)
    expect(await passwords.verify(hash, 'falsa')).toBe(false)
    expect(await passwords.verify(null, 'vera')).toBe(false)
  })

  it('REST-19 keeps the old password valid until the recovered one is first used', async () => {
    expect((await recover('Recuperata1!')).status).toBe(200)
    const waiting = world.db.selectFrom('destinations').select(['customer', 'code']).where('pending_password_hash', 'is not', null)
    expect(await waiting.execute()).toEqual([{ customer: '0002', code: '0001' }])
    expect((await login('bar@demo.example', PASSWORD)).status).toBe(200)
    expect((await login('bar@demo.example', 'Recuperata1!')).status).toBe(200)
    expect((await login('bar@demo.example', PASSWORD)).status).toBe(401)
    expect((await login('bar@demo.example', 'Recuperata1!')).status).toBe(200)
  })

  it('marks only the login at which a recovered password replaces the old one', async () => {
    const mark = async (password: string) => (await login('bar@demo.example', password)).body.data.password_sostituita
    await recover('Recuperata1!')
    expect([await mark(PASSWORD), await mark('Recuperata1!'), await mark('Recuperata1!')]).toEqual([undefined, '1', undefined])
  })

  it('REST-19 expires a recovered password 60 minutes after it was sent', async () => {
    await recover('Recuperata1!')
    world.clock.advance({ minutes: 60 })
    expect((await login('bar@demo.example', 'Recuperata1!')).status).toBe(401)
    expect((await login('bar@demo.example', PASSWORD)).status).toBe(200)
    await recover('Recuperata2!')
    world.clock.advance({ minutes: 59, seconds: 59 })
    expect((await login('bar@demo.example', 'Recuperata2!')).status).toBe(200)
    expect((await world.post('/api/configurator/clienti/0009/destinazioni/0001', { destpsw: 'x' })).status).toBe(404)
  })

  it('REST-19 cancels a recovery when staff set a password, which is valid at once', async () => {
    await recover('Recuperata1!')
    await world.post('/api/clienti/0002/destinazioni/0001', { destpsw: 'DelloStaff1!' })
    expect((await login('bar@demo.example', 'Recuperata1!')).status).toBe(401)
    expect((await login('bar@demo.example', PASSWORD)).status).toBe(401)
    expect((await login('bar@demo.example', 'DelloStaff1!')).status).toBe(200)
  })
})
