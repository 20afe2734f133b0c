import { dateInRome } from '@panify/rules/rome'
import { Temporal } from 'temporal-polyfill'
import { amountOf } from '../../price.ts'
import type { DeliveryNote, NoteRow, Party } from '../note.ts'
import { dateText, moneyText, percentText, priceText, quantityText, rateText, vatTotals } from './figures.ts'
import type { Column, Sheet } from './sheet.ts'

export type Copy = 'mittente' | 'destinatario'

export const noteNumber = ({ document }: DeliveryNote) => `${document.number}/${document.year}`

/** The delivery note as the law (D.P.R. 472/96, art. 1 c. 3) and the trade want it. */
export function noteSheet(note: DeliveryNote, logo: string | null, copy: Copy): Sheet {
  const { document, parties, rows } = note
  const { seller, buyer, place, transport } = parties
  const isPriced = rows.some(({ prezzo }) => prezzo !== null)
  return {
    title: 'DOCUMENTO DI TRASPORTO',
    subtitle: '(D.P.R. 472/96)',
    number: `N. ${noteNumber(note)}`,
    dates: [
      ['Data documento', dateText(dateInRome(Temporal.Instant.from(document.issued_at)).toString())],
      ['Data trasporto', dateText(document.data_cons)],
    ],
    seller: { name: seller.name, lines: sellerLines(seller) },
    logo,
    cards: [
      {
        label: 'Cessionario',
        name: buyer.name,
        lines: [...addressLines(buyer), taxLine(buyer), `Codice cliente ${buyer.code}`].filter(Boolean),
      },
      { label: 'Destinazione', name: place.name, lines: [...addressLines(place), `Codice destinazione ${place.code}`] },
    ],
    band: [
      ['Causale', document.causale],
      ['Trasporto a mezzo', 'Mittente'],
      ['Vettore', '—'],
      ['Porto', 'Franco'],
      ['Aspetto dei beni', 'Ceste'],
      ['Colli', ''],
      ['Peso kg', transport.weight === null ? '' : quantityText(transport.weight)],
    ],
    columns: isPriced ? [...COLUMNS, ...PRICE_COLUMNS] : COLUMNS,
    rows: rows.map((row) => (isPriced ? [...cells(row), ...priceCells(row)] : cells(row))),
    totals: isPriced ? totalsOf(rows) : null,
    notes: document.note ? [document.note] : [],
    signatures: ['Data e ora inizio trasporto', 'Firma conducente', 'Firma destinatario'],
    footer: `Copia ${copy} · ${seller.name}`,
    watermark: document.state === 'annullato' ? 'ANNULLATO' : '',
  }
}

const COLUMNS: Column[] = [
  { label: 'Codice', width: 54, align: 'left' },
  { label: 'Descrizione', width: 'rest', align: 'left' },
  { label: 'Lotto', width: 44, align: 'left' },
  { label: 'UM', width: 20, align: 'left' },
  { label: 'Quantità', width: 50, align: 'right' },
]

const PRICE_COLUMNS: Column[] = [
  { label: 'Prezzo', width: 42, align: 'right' },
  { label: 'Sconti %', width: 38, align: 'right' },
  { label: 'IVA', width: 24, align: 'right' },
  { label: 'Importo', width: 52, align: 'right' },
]

const cells = ({ article, descriz, lotto, unita_m, quantity }: NoteRow) => [article, descriz, lotto, unita_m, quantityText(quantity)]

function priceCells(row: NoteRow): string[] {
  const amount = amountOf(row)
  const discounts = [row.sc1, row.sc2, row.sc3].filter((discount) => discount > 0).map(percentText)
  return [
    row.prezzo === null ? '' : priceText(row.prezzo),
    discounts.join('+'),
    row.iva_rate === null ? row.iva : rateText(row.iva_rate),
    amount === null ? '' : moneyText(amount),
  ]
}

function totalsOf(rows: NoteRow[]): Sheet['totals'] {
  const totals = vatTotals(rows)
  if (!totals) return null
  const sum = totals.reduce((total, { taxable, tax }) => total + taxable + tax, 0)
  return {
    columns: ['IVA', 'Imponibile', 'Imposta'],
    rows: totals.map(({ label, taxable, tax }) => [label, moneyText(taxable), moneyText(tax)]),
    sum: ['Totale', `€ ${moneyText(sum)}`],
  }
}

export function sellerLines(seller: Party): string[] {
  const contacts = [seller.phone && `Tel. ${seller.phone}`, seller.email].filter(Boolean).join(' · ')
  return [...addressLines(seller), taxLine(seller), contacts].filter(Boolean)
}

export function addressLines({ address, zip, city, province }: Party): string[] {
  const town = [zip, city, province && `(${province})`].filter(Boolean).join(' ')
  return [address, town].filter(Boolean)
}

/** The tax code is said only where it is another one. */
export function taxLine({ vat, taxCode }: Party): string {
  const isOther = taxCode !== '' && taxCode !== vat
  return [vat && `P. IVA ${vat}`, isOther && `C.F. ${taxCode}`].filter(Boolean).join(' · ')
}
