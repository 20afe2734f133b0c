// The weeks of many destinations in one answer, if the back end offers it: an article is described once, and a row is its code
// with seven quantities, Monday first.
import { entity, key, may } from '../erp/decode/entity.ts'
import { isRow, valueOf } from '../erp/decode/envelope.ts'
import { type Reader, type Reading, Unreadable } from '../erp/decode/reading.ts'
import { UNREADABLE, partyCode, quantity, rawText } from '../erp/decode/values.ts'
import type { DestinationKey } from '../keys.ts'
import type { Standing, StandingRow } from './planning.model.ts'
import { type StandingArticle, DAY_NAMES, articlesReader, weekOf } from './rows.erp.ts'

const planning = entity('planning', {
  customerCode: key(partyCode, 'codiceCliente'),
  destinationCode: key(partyCode, 'codicede'),
  version: may(rawText, 'versione'),
})

type Many = (Standing & { key: DestinationKey })[]

export const manyStandings =
  (isWanted: (key: DestinationKey) => boolean): Reader<Many> =>
  (answer, reading) => {
    const described = isRow(answer) ? valueOf(answer, ['articoli'])?.value : undefined
    if (described === undefined) throw new Unreadable('articoli', 'is missing')
    const articles = new Map(articlesReader(described, reading).map((article) => [article.code, article]))
    const standings = planning.list(({ customerCode, destinationCode, version }, { row }) => {
      const key = { customerCode, destinationCode }
      return isWanted(key) ? { key, version, rows: rowsOf(valueOf(row, ['righe'])?.value, articles, reading) } : null
    })
    return standings(answer, reading)
  }

/** Only the call of a single destination contains the rows' ids. */
function rowsOf(list: unknown, articles: ReadonlyMap<string, StandingArticle>, reading: Reading): StandingRow[] {
  if (!Array.isArray(list)) throw new Unreadable('plannings.righe', 'is not a list')
  return list.flatMap((one: unknown) => {
    if (!Array.isArray(one) || one.length !== 1 + DAY_NAMES.length) throw new Unreadable('plannings.righe', 'is not a list of weeks')
    const article = articles.get(String(one[0]))
    return article ? [{ ...article, id: null, quantities: weekOf((_day, index) => quantityOf(one[1 + index], reading)) }] : []
  })
}

function quantityOf(value: unknown, reading: Reading): number | null {
  const read = quantity.read(value, reading)
  if (read === UNREADABLE) throw new Unreadable('plannings.righe', `is not ${quantity.expects}`)
  return read
}
