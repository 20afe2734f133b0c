import CircularProgress from '@mui/material/CircularProgress'
import { skipToken } from '@apollo/client/react'
import { styled } from '@mui/material/styles'
import { useEffect } from 'react'
import { errorMessage, referenceOf } from '../app/errors.ts'
import { useFeedback } from '../app/feedback.tsx'
import { useArticleQuery } from '../generated/graphql.ts'
import { ErrorPanel } from '../ui/ErrorPanel.tsx'
import { Sheet } from '../ui/Sheet.tsx'
import { ArticleForm } from './ArticleForm.tsx'
import { useCategories } from './use-categories.ts'
import { articleText as text } from './warehouse.text.ts'

export type ArticleDialogProps = {
  /** null for a new article. */
  code: string | null
  /** The open part of the form, as in the address. */
  tab: string
  onTab: (tab: string) => void
  /** A change of something that the list shows. */
  onSaved: () => void
  onClose: () => void
}

const Waiting = styled('div')({ display: 'flex', alignItems: 'center', justifyContent: 'center', gap: 12, padding: 64 })

type FailedProps = { message: string; reference: string | null; onRetry: () => void }

function Failed({ message, reference, onRetry }: FailedProps) {
  const { show } = useFeedback()
  useEffect(() => show({ message, variant: 'danger' }), [show, message])
  return <ErrorPanel message={message} reference={reference} onRetry={onRetry} />
}

/** Reads the article and its lists of choices, then shows the form. */
export function ArticleDialog({ code, onClose, ...form }: ArticleDialogProps) {
  const { categories, error: listsError, reload, refresh } = useCategories()
  const { data, loading, error, refetch } = useArticleQuery(
    code === null ? skipToken : { variables: { code }, fetchPolicy: 'no-cache', notifyOnNetworkStatusChange: true },
  )
  const article = data?.article?.record ? { ...data.article, record: data.article.record } : null
  if (categories && (code === null || article)) {
    return <ArticleForm article={article} categories={categories} onRefresh={refresh} onClose={onClose} {...form} />
  }
  const isMissing = code !== null && !loading && !article
  return (
    <Sheet open isStatic width="lg" title={code === null ? text.newTitle : text.editTitle(code)} onClose={onClose}>
      {error || isMissing ? (
        <Failed message={text.loadFailed} reference={referenceOf(error)} onRetry={() => void refetch().catch(() => undefined)} />
      ) : null}
      {listsError ? (
        <Failed message={text.listsFailed(errorMessage(listsError))} reference={referenceOf(listsError)} onRetry={reload} />
      ) : null}
      {!listsError && !error && !isMissing ? (
        <Waiting role="status">
          <CircularProgress size={20} aria-hidden />
          {text.loading}
        </Waiting>
      ) : null}
    </Sheet>
  )
}
