// What a browser keeps for the gateway, sealed so that nobody but a gateway of this installation can read or make it.
import { CompactEncrypt, compactDecrypt } from 'jose'
import { z } from 'zod'
import type { CookieKey } from '../config.ts'
import type { DestinationSession } from './session.model.ts'

const key = z.object({ customerCode: z.string(), destinationCode: z.string() })

export const sessionSchema: z.ZodType<DestinationSession> = z.object({
  id: z.string(),
  own: key,
  isAdministrator: z.boolean(),
  remember: z.boolean(),
  startedAt: z.number(),
  seenAt: z.number(),
  checkedAt: z.number(),
  epoch: z.number(),
})

export type Seal = {
  close(content: object): Promise<string>
  /** Null for whatever does not fit the schema or was not sealed by one of the keys. */
  open<T>(sealed: string, schema: z.ZodType<T>): Promise<T | null>
}

const bytesOf = ({ key: encoded }: CookieKey) => Buffer.from(encoded, 'base64url')

/** The first key seals, all of them open: a key can be changed without logging anybody out. */
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
