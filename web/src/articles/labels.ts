// What every field of an article is called, for whoever shows one outside its form.
import { GROUP_FIELDS, labels } from './fields.ts'
import { articleText, categoryText, priceText } from './warehouse.text.ts'

const { description, unit, vatCode, weight, piecesPerTray, minimum, step } = articleText
const { price, discount1, discount2, discount3, markup } = priceText
const groups = GROUP_FIELDS.map((name, index) => [
  name,
  name === 'group7' ? articleText.moreCategories : categoryText.defaultLabel(index + 1),
])

export const fieldLabels: Record<string, string> = {
  ...labels,
  description,
  unit,
  vatCode,
  weight,
  piecesPerTray,
  minimum,
  step,
  price,
  discount1,
  discount2,
  discount3,
  markup,
  ...Object.fromEntries(groups),
  photo: articleText.sections.picture,
}
