import type { Db, Tx } from '../db/open.ts'

/** The settings of a new installation; all others are empty. */
const DEFAULTS: Record<string, string> = {
  NOMEDIT: '',
  INDDIT: '',
  PRODIT: '',
  CITDIT: '',
  CAPDIT: '',
  PIVADIT: '',
  CODFISC: '',
  TELDIT: '',
  EMAIL_DITTA: '',
  CHIUSURADITTA1: '',
  CHIUSURADITTA2: '',
  ORARIOPRODPANE: '',
  GRUPPOCOLORDEFAULT: '2',
  DEF_CLIE_INTERNO: '0001',
}

/** The logo is many kilobytes large, so it is never answered with the other settings. */
export const LOGO = 'LOGODIT'

export type Settings = Record<string, string>

export async function readSettings(db: Db | Tx): Promise<Settings> {
  const rows = await db.selectFrom('settings').select(['key', 'value']).where('key', '<>', LOGO).orderBy('key').execute()
  return { ...DEFAULTS, ...Object.fromEntries(rows.map(({ key, value }) => [key, value])) }
}

export async function readSetting(db: Db | Tx, key: string): Promise<string> {
  const row = await db.selectFrom('settings').select('value').where('key', '=', key).executeTakeFirst()
  return row?.value ?? DEFAULTS[key] ?? ''
}

export async function writeSettings(db: Db | Tx, values: Settings): Promise<void> {
  const rows = Object.entries(values).map(([key, value]) => ({ key, value }))
  if (rows.length === 0) return
  await db
    .insertInto('settings')
    .values(rows)
    .onConflict((conflict) => conflict.column('key').doUpdateSet((excluded) => ({ value: excluded.ref('excluded.value') })))
    .execute()
}
