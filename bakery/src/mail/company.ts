import type { Db, Tx } from '../db/open.ts'
import { readSettings } from '../settings/settings.shared.ts'

/** Who writes: a name fit for a header, whatever was typed into the settings. */
export async function companyOf(db: Db | Tx): Promise<{ name: string; email: string }> {
  const settings = await readSettings(db)
  return { name: oneLine(settings['NOMEDIT'] ?? '') || 'Panify', email: settings['EMAIL_DITTA'] ?? '' }
}

export const oneLine = (text: string) => text.replaceAll(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ').trim()
