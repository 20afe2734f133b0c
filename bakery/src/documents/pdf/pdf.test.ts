import fc from 'fast-check'
import { expect, it } from 'vitest'
import { amountOf, netPrice } from '../../price.ts'
import { pdfPages } from '../../test/pdf.ts'
import type { DeliveryNote } from '../delivery-note.ts'
import { drawSheets, paginate } from './draw.ts'
import { moneyText, percentText, priceText, quantityText, rateText, vatTotals } from './figures.ts'
import { deliveryNoteSheet } from './delivery-note.sheet.ts'
import { printable } from './paper.ts'

const price = (quantity: number, prezzo: number | null, sc1 = 0, sc2 = 0, sc3 = 0) => ({ quantity, prezzo, sc1, sc2, sc3 })

it('writes figures in Italian notation', () => {
  expect([0, 500, 12_500, 1_234_567, 1_000_000].map(quantityText)).toEqual(['0', '0,5', '12,5', '1.234,567', '1.000'])
  expect([0, 3500, 1250, 32_000, 12_345_678].map(priceText)).toEqual(['0,00', '0,35', '0,125', '3,20', '1.234,5678'])
  expect([0, 5, 100, 123_456_789].map(moneyText)).toEqual(['0,00', '0,05', '1,00', '1.234.567,89'])
  expect([percentText(100_000), percentText(25_000), rateText(400), rateText(2200)]).toEqual(['10', '2,5', '4%', '22%'])
})

it('computes amounts exactly: discounts apply one after another, half a cent rounds up', () => {
  expect(amountOf(price(40_000, 4000, 100_000))).toBe(1440)
  expect(amountOf(price(1000, 100_000, 100_000, 50_000))).toBe(855)
  expect(amountOf(price(3000, 50))).toBe(2)
  expect(amountOf(price(2900, 50))).toBe(1)
  expect(amountOf(price(100_000_000, 1_000_000_000))).toBe(1_000_000_000_000)
  expect(amountOf(price(1000, null))).toBeNull()
  expect([netPrice(price(0, 4000, 100_000, 50_000)), netPrice(price(0, 333, 500_000)), netPrice(price(0, null))]).toEqual([3420, 167, null])
})

it('sums each VAT rate separately, and nothing if a price or a rate is missing', () => {
  const row = (prezzo: number | null, iva_rate: number | null) => ({ ...price(1000, prezzo), iva: 'x', iva_rate })
  expect(vatTotals([row(10_000, 1000), row(25_000, 400), row(10_000, 1000)])).toEqual([
    { label: '4%', taxable: 250, tax: 10 },
    { label: '10%', taxable: 200, tax: 20 },
  ])
  expect(vatTotals([row(10_000, 1000), row(null, 1000)])).toBeNull()
  expect(vatTotals([row(10_000, null)])).toBeNull()
})

it('prints letters missing in the typeface without their accent, and no control characters', () => {
  expect(printable('Perché €5 – Kovač & Ştefan\r\nŁ 漢')).toBe('Perché €5 – Kovac & Stefan  ? ?')
})

it('loses no row, overfills no page and leaves room for the tail', () => {
  const heights = fc.array(fc.integer({ min: 15, max: 60 }), { maxLength: 200 })
  const world = fc.record({ heights, first: fc.integer({ min: 310, max: 500 }), tail: fc.integer({ min: 0, max: 190 }) })
  fc.assert(
    fc.property(world, ({ heights, first, tail }) => {
      const next = 650
      const pages = paginate(heights, { first, next, tail })
      expect(pages.reduce((sum, count) => sum + count, 0)).toBe(heights.length)
      expect(pages.at(-1)).toBeGreaterThanOrEqual(Math.min(heights.length, 2))
      let row = 0
      pages.forEach((count, page) => {
        const used = heights.slice(row, row + count).reduce((sum, height) => sum + height, 0)
        const isLast = page === pages.length - 1
        expect(used + (isLast ? tail : 0)).toBeLessThanOrEqual(page === 0 ? first : next)
        row += count
      })
    }),
  )
})

const party = { code: '0002', name: 'Bar Centrale S.n.c.', address: 'Piazza Grande 2', zip: '41121', city: 'Modena', province: 'MO', vat: '09876543210', taxCode: 'RSSMRA80A01F257X', phone: '059 1', email: 'bar@demo.example' } // prettier-ignore

function noteOf(count: number, weight: number | null = 14_900): DeliveryNote {
  const rows = Array.from({ length: count }, (_, index) => ({
    document_id: 1,
    position: index + 1,
    article: `A${index}`,
    descriz: `Pane integrale con semi ${index}`,
    unita_m: 'pz',
    quantity: 1000,
    prezzo: 3500,
    sc1: 100_000,
    sc2: 0,
    sc3: 0,
    iva: '4',
    iva_rate: index % 2 ? 400 : 1000,
    lotto: 'L261119',
  }))
  const document = {
    causale: 'Vendita',
    number: 1,
    year: 2026,
    document_date: '2026-11-19',
    data_cons: '2026-11-19',
    note: '',
    state: 'emesso',
  }
  return {
    document,
    rows,
    parties: { seller: party, buyer: party, place: party, transport: { weight }, logo: null },
  } as unknown as DeliveryNote
}

/** The pages of each delivery note, drawn as one file because loading the font is slow. */
async function pagesOf(...notes: DeliveryNote[]): Promise<string[][]> {
  const sheets = notes.map((note) => deliveryNoteSheet(note, null, 'mittente'))
  const pages = await pdfPages(await drawSheets({ title: 'DDT', createdAt: new Date(0), sheets }))
  const byNote: string[][] = []
  for (const page of pages) {
    if (page.includes('pagina 1 di')) byNote.push([])
    byNote.at(-1)!.push(page)
  }
  return byNote
}

it('puts 25 rows with totals and signatures on one page, and totals never on a page without rows', async () => {
  const counts = [1, 10, 15, 18, 20, 24, 25, 26, 30, 40, 60]
  const notes = await pagesOf(...counts.map((count) => noteOf(count)))
  expect(notes.map((pages) => pages.length)).toEqual([1, 1, 1, 1, 1, 1, 1, 1, 2, 2, 2])
  for (const [index, pages] of notes.entries()) {
    const rows = pages.map((page) => page.match(/Pane integrale/g)?.length ?? 0)
    expect(rows.reduce((sum, count) => sum + count, 0)).toBe(counts[index])
    expect(rows.at(-1)).toBeGreaterThanOrEqual(Math.min(counts[index]!, 2))
    expect(pages.at(-1)).toMatch(/Totale € .* Firma destinatario/)
    // Every page says whose it is, and what its columns are.
    for (const [page, text] of pages.entries()) {
      expect(text).toContain(`pagina ${page + 1} di ${pages.length}`)
      expect(text).toMatch(/DOCUMENTO DI TRASPORTO.*CODICE DESCRIZIONE/)
    }
  }
})

it('has room for a note beside the totals: 25 rows stay on one page, and a note without totals takes the whole width', async () => {
  const note = 'Consegna dal retro entro le 6:30, suonare al citofono Bianchi. '.repeat(4).trim()
  const rates = [400, 1000, 2200]
  const full = noteOf(25)
  const priced = { ...full, rows: full.rows.map((row, index) => ({ ...row, iva_rate: rates[index % 3]! })) }
  const unpriced = { ...priced, rows: priced.rows.map((row) => ({ ...row, prezzo: null })) }
  const withNote = (one: DeliveryNote) => ({ ...one, document: { ...one.document, note } })
  const [beside, alone] = await pagesOf(withNote(priced), withNote(unpriced))
  for (const pages of [beside, alone]) {
    expect(pages).toHaveLength(1)
    expect(pages![0]).toContain(note)
    expect(pages![0]).toContain('Firma destinatario')
  }
  expect(beside![0]).toMatch(/Totale €/)
  expect(alone![0]).not.toContain('Totale')
})

it('prints no label without a value', async () => {
  const full = noteOf(1)
  const undiscounted = { ...full, rows: full.rows.map((row) => ({ ...row, sc1: 0 })) }
  const [[page], [weightless], [plain]] = (await pagesOf(full, noteOf(1, null), undiscounted)) as [[string], [string], [string]]
  expect(page).toMatch(/PESO KG 14,9.*SCONTI %/)
  expect(page).not.toContain('COLLI')
  expect(weightless).not.toContain('PESO')
  expect(plain).not.toContain('SCONTI')
})
