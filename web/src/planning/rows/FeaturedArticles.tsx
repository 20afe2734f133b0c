import Add from '@mui/icons-material/Add'
import Button from '@mui/material/Button'
import { styled } from '@mui/material/styles'
import Typography from '@mui/material/Typography'
import { useId } from 'react'
import { Thumbnail } from '../../ui/Thumbnail.tsx'
import { unbroken } from '../../ui/unbroken.ts'
import type { Article } from '../dialogs/ChooseArticleDialog.tsx'
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

type Props = {
  articles: readonly Article[]
  ordered: ReadonlySet<string>
  isLocked: boolean
  onAdd: (article: Article) => void
  onZoom: (article: Article) => void
}

/** The articles that the bakery features this month. */
export function FeaturedArticles({ articles, ordered, isLocked, onAdd, onZoom }: Props) {
  const titleId = useId()
  if (articles.length === 0) return null
  return (
    <section aria-labelledby={titleId}>
      <Typography id={titleId} variant="h2" sx={{ mt: 8 }}>
        {text.featured}
      </Typography>
      <Cards>
        {articles.map((article) => (
          <li key={article.code}>
            <Picture type="button" aria-label={text.zoom(article.description)} onClick={() => onZoom(article)}>
              <Thumbnail src={article.imageUrl} alt="" />
            </Picture>
            <Words>{unbroken(article.description)}</Words>
            {ordered.has(article.code) ? (
              <InOrder>{text.inOrder}</InOrder>
            ) : (
              <Button
                size="small"
                startIcon={<Add />}
                aria-label={text.addFeatured(article.description)}
                disabled={isLocked}
                onClick={() => onAdd(article)}
              >
                {text.addConfirm}
              </Button>
            )}
          </li>
        ))}
      </Cards>
    </section>
  )
}
