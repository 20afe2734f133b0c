import type { Db, Tx } from '../db/open.ts'
import { readSettings } from '../settings/settings.shared.ts'

/** The sender. Its name is made safe for a mail header, because the settings accept any text. */
export async function companyOf(db: Db | Tx): Promise<{ name: string; email: string }> {
  const settings = await readSettings(db)
  return { name: oneLine(settings['NOMEDIT'] ?? '') || 'Panify', email: settings['EMAIL_DITTA'] ?? '' }
}

export const oneLine = (text: string) => text.replaceAll(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ').trim()
