// The secret of a token: 256 random bits, of which the gateway keeps a digest. Such a secret cannot be guessed, so it needs no
// password hash.
import { randomBytes } from 'node:crypto'

const FORM = /^pnf_[A-Za-z0-9_-]{43}$/

export const newSecret = (): string => `pnf_${randomBytes(32).toString('base64url')}`

export const isSecret = (text: string): boolean => FORM.test(text)

export const hintOf = (secret: string): string => secret.slice(-4)
