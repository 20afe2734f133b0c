// The form of the gateway's cookies.
import type { CookieSerializeOptions } from '@fastify/cookie'
import type { Config } from '../config.ts'

export type SetCookie = { name: string; value: string; options: CookieSerializeOptions }

const LOOPBACK = new Set(['127.0.0.1', '::1', 'localhost'])

/** Browsers accept `__Host-` cookies only over https and on this machine. */
const isSecureSetup = ({ tls, publicUrl, host }: Config) =>
  tls !== null || (publicUrl === null ? LOOPBACK.has(host) : publicUrl.startsWith('https:'))

export function cookieForm(config: Config) {
  const isSecure = isSecureSetup(config)
  const options: CookieSerializeOptions = { httpOnly: true, sameSite: 'strict', path: '/', secure: isSecure }
  return { isSecure, options, nameOf: (name: string) => (isSecure ? `__Host-${name}` : name) }
}
