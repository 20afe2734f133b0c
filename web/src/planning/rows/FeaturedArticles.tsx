import Add from '@mui/icons-material/Add'
import Button from '@mui/material/Button'
import { styled } from '@mui/material/styles'
import Typography from '@mui/material/Typography'
import { memo, useId } from 'react'
import { Thumbnail } from '../../ui/Thumbnail.tsx'
import { unbroken } from '../../ui/unbroken.ts'
import type { OpenDialog } from '../dialogs/use-dialogs.ts'
import { nameOfArticle } from '../plan/week.ts'
import type { CatalogueArticle } from '../plan/week.ts'
import { text } from '../planning.text.ts'

const Cards = styled('ul')(({ theme }) => ({
  listStyle: 'none',
  margin: '12px 0 0',
  padding: 0,
  display: 'grid',
  gap: 12,
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 300px), 1fr))',
  '& > li': {
    display: 'flex',
    alignItems: 'center',
    gap: 12,
    padding: 10,
    borderRadius: 12,
    border: `1px solid ${theme.vars.palette.house.hairline}`,
    background: theme.vars.palette.background.paper,
  },
}))
const Picture = styled('button')({ padding: 0, border: 0, background: 'none', borderRadius: 8, lineHeight: 0, cursor: 'zoom-in' })
const Words = styled('div')({ flex: 1, minWidth: 0, fontWeight: 600, lineHeight: 1.25, overflowWrap: 'anywhere' })
const InOrder = styled('span')(({ theme }) => ({ fontSize: '0.8125rem', fontWeight: 600, color: theme.vars.palette.success.main }))

type CardProps = { article: CatalogueArticle; isOrdered: boolean; isLocked: boolean; openDialog: (dialog: OpenDialog) => void }

/** Its props concern only this article, so that typing renders none. */
const Card = memo(function Card({ article, isOrdered, isLocked, openDialog }: CardProps) {
  const name = nameOfArticle(article)
  return (
    <li>
      <Picture type="button" aria-label={text.zoom(name)} onClick={() => openDialog({ kind: 'zoom', article })}>
        <Thumbnail src={article.imageUrl} alt="" />
      </Picture>
      <Words>{unbroken(name)}</Words>
      {isOrdered ? (
        <InOrder>{text.inOrder}</InOrder>
      ) : (
        <Button
          size="small"
          startIcon={<Add />}
          aria-label={text.addFeatured(name)}
          disabled={isLocked}
          onClick={() => openDialog({ kind: 'add', article })}
        >
          {text.addConfirm}
        </Button>
      )}
    </li>
  )
})

type Props = Pick<CardProps, 'isLocked' | 'openDialog'> & { articles: readonly CatalogueArticle[]; ordered: ReadonlySet<string> }

/** The articles that the bakery features this month. */
export function FeaturedArticles({ articles, ordered, isLocked, openDialog }: Props) {
  const titleId = useId()
  if (articles.length === 0) return null
  return (
    <section aria-labelledby={titleId}>
      <Typography id={titleId} variant="h2" sx={{ mt: 8 }}>
        {text.featured}
      </Typography>
      <Cards>
        {articles.map((article) => (
          <Card key={article.code} article={article} isOrdered={ordered.has(article.code)} isLocked={isLocked} openDialog={openDialog} />
        ))}
      </Cards>
    </section>
  )
}
