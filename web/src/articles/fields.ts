// Every field of an article beyond the usual ones, in the order of the form.
import { ARTICLE_LABELS } from '@panify/rules/labels'

const {
  identification,
  dimensions,
  texts: notes,
  media,
  accounting: accounts,
  dates: dateLabels,
  flags: flagLabels,
  categories,
} = ARTICLE_LABELS

/** The parts of the contract that contain texts. */
const TEXT_PARTS = { identification, dimensions, texts: notes, media, accounting: accounts }
const textLabels = { ...identification, ...dimensions, ...notes, ...media, ...accounts }

export type TextName = keyof typeof textLabels
export type DateName = keyof typeof dateLabels
export type FlagName = keyof typeof flagLabels
export type GroupName = keyof typeof categories

const namesOf = <Name extends string>(labels: Record<Name, string>) => Object.keys(labels) as Name[]

export const GROUP_FIELDS = namesOf<GroupName>(categories)
export const textNames = namesOf<TextName>(textLabels)
export const dateNames = namesOf<DateName>(dateLabels)
export const flagNames = namesOf<FlagName>(flagLabels)

/** The part of the contract that contains a text. */
export const partOf = (name: TextName) => Object.entries(TEXT_PARTS).find(([, labels]) => name in labels)![0] as keyof typeof TEXT_PARTS

export const labels: Record<TextName | DateName | FlagName, string> = { ...textLabels, ...dateLabels, ...flagLabels }

export const codes: readonly TextName[] = ['supplierCode', 'barcode', 'alternativeCode', 'customerBarcode', 'palletCode', 'labelCode']
export const measures: readonly TextName[] = ['volume', 'packaging', 'height', 'width', 'thickness', 'area', 'pm']
export const texts: readonly TextName[] = [
  'note',
  'longDescription',
  'dataSheet',
  'safetySheet',
  'variantLink',
  'customerReference',
  'parentCode',
  'series',
  'photo',
  'secondPhoto',
  'thirdPhoto',
  'pictureAddress',
  'sortOrder',
]
export const accounting: readonly TextName[] = [
  'counterpart',
  'purchaseAccount',
  'secondCounterpart',
  'commission',
  'tone',
  'calibre',
  'squareMetresPerBox',
  'squareMetresPerPallet',
  'rubber',
  'pricePerMetre',
  'codeType',
  'machine',
  'customsCode',
  'location',
  'cataloguePage',
]

const SECTIONS: Readonly<Record<string, readonly string[]>> = {
  main: ['code', 'description', 'unitCode', 'vatCode'],
  weights: ['weight', 'piecesPerTray', 'minimum', 'step'],
  measures: ['maximum', ...measures],
  codes,
  texts: [...texts, 'GROUP_7'],
  accounting,
}

/** The section of the form that a field is in. */
export function sectionOf(path: string): string {
  const [group = '', name = group] = path.split('.')
  const section = Object.keys(SECTIONS).find((one) => SECTIONS[one]?.includes(name))
  return section ?? { prices: 'rows', groups: 'categories' }[group] ?? group
}
