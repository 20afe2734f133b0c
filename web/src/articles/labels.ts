// The labels of every field of an article, for use outside its form.
import { ARTICLE_LABELS } from '@panify/rules/labels'
import { labels } from './fields.ts'
import { articleText, priceText } from './warehouse.text.ts'

const { price, discount1, discount2, discount3, markup } = priceText

export const fieldLabels: Record<string, string> = {
  ...labels,
  ...ARTICLE_LABELS.main,
  ...ARTICLE_LABELS.figures,
  ...ARTICLE_LABELS.categories,
  price,
  discount1,
  discount2,
  discount3,
  markup,
  photo: articleText.sections.picture,
  lastIssuedOn: articleText.lastIssuedOn,
}
