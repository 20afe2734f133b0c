// Seals what browsers keep for the gateway and what its store keeps of the bakery's server: only a gateway of this installation
// can read or create it.
import { hkdfSync } from 'node:crypto'
import { CompactEncrypt, compactDecrypt } from 'jose'
import type { z } from 'zod'
import type { CookieKey } from '../config.ts'

export type Seal = {
  close(content: object): Promise<string>
  /** Null if it does not match the schema or was not sealed with one of the keys. */
  open<T>(sealed: string, schema: z.ZodType<T>): Promise<T | null>
}

const bytesOf = ({ key: encoded }: CookieKey) => Buffer.from(encoded, 'base64url')

/** Derives separate keys for a purpose: what is sealed for one purpose cannot be opened for another. */
export const keysFor = (purpose: string, keys: CookieKey[]): CookieKey[] =>
  keys.map((one) => ({ id: one.id, key: Buffer.from(hkdfSync('sha256', bytesOf(one), '', purpose, 32)).toString('base64url') }))

/** The first key seals, all of them open: keys can change without ending sessions. */
export function createSeal(keys: CookieKey[]): Seal {
  const [newest] = keys
  if (!newest) throw new Error('No key to seal with')
  const known = new Map(keys.map((one) => [one.id, bytesOf(one)]))
  return {
    close: (content) =>
      new CompactEncrypt(Buffer.from(JSON.stringify(content)))
        .setProtectedHeader({ alg: 'dir', enc: 'A256GCM', kid: newest.id })
        .encrypt(bytesOf(newest)),
    async open(sealed, schema) {
      try {
        const { plaintext } = await compactDecrypt(sealed, ({ kid }) => keyOf(known, kid), {
          keyManagementAlgorithms: ['dir'],
          contentEncryptionAlgorithms: ['A256GCM'],
        })
        return schema.parse(JSON.parse(Buffer.from(plaintext).toString('utf8')))
      } catch {
        return null
      }
    },
  }
}

function keyOf(known: Map<string, Buffer>, kid: string | undefined): Buffer {
  const found = known.get(kid ?? '')
  if (!found) throw new Error('Sealed with an unknown key')
  return found
}
