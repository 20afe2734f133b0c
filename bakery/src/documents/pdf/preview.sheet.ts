import type { Party } from '../delivery-note.ts'
import type { NamedRow } from '../../delivery/effective.ts'
import type { DayState } from '../../delivery/rule.ts'
import { addressLines, sellerLines } from './delivery-note.sheet.ts'
import { dateText, quantityText } from './figures.ts'
import type { Column, Logo, Sheet } from './sheet.ts'

export interface Preview {
  date: string
  weekday: string
  state: DayState
  seller: Party
  buyer: Party
  place: Party
  logo: Logo | null
  rows: NamedRow[]
}

const STATES: Record<DayState, string> = {
  closed: 'Ordine chiuso',
  'bakery-closed': 'Azienda chiusa: nessuna consegna',
  inactive: 'Destinazione non attiva',
  closure: 'Chiusura straordinaria: nessuna consegna',
  extraordinary: 'Ordine straordinario',
  'disabled-day': 'Giorno disattivato: nessuna consegna',
  standing: 'Ordine settimanale',
}

const COLUMNS: Column[] = [
  { label: 'Codice', width: 80, align: 'left' },
  { label: 'Descrizione', width: 'rest', align: 'left' },
  { label: 'UM', width: 30, align: 'left' },
  { label: 'Quantità', width: 80, align: 'right' },
]

/** The order of one date. It is not a transport document. */
export function previewSheet({ date, weekday, state, seller, buyer, place, logo, rows }: Preview): Sheet {
  return {
    title: 'ANTEPRIMA ORDINE',
    subtitle: 'non è un documento di trasporto',
    number: '',
    dates: [['Consegna', dateText(date)]],
    seller: { name: seller.name, lines: sellerLines(seller) },
    logo,
    cards: [
      { label: 'Cliente', name: buyer.name, lines: addressLines(buyer) },
      { label: 'Destinazione', name: place.name, lines: addressLines(place) },
    ],
    band: [
      ['Giorno', weekday],
      ['Stato', STATES[state]],
      ['Totale', totalText(rows)],
    ],
    columns: COLUMNS,
    rows: rows.map(({ article, descriz, unita_m, quantity }) => [article, descriz, unita_m, quantityText(quantity)]),
    totals: null,
    notes: rows.length === 0 ? ["Nessun articolo nell'ordine"] : [],
    signatures: [],
    footer: `Anteprima ordine · ${seller.name}`,
    watermark: '',
  }
}

/** '120 pz + 12,5 kg': one sum per unit. */
function totalText(rows: NamedRow[]): string {
  const sums = new Map<string, number>()
  for (const { unita_m, quantity } of rows) sums.set(unita_m, (sums.get(unita_m) ?? 0) + quantity)
  return [...sums].map(([unit, sum]) => `${quantityText(sum)} ${unit}`).join(' + ') || '—'
}
