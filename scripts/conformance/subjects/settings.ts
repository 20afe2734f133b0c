// REST-07..17: the configurator.
import { isRow } from '../../../gateway/src/erp/decode/envelope.ts'
import { silentReading } from '../../../gateway/src/erp/decode/reading.ts'
import { type Decoder, date, hour } from '../../../gateway/src/erp/decode/values.ts'
import { bodyOf, describeAnswer, valueOf } from '../answers.ts'
import type { RestId } from '../contract.ts'
import type { Kit } from '../kit.ts'
import type { CallReport } from '../report/findings.ts'
import { SAMPLE_PNG } from '../sample-picture.ts'

const SINGLE: readonly [RestId, string, string][] = [
  ['REST-10', 'nomedit', 'NOMEDIT'],
  ['REST-11', 'pivadit', 'PIVADIT'],
  ['REST-12', 'orarioprodpane', 'ORARIOPRODPANE'],
  ['REST-13', 'chiusuraditta1', 'CHIUSURADITTA1'],
  ['REST-14', 'chiusuraditta2', 'CHIUSURADITTA2'],
  ['REST-15', 'GRUPPOCOLORDEFAULT', 'GRUPPOCOLORDEFAULT'],
]

export const COMPANY_KEYS = [
  'NOMEDIT', 'INDDIT', 'PRODIT', 'CITDIT', 'CAPDIT', 'PIVADIT', 'CODFISC', 'TELDIT', 'EMAIL_DITTA', 'CHIUSURADITTA1', 'CHIUSURADITTA2',
  'ORARIOPRODPANE',
] as const // prettier-ignore

const LOGO = '/configurator/logodit/true'

export async function settings(kit: Kit): Promise<void> {
  await kit.check('REST-07', async (call) => {
    const known = await readAll(kit, call)
    kit.facts.settings = known
    const missing = COMPANY_KEYS.filter((key) => !Object.hasOwn(known, key))
    if (missing.length === COMPANY_KEYS.length) return call.fail('the company keys (NOMEDIT …)', 'none of them')
    for (const key of missing) call.tolerate('missing settings: the portal shows them empty', key)
  })
  for (const [id, path, key] of SINGLE) {
    await kit.check(id, async (call) => {
      const value = valueOf(call, await kit.send({ method: 'GET', path: `/configurator/${path}` }))
      const known = kit.facts.settings[key]
      if (known !== undefined) call.expect(String(value ?? '') === known, `the value that GET /configurator has for ${key}`, 'another one')
      checkValue(call, key, value)
    })
  }
  await kit.check('REST-08', async (call) => {
    const logo = await readLogo(kit, call)
    if (logo !== null) call.expect(/^(data:image\/|https?:|[A-Za-z0-9+/]{20})/.test(logo), 'a picture as data URL', 'other text')
  })
}

function checkValue(call: CallReport, key: string, value: string | number | null): void {
  if (value === null) return
  if (key === 'ORARIOPRODPANE') call.expect(isReadBy(hour, value), "hours and minutes ('20,00')", 'another value')
  if (key.startsWith('CHIUSURA')) call.expect(isReadBy(date, value), 'a date as dd/mm/yyyy', 'another value')
  if (key === 'GRUPPOCOLORDEFAULT') call.expect(/^[1-7]$/.test(String(value)), 'a number from 2 to 7', 'another value')
  if (typeof value === 'number') call.tolerate('settings as JSON numbers', key)
}

/** Settings always have dd/mm/yyyy, whatever form the server's other dates have. */
const isReadBy = (decoder: Decoder<string>, value: unknown): boolean => typeof decoder.read(value, silentReading('a setting')) === 'string'

async function readAll(kit: Kit, call: CallReport): Promise<Record<string, string>> {
  const answer = await kit.send({ method: 'GET', path: '/configurator' })
  const body = bodyOf(call, answer)
  const data = isRow(body) && Object.hasOwn(body, 'data') ? body['data'] : body
  if (data === body) call.tolerate('settings without an envelope')
  const entries = Array.isArray(data) ? data.filter(isRow).map((entry) => [entry['nomec'], entry['valore']] as const) : null
  if (entries) call.tolerate('settings as a list of { nomec, valore }')
  kit.learn('settings', entries ? 'list of { nomec, valore }' : 'object of keys')
  if (!entries && !isRow(data)) return call.fail('an object of keys, or a list of { nomec, valore }', describeAnswer(answer))
  const known: Record<string, string> = {}
  for (const [key, value] of entries ?? Object.entries(data as object)) {
    const isPlain = value === null || ['string', 'number', 'boolean'].includes(typeof value)
    const name = String(key).toUpperCase()
    if (value === null) call.tolerate('null for an empty setting', name)
    if (isPlain) known[name] = String(value ?? '')
    else if ((COMPANY_KEYS as readonly string[]).includes(name)) call.expect(false, `${name}: one value`, 'several')
  }
  return known
}

async function readLogo(kit: Kit, call: CallReport): Promise<string | null> {
  const value = valueOf(call, await kit.send({ method: 'GET', path: LOGO }), LOGO)
  return value === null ? null : String(value)
}

/** Changes the telephone number and restores it: both reads show both kinds of writes, and nothing else changes. */
export async function settingsWrites(kit: Kit): Promise<void> {
  const before = kit.facts.settings
  const phone = before['TELDIT']
  const put = (valore: string) => ({ method: 'POST', path: '/configurator/update', body: { nomec: 'TELDIT', valore } }) as const
  for (const [id, request, wanted] of [
    ['REST-16', put(`0${kit.mark}`), `0${kit.mark}`],
    [
      'REST-17',
      { method: 'POST', path: '/configurator/update-multi', body: { ...companyOf(before), TELDIT: `1${kit.mark}` } } as const,
      `1${kit.mark}`,
    ],
  ] as const) {
    await kit.check(id, async (call) => {
      if (phone === undefined) return call.skip('the server sends no TELDIT that could be put back')
      if (id === 'REST-16') kit.undo('telephone number of the settings', put(phone))
      bodyOf(call, await kit.send(request))
      const after = await readAll(kit, call)
      call.expect(after['TELDIT'] === wanted, 'the new value when read again', 'another one')
      const moved = Object.keys(before).filter((key) => key !== 'TELDIT' && after[key] !== before[key])
      call.expect(moved.length === 0, 'every other setting as it was', `a change of ${moved.join(', ')}`)
    })
  }
  await kit.check('REST-09', (call) => writeLogo(kit, call))
}

const companyOf = (known: Readonly<Record<string, string>>) =>
  Object.fromEntries(COMPANY_KEYS.flatMap((key) => (known[key] === undefined ? [] : [[key, known[key]]])))

async function writeLogo(kit: Kit, call: CallReport): Promise<void> {
  const set = (logoBase64: string) => ({ method: 'POST', path: '/configurator/setlogo', body: { logoBase64 } }) as const
  const before = await readLogo(kit, call)
  if (!before?.startsWith('data:image/')) return call.skip('there is no logo as data URL that could be put back')
  kit.undo('logo', set(before))
  bodyOf(call, await kit.send(set(`data:image/png;base64,${SAMPLE_PNG}`)))
  const after = await readLogo(kit, call)
  call.expect(after !== null && after !== before, 'the new logo when read again', after === null ? 'none' : 'the old one')
}
