import Search from '@mui/icons-material/Search'
import InputAdornment from '@mui/material/InputAdornment'
import { styled } from '@mui/material/styles'
import Typography from '@mui/material/Typography'
import { useDeferredValue, useMemo, useState } from 'react'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ErrorPanel } from '../../ui/ErrorPanel.tsx'
import { Field } from '../../ui/Field.tsx'
import { SelectField } from '../../ui/SelectField.tsx'
import { Sheet } from '../../ui/Sheet.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { Thumbnail } from '../../ui/Thumbnail.tsx'
import { unbroken } from '../../ui/unbroken.ts'
import { shownUnit } from '../../ui/units.ts'
import { addable } from '../plan/add-list.ts'
import { useCatalogue } from '../catalogue/catalogue.ts'
import { text } from '../planning.text.ts'
import { nameOfArticle } from '../plan/week.ts'
import type { CatalogueArticle } from '../plan/week.ts'

const Filters = styled('div')(({ theme }) => ({
  display: 'grid',
  gap: 12,
  marginBottom: 12,
  [theme.breakpoints.up('md')]: { gridTemplateColumns: '3fr 2fr' },
}))
const Articles = styled('ul')(({ theme }) => ({
  listStyle: 'none',
  margin: 0,
  padding: 0,
  '& > li + li': { borderTop: `1px solid ${theme.vars.palette.house.hairline}` },
}))
const Choice = styled('button')(({ theme }) => ({
  display: 'flex',
  width: '100%',
  alignItems: 'center',
  gap: 12,
  padding: '8px 4px',
  border: 0,
  background: 'none',
  font: 'inherit',
  color: 'inherit',
  textAlign: 'left',
  cursor: 'pointer',
  contentVisibility: 'auto',
  // The height of a thumbnail; the padding is added to it. With another height the list moves while it is scrolled.
  containIntrinsicSize: 'auto 60px',
  '&:disabled': { opacity: 0.6, cursor: 'default' },
  '&:hover:enabled': { background: theme.vars.palette.action.hover },
  '& b': { display: 'block', fontWeight: 600, lineHeight: 1.25, overflowWrap: 'anywhere' },
  '& small': { color: theme.vars.palette.text.secondary, fontSize: '0.8125rem' },
}))

type Props = {
  /** Codes already ordered on the selected day. */
  ordered: ReadonlySet<string>
  /** Why nothing can be added any more, if so. */
  blocked: string | null
  onChoose: (article: CatalogueArticle) => void
  onClose: () => void
}

/** The catalogue by text and category, without the articles already ordered. */
export function ChooseArticleDialog({ ordered, blocked, onChoose, onClose }: Props) {
  const { catalogue, error, reload } = useCatalogue()
  const [search, setSearch] = useState('')
  const [category, setCategory] = useState('')
  const wanted = useDeferredValue(search)
  const articles = useMemo(
    () => addable(catalogue?.articles ?? [], ordered, { text: wanted, category: category === '' ? null : category }),
    [catalogue, ordered, wanted, category],
  )
  return (
    <Sheet open title={text.choose} onClose={onClose} width="md">
      {error ? <ErrorPanel message={text.catalogueFailed(error)} onRetry={reload} /> : null}
      {error && !catalogue ? null : (
        <>
          <Filters>
            <Field
              label={text.search}
              type="search"
              value={search}
              onChange={(event) => setSearch(event.target.value)}
              // oxlint-disable-next-line jsx-a11y/no-autofocus -- the dialog was opened to search
              autoFocus
              startAdornment={
                <InputAdornment position="start">
                  <Search />
                </InputAdornment>
              }
            />
            <SelectField label={text.category} value={category} onChange={(event) => setCategory(event.target.value)}>
              <option value="">{text.allCategories}</option>
              {catalogue?.filterGroup?.categories.map(({ code, name }) => (
                <option key={code} value={code}>
                  {name}
                </option>
              ))}
            </SelectField>
          </Filters>
          {catalogue ? null : <Skeleton label={text.loadingArticles} kind="list" columns={['80px', '1fr']} rows={6} height={77} />}
          {catalogue && articles.length === 0 ? <EmptyState title={text.noArticles} /> : null}
          {articles.length === 0 ? null : (
            <>
              <Typography aria-live="polite" variant="caption" color={blocked === null ? 'textSecondary' : 'error'}>
                {blocked ?? text.found(articles.length)}
              </Typography>
              <Articles aria-label={text.choose}>
                {articles.map((article) => (
                  <li key={article.code}>
                    <Choice type="button" disabled={blocked !== null} onClick={() => onChoose(article)}>
                      <Thumbnail src={article.imageUrl} alt="" />
                      <span>
                        <b>{unbroken(nameOfArticle(article))}</b>
                        <small>
                          {article.code} · {shownUnit(article.unit)}
                        </small>
                      </span>
                    </Choice>
                  </li>
                ))}
              </Articles>
            </>
          )}
        </>
      )}
    </Sheet>
  )
}
