// Codes of the second factor: RFC 6238 as authenticator apps expect it (SHA-1, 6 digits, 30 seconds), and recovery codes.
import type { RandomInt } from '@panify/rules/passwords'
import { Secret, TOTP } from 'otpauth'

const KEY_BYTES = 20
const PERIOD_SECONDS = 30
/** The periods before and after the current one count too, since clocks differ and typing takes time. */
const WINDOW = 1

const RECOVERY_CODES = 10
/** Without signs that look alike: 16 of 32 are 80 bits, too many to try even with the digest. */
const RECOVERY_SIGNS = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'
const RECOVERY_LENGTH = 16
const GROUP = 4

const appOf = (key: string, label = '') =>
  new TOTP({ issuer: 'Panify', label, algorithm: 'SHA1', digits: 6, period: PERIOD_SECONDS, secret: Secret.fromBase32(key) })

/** Base32. */
export const newKey = (randomInt: RandomInt): string =>
  new Secret({ buffer: Uint8Array.from({ length: KEY_BYTES }, () => randomInt(256)).buffer }).base32

/** What authenticator apps read from a QR code. */
export const addressOfKey = (key: string, label: string): string => appOf(key, label).toString()

/** The period of a code, null if it is not valid now. */
export function stepOf(key: string, code: string, nowMs: number): number | null {
  const delta = appOf(key).validate({ token: code, timestamp: nowMs, window: WINDOW })
  return delta === null ? null : Math.floor(nowMs / 1000 / PERIOD_SECONDS) + delta
}

export type TypedCode = { kind: 'app' | 'recovery'; code: string }

/** Null for text that is no code. Blanks and dashes do not count. */
export function readCode(typed: string): TypedCode | null {
  const code = typed.replaceAll(/[\s-]/g, '').toUpperCase()
  if (/^\d{6}$/.test(code)) return { kind: 'app', code }
  return code.length === RECOVERY_LENGTH && Array.from(code).every((sign) => RECOVERY_SIGNS.includes(sign))
    ? { kind: 'recovery', code }
    : null
}

export function newRecoveryCodes(randomInt: RandomInt): string[] {
  const sign = () => RECOVERY_SIGNS.charAt(randomInt(RECOVERY_SIGNS.length))
  return Array.from({ length: RECOVERY_CODES }, () => Array.from({ length: RECOVERY_LENGTH }, sign).join(''))
}

/** 'ABCD-EFGH-JKLM-NPQR' */
export const inGroups = (code: string): string => code.match(new RegExp(`.{1,${GROUP}}`, 'g'))?.join('-') ?? code
