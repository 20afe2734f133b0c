// The bakery's own data in the configurator: single values, each of which may be missing without affecting the others.
import { type Clock, dateTime, wait } from '../clock.ts'
import type { ErpClient } from '../erp/client.ts'
import { type Decoder, date, hour, text } from '../erp/decode/values.ts'
import { type Log, faultOf } from '../log.ts'
import { etagOf } from '../erp/pictures.ts'
import type { Cache } from '../cache/cache.ts'
import type { Store } from '../store/store.ts'
import { readSettings } from './company.erp.ts'
import { type CompanyModel, type Logo, NAMELESS } from './settings.model.ts'

type Needs = { erp: ErpClient; cache: Cache; store: Store; clock: Clock; log: Log }

/** What the gateway keeps of the company. */
type Last = Omit<CompanyModel, 'logoUrl' | 'cutOff' | 'asOf'> & { asOf: string }

export const LOGO_BYTES = 2 * 1024 * 1024
/** Of values that cost more to read than the others. */
const LONG_LIFE_MS = 60_000
const PHONE_MS = 2_000
const MAIN_GETTERS = ['nomedit', 'pivadit', 'chiusuraditta1', 'chiusuraditta2']
const DATA_URL = /^(?:data:image\/(?:png|jpeg|jpg|gif|webp);base64,)?([A-Za-z0-9+/=\s]+)$/

export function sharedCompany(needs: Needs) {
  const { erp, cache, store, clock, log } = needs
  let kept = ''
  let last: CompanyModel | null = null

  /** A getter; null if the value cannot be read, which is noted. */
  const getter = <T>(unread: Set<string>, name: string, decoder: Decoder<T>) =>
    erp.value(`/configurator/${name}`, decoder).catch((failure: unknown) => {
      log.warn({ value: name, reason: faultOf(failure) }, 'A company value cannot be read')
      unread.add(name)
      return null
    })

  /**
   * The phone has no getter: it is read from the whole configuration, which may be long. Null if that cannot be read within two
   * seconds, because the rest of the company waits for it; it is tried again after a minute.
   */
  const readPhone = () =>
    cache.get(
      'company:phone',
      async () => {
        const answer = new AbortController()
        const reading = readSettings(erp).then(({ record }) => ({ phone: record.values.phone }))
        const deadline = wait(clock, PHONE_MS, answer.signal).then(() => Promise.reject(new Error('too slow')))
        try {
          return await Promise.race([reading, deadline])
        } catch (failure) {
          log.warn({ value: 'phone', reason: faultOf(failure) }, 'A company value cannot be read')
          return null
        } finally {
          answer.abort()
        }
      },
      LONG_LIFE_MS,
    )

  /** The cut-off 'HH:MM', null if the bakery has clearly set none; the last known one while it cannot be read. */
  const cutOff = () => cache.get('company:cutOff', () => readCutOff(erp, store, log))

  /** Null without a logo, and while it cannot be read: that is only logged. */
  const logo = (): Promise<Logo | null> =>
    cache
      .get('company:logo', () => readLogo(erp), LONG_LIFE_MS)
      .catch((failure: unknown) => {
        log.warn({ reason: faultOf(failure) }, 'The logo cannot be read')
        return null
      })

  async function readCompany(): Promise<CompanyModel> {
    const unread = new Set<string>()
    const [[name, vatNumber, closing, reopening, phoneRead], picture, lastHour] = await Promise.all([
      Promise.all([
        getter(unread, 'nomedit', text),
        getter(unread, 'pivadit', text),
        getter(unread, 'chiusuraditta1', date),
        getter(unread, 'chiusuraditta2', date),
        readPhone(),
      ]),
      logo(),
      cutOff().catch(() => null),
    ])
    // Nothing can be read: the company of the last service login remains valid.
    const login = (await store.read('loginCompany')) ?? null
    const isUnread = MAIN_GETTERS.every((getter) => unread.has(getter))
    const isNameUnread = unread.has('nomedit')
    if (name) await store.keep('companyName', name)
    else if (!isNameUnread) await store.forget('companyName')
    const shared = { logoUrl: picture && `/logo?v=${picture.etag.slice(1, 9)}`, cutOff: lastHour }
    const last = isUnread ? await store.read('company') : undefined
    if (last) return { ...last, ...shared }
    const company = {
      id: login?.id ?? null,
      name: name || (isNameUnread && ((await store.read('companyName')) || login?.name)) || NAMELESS,
      vatNumber: isUnread ? (login?.vatNumber ?? null) : vatNumber,
      closingDate: closing,
      reopeningDate: reopening,
      phone: phoneRead?.phone ?? null,
    }
    // What could not be read is not absent: the last known values stay.
    const before = unread.size > 0 || !phoneRead ? await store.read('company') : undefined
    const known = <T>(name: string, value: T | null, kept: T | null | undefined) => (unread.has(name) ? (kept ?? null) : value)
    if (!isUnread)
      await keepLast({
        ...company,
        vatNumber: known('pivadit', vatNumber, before?.vatNumber),
        closingDate: known('chiusuraditta1', closing, before?.closingDate),
        reopeningDate: known('chiusuraditta2', reopening, before?.reopeningDate),
        phone: phoneRead ? phoneRead.phone : (before?.phone ?? null),
      })
    return { ...company, ...shared, asOf: null }
  }

  /** At most once a minute: the company is read every few seconds. */
  async function keepLast(company: Omit<Last, 'asOf'>): Promise<void> {
    const last: Last = { ...company, asOf: dateTime(clock.now().round({ smallestUnit: 'minute', roundingMode: 'floor' })) }
    const written = JSON.stringify(last)
    if (written === kept) return
    kept = written
    await store.keep('company', last)
  }

  const read = async () => (last = await readCompany())
  return {
    company: () => cache.get('company:all', read),
    /** As it was read last, without waiting; null before. */
    lastCompany: () => last,
    cutOff,
    logo,
  }
}

async function readCutOff(erp: ErpClient, store: Store, log: Log): Promise<string | null> {
  try {
    const cutOff = await erp.value('/configurator/orarioprodpane', hour)
    await store.keep('cutOff', cutOff)
    return cutOff
  } catch (failure) {
    const lastKnown = await store.read('cutOff')
    log.warn({ reason: faultOf(failure) }, 'The cut-off cannot be read')
    // Without a known cut-off the ordering window is unknown: changes of orders are refused.
    if (lastKnown === undefined) throw failure
    return lastKnown
  }
}

/** Null without a logo. */
export const readLogo = async (erp: ErpClient): Promise<Logo | null> => logoOf((await erp.value('/configurator/logodit/true', text)) ?? '')

function logoOf(dataUrl: string): Logo | null {
  const match = DATA_URL.exec(dataUrl)
  if (!match?.[1]) return null
  const image = Buffer.from(match[1], 'base64')
  const type = typeOf(image)
  if (type === null || image.length > LOGO_BYTES) return null
  return { type, image, etag: etagOf(image) }
}

/** The type is derived from the first bytes: some servers omit the prefix of the data URL, others always write PNG. */
function typeOf(image: Buffer): string | null {
  const start = image.subarray(0, 12).toString('latin1')
  if (start.startsWith('\x89PNG')) return 'image/png'
  if (start.startsWith('\xff\xd8\xff')) return 'image/jpeg'
  if (start.startsWith('GIF8')) return 'image/gif'
  return start.startsWith('RIFF') && start.endsWith('WEBP') ? 'image/webp' : null
}
