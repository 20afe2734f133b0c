import { skipToken } from '@apollo/client/react'
import { useArticleQuery } from '../generated/graphql.ts'
import { Sheet } from '../ui/Sheet.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { ArticleForm } from './ArticleForm.tsx'
import { Failed, ListsFailed } from './DialogStates.tsx'
import { useCategories } from './use-categories.ts'
import { articleText as text } from './warehouse.text.ts'

export type ArticleDialogProps = {
  /** null for a new article. */
  code: string | null
  /** The open part of the form, as in the address. */
  tab: string
  onTab: (tab: string) => void
  /** Whether the dialog of all categories is open over the form. */
  isManaging: boolean
  onManage: (isManaging: boolean) => void
  /** A change of something that the list shows. */
  onSaved: () => void
  onClose: () => void
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
    <Sheet open isStatic isTall width="lg" title={code === null ? text.newTitle : text.editTitle(code)} onClose={onClose}>
      {error || isMissing ? <Failed message={text.loadFailed} error={error} onRetry={() => void refetch().catch(() => undefined)} /> : null}
      {listsError ? <ListsFailed error={listsError} onRetry={reload} /> : null}
      {!listsError && !error && !isMissing ? (
        <Skeleton label={text.loading} kind="fields" columns={['1fr', '1fr']} rows={6} height={76} />
      ) : null}
    </Sheet>
  )
}
