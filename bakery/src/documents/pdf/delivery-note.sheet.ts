import { amountOf } from '../../price.ts'
import type { DeliveryNote, NoteRow, Party } from '../delivery-note.ts'
import { dateText, moneyText, percentText, priceText, quantityText, rateText, vatTotals } from './figures.ts'
import type { Column, Logo, Sheet } from './sheet.ts'

export type Copy = 'mittente' | 'destinatario'

export const deliveryNoteNumber = ({ document }: DeliveryNote) => `${document.number}/${document.year}`

/** The content that the law (D.P.R. 472/96, art. 1 c. 3) and the trade require. */
export function deliveryNoteSheet(note: DeliveryNote, logo: Logo | null, copy: Copy): Sheet {
  const { document, parties, rows } = note
  const { seller, buyer, place, transport } = parties
  const columns = COLUMNS.filter(({ isShown }) => isShown?.(rows) ?? true)
  return {
    title: 'DOCUMENTO DI TRASPORTO',
    subtitle: '(D.P.R. 472/96)',
    number: `N. ${deliveryNoteNumber(note)}`,
    dates: [
      ['Data documento', dateText(document.document_date)],
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
      // No 'Colli': the number of crates is decided at the van, and the law does not require it.
      ...(transport.weight === null ? [] : [['Peso kg', quantityText(transport.weight)] satisfies [string, string]]),
    ],
    columns: columns.map(({ label, width, align }) => ({ label, width, align })),
    rows: rows.map((row) => columns.map(({ cell }) => cell(row))),
    totals: isPricedNote(rows) ? totalsOf(rows) : null,
    notes: document.note ? [document.note] : [],
    signatures: ['Data e ora inizio trasporto', 'Firma conducente', 'Firma destinatario'],
    footer: `Copia ${copy} · ${seller.name}`,
    watermark: document.state === 'annullato' ? 'ANNULLATO' : '',
  }
}

interface NoteColumn extends Column {
  cell: (row: NoteRow) => string
  /** Without it the column is always printed. */
  isShown?: (rows: NoteRow[]) => boolean
}

const isPricedNote = (rows: NoteRow[]) => rows.some(({ prezzo }) => prezzo !== null)
const discountsOf = ({ sc1, sc2, sc3 }: NoteRow) => [sc1, sc2, sc3].filter((discount) => discount > 0)

const COLUMNS: NoteColumn[] = [
  { label: 'Codice', width: 52, align: 'left', cell: ({ article }) => article },
  { label: 'Descrizione', width: 'rest', align: 'left', cell: ({ descriz }) => descriz },
  { label: 'Lotto', width: 42, align: 'left', cell: ({ lotto }) => lotto },
  { label: 'UM', width: 18, align: 'left', cell: ({ unita_m }) => unita_m },
  { label: 'Quantità', width: 48, align: 'right', cell: ({ quantity }) => quantityText(quantity) },
  { label: 'Prezzo', width: 40, align: 'right', isShown: isPricedNote, cell: ({ prezzo }) => (prezzo === null ? '' : priceText(prezzo)) },
  {
    label: 'Sconti %',
    width: 38,
    align: 'right',
    isShown: (rows) => rows.some((row) => row.prezzo !== null && discountsOf(row).length > 0),
    cell: (row) => discountsOf(row).map(percentText).join('+'),
  },
  {
    label: 'IVA',
    width: 24,
    align: 'right',
    isShown: isPricedNote,
    cell: ({ iva, iva_rate }) => (iva_rate === null ? iva : rateText(iva_rate)),
  },
  { label: 'Importo', width: 48, align: 'right', isShown: isPricedNote, cell: (row) => amountText(amountOf(row)) },
]

const amountText = (cents: number | null) => (cents === null ? '' : moneyText(cents))

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

/** The tax code is printed only if it differs from the VAT number. */
export function taxLine({ vat, taxCode }: Party): string {
  const isOther = taxCode !== '' && taxCode !== vat
  return [vat && `P. IVA ${vat}`, isOther && `C.F. ${taxCode}`].filter(Boolean).join(' · ')
}
