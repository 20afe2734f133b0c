import type { ArticleFieldsFragment } from '../generated/graphql.ts'
import { shownFigure } from '../ui/figures.ts'
import { decimalsOfUnit } from '../ui/units.ts'
import { Figures, Section } from './parts.tsx'
import { stockText as text } from './warehouse.text.ts'

const QUANTITIES = ['stock', 'committed', 'onOrder', 'minimumStock'] as const

const figuresOf = (article: ArticleFieldsFragment | null) => {
  const decimals = decimalsOfUnit(article?.unit ?? '')
  const quantities = QUANTITIES.map((name) => {
    const value = article?.[name] ?? null
    return { label: text[name], value: value === null ? null : shownFigure(value, decimals) }
  })
  return [...quantities, { label: text.position, value: article?.position }]
}

/** What lies in the store, as the bakery's server knows it. */
export const StockTab = ({ article }: { article: ArticleFieldsFragment | null }) => (
  <Section title={text.title} hint={text.help}>
    <Figures figures={figuresOf(article)} />
  </Section>
)
