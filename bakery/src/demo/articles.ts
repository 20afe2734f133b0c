import type { Temporal } from 'temporal-polyfill'
import type { NewRow } from '../db/tables.ts'
import { breads } from './catalogue/bread.ts'
import type { CatalogueRow, FamilyName } from './catalogue/row.ts'
import { savouries } from './catalogue/savoury.ts'
import { sweets } from './catalogue/sweets.ts'
import type { DemoArticle, DemoBakery } from './model.ts'
import { innerBarcode, tenThousandths, thousandths } from './numbers.ts'
import { type Random, wholeBetween } from './random.ts'

type Family = { code: string; name: string; vat: '4' | '10'; oven: string; box: string; contro: string; kind: string }

/** Ordinary bread is taxed at 4 %; anything with sugar, eggs or a topping at 10 %. */
const FAMILIES: Record<FamilyName, Family> = {
  pane: { code: '01', name: 'Pane comune', vat: '4', oven: '01', box: '01', contro: '58050001', kind: '01' },
  speciale: { code: '02', name: 'Pane speciale', vat: '4', oven: '01', box: '01', contro: '58050001', kind: '01' },
  panini: { code: '03', name: 'Panini', vat: '4', oven: '02', box: '01', contro: '58050001', kind: '01' },
  secchi: { code: '04', name: 'Grissini e secchi', vat: '4', oven: '02', box: '03', contro: '58050001', kind: '04' },
  focacce: { code: '05', name: 'Focacce', vat: '10', oven: '03', box: '05', contro: '58050010', kind: '01' },
  pizze: { code: '06', name: 'Pizze', vat: '10', oven: '03', box: '05', contro: '58050010', kind: '01' },
  salato: { code: '07', name: 'Specialità e salati', vat: '10', oven: '03', box: '03', contro: '58050010', kind: '02' },
  colazione: { code: '08', name: 'Colazione', vat: '10', oven: '04', box: '04', contro: '58050020', kind: '01' },
  dolci: { code: '09', name: 'Torte e dolci', vat: '10', oven: '04', box: '03', contro: '58050020', kind: '01' },
  biscotti: { code: '10', name: 'Biscotti', vat: '10', oven: '04', box: '03', contro: '58050020', kind: '04' },
  feste: { code: '11', name: 'Feste', vat: '10', oven: '04', box: '03', contro: '58050020', kind: '04' },
}

const GROUPS: Record<2 | 3 | 4 | 5 | 6, { label: string; names: readonly string[] }> = {
  2: { label: 'Tipologia', names: ['Fresco di giornata', 'Precotto', 'Surgelato', 'Confezionato'] },
  3: { label: 'Reparto', names: ['Forno a platea', 'Forno rotativo', 'Forno pizza', 'Pasticceria'] },
  4: { label: 'Linea', names: ['Classica', 'Integrale e cereali', 'Biologica', 'Tradizione emiliana'] },
  5: {
    label: 'Farina',
    names: ['Grano tenero tipo 0', 'Grano tenero tipo 00', 'Integrale', 'Semola di grano duro', 'Segale', 'Multicereali', 'Farro'],
  },
  6: { label: 'Imballo', names: ['Cesta', 'Sacco di carta', 'Cartone', 'Vassoio', 'Teglia'] },
}

export const categoryGroups = (): NewRow<'category_groups'>[] => [
  { grp: 1, label: 'Categoria' },
  ...Object.entries(GROUPS).map(([grp, { label }]) => ({ grp: Number(grp), label })),
]

export const categories = (): NewRow<'categories'>[] => [
  ...Object.values(FAMILIES).map(({ code, name }) => ({ grp: 1, code, name })),
  ...Object.entries(GROUPS).flatMap(([grp, { names }]) =>
    names.map((name, index) => ({ grp: Number(grp), code: String(index + 1).padStart(2, '0'), name })),
  ),
]

export const units = (): NewRow<'units'>[] => [
  { code: 'kg', name: 'Chilogrammi' },
  { code: 'pz', name: 'Pezzi' },
]

export const vatRates = (): NewRow<'vat_rates'>[] => [
  { code: '4', name: 'IVA 4%', rate: 400 },
  { code: '10', name: 'IVA 10%', rate: 1000 },
  { code: '22', name: 'IVA 22%', rate: 2200 },
]

/** The featured articles of the month: some fixed ones, and those of the next feast. */
function highlights({ month }: Temporal.PlainDate): Set<string> {
  const feast = month >= 11 ? ['FES001'] : month === 2 ? ['FES003'] : month === 3 || month === 4 ? ['FES002'] : []
  return new Set(['PAN008', 'BIO 01', 'FOC004', 'SAL001', 'COR005', 'DOL003', 'SPE009', ...feast])
}

/** Made to order only: in the warehouse, but not in the catalogue. */
const NOT_OFFERED = new Set(['SEC006', 'SAL008', 'BIS007'])
const REGIONAL = new Set(['PAN010', 'PAN011', 'FOC009', 'SAL001', 'SAL002', 'SAL003', 'SAL004', 'SAL007', 'DOL003', 'DOL005', 'DOL010'])

function lineOf(code: string, flour: string): string {
  if (code.startsWith('BIO')) return '03'
  if (REGIONAL.has(code)) return '04'
  return ['03', '05', '06', '07'].includes(flour) ? '02' : '01'
}

const decimal = (value: number): string => String(Math.round(value * 10_000) / 10_000)

const OFF_FLAGS = [
  'inv', 'duplicab', 'cal_inv', 'no_scontrino', 'ricetta', 'saldi', 'su_flash', 'stampuni', 'no_scade', 'packorari',
  'front_da_stampare', 'lavo1', 'sche_tec', 'c_aee', 'tipotes', 'sottocomp_finiti', 'd1',
] // prettier-ignore

function otherFields(row: CatalogueRow, index: number, random: Random): Record<string, string> {
  const [, , unit, , price] = row
  const cost = price * 0.46
  return {
    cod_for: '0001',
    barcode: innerBarcode(index + 1),
    ordinamento: String((index + 1) * 10),
    listino1: decimal(price),
    listino2: decimal(secondPrice(price)),
    cost_medio: decimal(Math.round(cost * 100) / 100),
    costo_u: decimal(Math.round(cost * 103) / 100),
    giacenza: '0',
    impegnato: '0',
    ordinato: '0',
    scort_m: '0',
    posizione: `${'ABCD'[index % 4] ?? 'A'}${wholeBetween(random, 1, 9)}`,
    confezione: '1',
    arti_o_lavo: '1',
    tracciabi: '1',
    art_a_peso: unit === 'kg' ? '1' : '0',
    ...Object.fromEntries(OFF_FLAGS.map((flag) => [flag, '0'])),
  }
}

/** List 2 is for large customers: about 8 % less, rounded to the cent. */
const secondPrice = (price: number): number => Math.round(price * 92) / 100

export const demoPictures = (): DemoBakery['pictures'] =>
  rows.flatMap(({ row: [code, , , , , , , , , , , picture] }) => (picture ? [{ code, picture }] : []))

const catalogue = { ...breads, ...savouries, ...sweets }
const rows = Object.entries(catalogue).flatMap(([family, list]) => list.map((row) => ({ family: family as FamilyName, row })))

export function demoArticles(today: Temporal.PlainDate, random: Random): DemoArticle[] {
  const shown = highlights(today)
  return rows.map(({ family, row }, index) => {
    const [code, descriz, unita_m, grams, , minimum, step, maximum, pos, flour, note_est, picture] = row
    const { code: colore, vat: iva, kind, oven, box, contro } = FAMILIES[family]
    return {
      code, descriz, unita_m, iva, colore, tipo_arti: kind, ngruppo3: oven, ncolore: lineOf(code, flour), gruppo5: flour,
      gruppo6: box, mgruppo7: box, peso_lo: grams, qtaminima: thousandths(minimum), qtarange: thousandths(step),
      qtamax: maximum === null ? null : thousandths(maximum), pos, in_evidenza: shown.has(code) ? 1 : 0,
      su_web: NOT_OFFERED.has(code) ? 0 : 1, note_est, foto: picture ? `${code.toUpperCase()}.jpg` : '', contro,
      fields: JSON.stringify(otherFields(row, index, random)),
    } // prettier-ignore
  })
}

export const demoPrices = (): NewRow<'article_prices'>[] =>
  rows.flatMap(({ row: [code, , , , price] }) => [
    { article: code, codlis: '1', prezzo: tenThousandths(price) },
    { article: code, codlis: '2', prezzo: tenThousandths(secondPrice(price)) },
  ])
