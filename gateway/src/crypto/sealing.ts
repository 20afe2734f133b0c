// Seals what browsers keep for the gateway and what its store keeps of the bakery's server: only a gateway of this installation
// can read or create it. The text is a compact JWE (RFC 7516) with a shared key: 'dir' and 'A256GCM'.
import { type KeyObject, createCipheriv, createDecipheriv, createSecretKey, hkdfSync, randomBytes } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import type { z } from 'zod'
import type { CookieKey } from '../config.ts'

export type Seal = {
  close(content: object): string
  /**
   * Null if it does not match the schema or was not sealed with one of the keys. The same text gives the same object, which
   * nobody may change.
   */
  open<T>(sealed: string, schema: z.ZodType<T>): Readonly<T> | null
  /** How every text begins that the first key has sealed. */
  beginning: string
  /** The same content sealed with the first key; null if none of the keys opens it. */
  renew(sealed: string): string | null
}

const bytesOf = ({ key: encoded }: CookieKey) => Buffer.from(encoded, 'base64url')

/** Derives separate keys for a purpose: what is sealed for one purpose cannot be opened for another. */
export const keysFor = (purpose: string, keys: CookieKey[]): CookieKey[] =>
  keys.map((one) => ({ id: one.id, key: Buffer.from(hkdfSync('sha256', bytesOf(one), '', purpose, 32)).toString('base64url') }))

const ALGORITHM = 'aes-256-gcm'
const NONCE_BYTES = 12
const TAG_BYTES = 16

/** Opened texts: a browser sends the same cookie with every request. */
const KEPT = 2_000
const LONGEST_KEPT = 2_048

/** The first key seals, all of them open: keys can change without ending sessions. */
export function createSeal(keys: CookieKey[]): Seal {
  const known = new Map(keys.map((one) => [headerOf(one), createSecretKey(bytesOf(one))]))
  const [newest] = known
  if (!newest) throw new Error('No key to seal with')
  const opened = new LRUCache<string, { schema: z.ZodType; content: object }>({ max: KEPT })
  return {
    close: (content) => encrypt(newest, JSON.stringify(content)),
    open<T>(sealed: string, schema: z.ZodType<T>) {
      const kept = opened.get(sealed)
      if (kept?.schema === schema) return kept.content as T
      const { data } = schema.safeParse(decrypt(known, sealed))
      if (typeof data !== 'object' || data === null) return null
      if (sealed.length <= LONGEST_KEPT) opened.set(sealed, { schema, content: Object.freeze(data) })
      return data
    },
    beginning: `${newest[0]}.`,
    renew(sealed) {
      const content = decrypt(known, sealed)
      return content === undefined ? null : encrypt(newest, JSON.stringify(content))
    },
  }
}

/** The protected header. It is compared as text: nothing of an unauthenticated header is interpreted. */
const headerOf = ({ id }: CookieKey) => Buffer.from(JSON.stringify({ alg: 'dir', enc: 'A256GCM', kid: id })).toString('base64url')

function encrypt([header, key]: [string, KeyObject], text: string): string {
  const nonce = randomBytes(NONCE_BYTES)
  const cipher = createCipheriv(ALGORITHM, key, nonce).setAAD(Buffer.from(header))
  const ciphertext = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return [header, '', ...[nonce, ciphertext, cipher.getAuthTag()].map((bytes) => bytes.toString('base64url'))].join('.')
}

/** The content; undefined for every text that was not sealed with one of the keys. */
function decrypt(known: ReadonlyMap<string, KeyObject>, sealed: string): unknown {
  const [header = '', wrappedKey, ...encoded] = sealed.split('.')
  const key = known.get(header)
  const [nonce, ciphertext, tag, ...more] = encoded.map((part) => Buffer.from(part, 'base64url'))
  const isWhole = wrappedKey === '' && nonce?.length === NONCE_BYTES && tag?.length === TAG_BYTES && more.length === 0
  // Decoding ignores foreign characters: only the one spelling of these bytes is accepted.
  const isExact = [nonce, ciphertext, tag].every((bytes, index) => bytes?.toString('base64url') === encoded[index])
  if (!key || !ciphertext || !isWhole || !isExact) return undefined
  try {
    const decipher = createDecipheriv(ALGORITHM, key, nonce, { authTagLength: TAG_BYTES }).setAAD(Buffer.from(header)).setAuthTag(tag)
    return JSON.parse(decipher.update(ciphertext, undefined, 'utf8') + decipher.final('utf8')) as unknown
  } catch {
    return undefined
  }
}
