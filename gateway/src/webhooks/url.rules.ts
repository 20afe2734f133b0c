import type { Networks } from '../networks.ts'

const LONGEST_URL = 500

/** The Italian text of what is wrong with an address; null if it can be tried. */
export function flawOfUrl(written: string, networks: Networks): string | null {
  const url = URL.parse(written)
  if (!url || !['https:', 'http:'].includes(url.protocol)) return "L'indirizzo non è valido: deve iniziare con https://."
  if (url.protocol === 'http:' && networks.isEmpty) return "L'indirizzo deve iniziare con https://."
  if (written.length > LONGEST_URL) return `L'indirizzo può avere al massimo ${LONGEST_URL} caratteri.`
  if (url.username || url.password) return "L'indirizzo non può contenere un nome utente."
  return null
}
