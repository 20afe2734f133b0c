// A row of the standing week on the wire.
import { type Columns, type RecordOf, entity, key, may, must, some } from '../erp/decode/entity.ts'
import { type Row, isRow, rowsIn, valueOf } from '../erp/decode/envelope.ts'
import { eachOnce } from '../erp/decode/once.ts'
import { type Reader, Unreadable } from '../erp/decode/reading.ts'
import { code, quantity, text, thousandths } from '../erp/decode/values.ts'
import { limitsIn } from '../erp/limits.erp.ts'
import { OWNER, isOwn } from '../erp/own-rows.erp.ts'
import type { DestinationKey } from '../keys.ts'
import type { DayName, StandingRow, Week } from './planning.model.ts'

export const DAYS = {
  monday: 'lunedi',
  tuesday: 'martedi',
  wednesday: 'mercoledi',
  thursday: 'giovedi',
  friday: 'venerdi',
  saturday: 'sabato',
  sunday: 'domenica',
} as const satisfies Record<DayName, string>

export const DAY_NAMES = Object.keys(DAYS) as DayName[]

const ARTICLE = {
  code: key(code, 'codice', 'cd_min', 'cod_arti', 'codarti', 'cod_art'),
  description: must(text, 'descriz', 'descriz_art', 'descrizione'),
  unit: must(text, 'unitaMisura', 'unita_m', 'unita_misura', 'um'),
  weight: may(thousandths, 'peso_lo', 'peso'),
  note: may(text, 'note_est'),
  minimum: some(thousandths, 'qtaMinima'),
  step: some(thousandths, 'qtaRange'),
}

/** Names of a record of quantities, or of a list of days in its place. */
const WEEKS = ['giorni', 'quantita', 'settimana']

/** A day's full name, with its accent, or the short one. */
const spellingsOf = (day: DayName) => [DAYS[day], DAYS[day].replace(/di$/, 'dì'), DAYS[day].slice(0, 3)] as const

const MONDAY = spellingsOf('monday')

/** Quantities are beside the other fields, or in a record of their own. */
const namesOf = (day: DayName): [string, ...string[]] => [
  ...spellingsOf(day),
  ...WEEKS.flatMap((week) => spellingsOf(day).map((name) => `${week}.${name}`)),
]

const dayOf = (day: DayName) => must(quantity, ...namesOf(day))

const WEEK = {
  monday: dayOf('monday'),
  tuesday: dayOf('tuesday'),
  wednesday: dayOf('wednesday'),
  thursday: dayOf('thursday'),
  friday: dayOf('friday'),
  saturday: dayOf('saturday'),
  sunday: dayOf('sunday'),
}

const article = entity('planningArticle', ARTICLE)
export const row = entity('planningRow', { id: may(code, 'id'), ...ARTICLE, ...WEEK, ...OWNER }, { together: DAY_NAMES })

export type StandingArticle = Omit<StandingRow, 'id' | 'quantities'>

const asArticle = (fields: RecordOf<typeof ARTICLE>, { isUnreadable }: Pick<Columns<typeof ARTICLE>, 'isUnreadable'>): StandingArticle => ({
  code: fields.code,
  description: fields.description ?? '',
  unit: fields.unit ?? '',
  weight: fields.weight !== null && fields.weight > 0 ? fields.weight : null,
  note: fields.note,
  ...limitsIn(fields, isUnreadable),
})

export const articlesReader: Reader<StandingArticle[]> = article.list(asArticle)

/** An empty value is 0. */
export const weekOf = (quantityOf: (day: DayName, index: number) => number | null): Week => ({
  monday: quantityOf('monday', 0) ?? 0,
  tuesday: quantityOf('tuesday', 1) ?? 0,
  wednesday: quantityOf('wednesday', 2) ?? 0,
  thursday: quantityOf('thursday', 3) ?? 0,
  friday: quantityOf('friday', 4) ?? 0,
  saturday: quantityOf('saturday', 5) ?? 0,
  sunday: quantityOf('sunday', 6) ?? 0,
})

export const standingRows =
  (key: DestinationKey): Reader<StandingRow[]> =>
  (answer, reading) => {
    const written = rowsIn(answer, reading, row.isRecord).map(withWeek)
    const rows = row.rows(written, reading, (fields, columns) =>
      isOwn(fields, key, reading) ? { ...asArticle(fields, columns), id: fields.id, quantities: weekOf((day) => fields[day]) } : null,
    )
    return withOwnIds(eachOnce(rows, ({ code }) => code, 'planningRow.codice'))
  }

/** A row whose list of days is turned into a record. */
export function withWeek(written: Row): Row {
  if (valueOf(written, MONDAY)) return written
  const listed = valueOf(written, WEEKS)
  return Array.isArray(listed?.value) ? { ...written, [listed.name]: weekOfList(listed.value) } : written
}

/** Days that are not listed have no quantity. A number is no day, since servers start the week on different days. */
function weekOfList(list: readonly unknown[]): Row {
  const listed = list.map((one) => {
    const name = isRow(one) ? valueOf(one, ['giorno', 'day'])?.value : null
    const day = DAY_NAMES.find((known) => typeof name === 'string' && spellingsOf(known).includes(name.trim().toLowerCase()))
    const held = isRow(one) ? valueOf(one, ['quantita', 'qta', 'quanti']) : null
    if (!day || !held) throw new Unreadable('planningRow.giorni', 'is not a list of days')
    return [DAYS[day], held.value] as const
  })
  if (new Set(listed.map(([day]) => day)).size < listed.length) throw new Unreadable('planningRow.giorni', 'has a day twice')
  return Object.fromEntries([...DAY_NAMES.map((day) => [DAYS[day], null] as const), ...listed])
}

/** Ids that several rows share are ignored. */
function withOwnIds(rows: StandingRow[]): StandingRow[] {
  const ids = rows.flatMap(({ id }) => id ?? [])
  return new Set(ids).size === ids.length ? rows : rows.map((one) => ({ ...one, id: null }))
}
