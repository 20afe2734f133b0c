import type { WholeArticle } from './article-form.ts'
import { shownFigure } from '../ui/figures.ts'
import { decimalsOfUnit, shownUnit } from '../ui/units.ts'
import { Figures, Section } from './layout.tsx'
import { stockText as text } from './warehouse.text.ts'

const QUANTITIES = ['available', 'committed', 'onOrder', 'minimumStock'] as const

const figuresOf = (article: WholeArticle | null) => {
  const decimals = decimalsOfUnit(article ? shownUnit(article.unit) : '')
  const quantities = QUANTITIES.map((name) => {
    const value = article?.record.stock[name] ?? null
    return { label: text[name], value: value === null ? null : shownFigure(value, decimals) }
  })
  return [...quantities, { label: text.position, value: article?.record.stock.position }]
}

/** The stock according to the bakery's server. */
export const StockTab = ({ article }: { article: WholeArticle | null }) => (
  <Section part="stock" title={text.title} hint={text.help}>
    <Figures figures={figuresOf(article)} />
  </Section>
)
