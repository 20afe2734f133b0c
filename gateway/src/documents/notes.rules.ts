import { shownAmount } from '@panify/rules/figures'
import { MAX_ORDER_ROWS, MAX_PRINTED_NOTES } from '@panify/rules/limits'
import type { Portion } from './notes.model.ts'

/** What is wrong with the rows of a variation; null when nothing is. */
export function flawOfRows(rows: readonly Portion[]): string | null {
  if (rows.length > MAX_ORDER_ROWS) return `Al massimo ${MAX_ORDER_ROWS} articoli.`
  const codes = new Set<string>()
  for (const { code } of rows) {
    if (code.trim() === '') return 'Codice articolo mancante.'
    if (codes.has(code)) return `Articolo ${code} ripetuto.`
    codes.add(code)
  }
  return null
}

/** What is wrong with ids to be printed; null when nothing is. */
export function flawOfIds(ids: readonly string[]): string | null {
  if (ids.length === 0) return 'Nessuna bolla da stampare.'
  if (ids.length > MAX_PRINTED_NOTES) return `Al massimo ${MAX_PRINTED_NOTES} bolle in una stampa.`
  return ids.every((id) => /^[1-9]\d{0,8}$/.test(id)) ? null : 'Bolla non valida.'
}

export const delivered = (rows: readonly Portion[]): Portion[] => rows.filter(({ quantity }) => quantity > 0)

/** The quantities of rows by article, as they are written down: '2,5', and '0' for what is not delivered. */
export function quantitiesOf(rows: readonly Portion[], codes: readonly string[]): Record<string, string> {
  const known = new Map(rows.map(({ code, quantity }) => [code, quantity]))
  return Object.fromEntries(codes.map((code) => [code, shownAmount(known.get(code) ?? 0)]))
}

/** Whether both deliver the same. */
export function isSame(one: readonly Portion[], other: readonly Portion[]): boolean {
  const wanted = new Map(delivered(one).map(({ code, quantity }) => [code, quantity]))
  const held = delivered(other)
  return held.length === wanted.size && held.every(({ code, quantity }) => wanted.get(code) === quantity)
}

type Conflict = { code: string; seen: number; current: number; wanted: number }

/**
 * A variation laid over what is delivered now: rows that the caller left as seen keep what they hold. A row that both have
 * changed to something else is a conflict.
 */
export function layVariation(
  held: readonly Portion[],
  seen: readonly Portion[],
  wanted: readonly Portion[],
): { rows: Portion[]; conflicts: Conflict[] } {
  const [now, shown, wish] = [held, seen, wanted].map((rows) => new Map(rows.map(({ code, quantity }) => [code, quantity])))
  const codes = [...new Set([...held, ...wanted, ...seen].map(({ code }) => code))]
  const cells = codes.map((code) => ({ code, seen: shown!.get(code) ?? 0, current: now!.get(code) ?? 0, wanted: wish!.get(code) ?? 0 }))
  const rows = cells.map(({ code, seen, current, wanted }) => ({ code, quantity: wanted === seen ? current : wanted }))
  const conflicts = cells.filter(({ seen, current, wanted }) => wanted !== seen && current !== seen && current !== wanted)
  return { rows: delivered(rows), conflicts }
}
