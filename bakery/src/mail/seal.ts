import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto'

const CIPHER = 'aes-256-gcm'
const IV_BYTES = 12
const TAG_BYTES = 16

/** Encrypts letters, so that a stolen database does not reveal them. */
export interface Seal {
  close(plain: string): string
  /** Throws if the text was sealed with another key or altered. */
  open(sealed: string): string
  /** A keyed hash, to compare contents without storing them. */
  fingerprint(...content: string[]): string
}

export function createSeal(gatewayKey: string): Seal {
  const derive = (purpose: string) => Buffer.from(hkdfSync('sha256', gatewayKey, '', `panify bakery ${purpose}`, 32))
  const sealKey = derive('mail outbox')
  const fingerprintKey = derive('mail duplicates')
  return {
    close(plain) {
      const iv = randomBytes(IV_BYTES)
      const cipher = createCipheriv(CIPHER, sealKey, iv)
      const sealed = Buffer.concat([cipher.update(plain, 'utf8'), cipher.final()])
      return Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString('base64url')
    },
    open(sealed) {
      const bytes = Buffer.from(sealed, 'base64url')
      const decipher = createDecipheriv(CIPHER, sealKey, bytes.subarray(0, IV_BYTES))
      decipher.setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES))
      return Buffer.concat([decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES)), decipher.final()]).toString('utf8')
    },
    fingerprint: (...content) => createHmac('sha256', fingerprintKey).update(JSON.stringify(content)).digest('hex'),
  }
}
