import type { ArticleFieldsFragment } from '../generated/graphql.ts'
import { Figures, Section } from './parts.tsx'
import { stockText as text } from './warehouse.text.ts'

const FIGURES = ['stock', 'committed', 'onOrder', 'minimumStock', 'position'] as const

/** What lies in the store, as the bakery's server knows it. */
export const StockTab = ({ article }: { article: ArticleFieldsFragment | null }) => (
  <Section title={text.title} hint={text.help}>
    <Figures figures={FIGURES.map((name) => ({ label: text[name], value: article?.[name] }))} />
  </Section>
)
