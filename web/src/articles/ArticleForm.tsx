import Button from '@mui/material/Button'
import Tab from '@mui/material/Tab'
import Tabs from '@mui/material/Tabs'
import { useId, useState } from 'react'
import type { FormEvent } from 'react'
import { FormProvider, useForm } from 'react-hook-form'
import { CloseDialog } from '../app/CloseDialog.tsx'
import { useCloseGuard } from '../app/use-close-guard.ts'
import { ConflictDialog } from '../ui/ConflictDialog.tsx'
import { useErrorFocus } from '../ui/focus-first-error.ts'
import { Sheet } from '../ui/Sheet.tsx'
import { articleResolver, valuesOf } from './article-form.ts'
import type { Values, WholeArticle } from './article-form.ts'
import { GeneralTab } from './GeneralTab.tsx'
import { PricesTab } from './PricesTab.tsx'
import { StockTab } from './StockTab.tsx'
import type { Categories } from './use-categories.ts'
import { useSaving } from './use-saving.ts'
import { articleText as text } from './warehouse.text.ts'

type Props = {
  /** null for a new one. */
  article: WholeArticle | null
  categories: Categories
  onRefresh: () => Promise<Categories | undefined>
  onSaved: () => void
  onClose: () => void
}

const TABS = ['general', 'prices', 'stock'] as const
type TabName = (typeof TABS)[number]

/** 'Nuovo Articolo' and 'Modifica Articolo'. All tabs stay mounted, so that no text is lost between them. */
export function ArticleForm({ article, categories, onRefresh, onSaved, onClose }: Props) {
  const [defaultValues] = useState(() => valuesOf(article))
  const [resolver] = useState(() => articleResolver(defaultValues))
  const form = useForm<Values>({ defaultValues, resolver, reValidateMode: 'onSubmit', shouldFocusError: false })
  const { isDirty, isSubmitting } = form.formState
  const [tab, setTab] = useState<TabName>('general')
  const guard = useCloseGuard(isDirty, text.leaveText, onClose)
  const id = useId()
  const focus = useErrorFocus()
  /** Opens the tab of the first error and focuses its field, unless the user is in another field by now. */
  const showFirstError = (names: readonly string[]) => {
    if (focus.isMoved()) return
    const errorTab: TabName = names.every((name) => name.startsWith('prices')) ? 'prices' : 'general'
    setTab(errorTab)
    focus.firstError(document.getElementById(`${id}-${errorTab}-panel`))
  }
  const savedCode = article?.code ?? null
  const { save, decisions, settle, closeDecisions } = useSaving({
    form,
    loaded: defaultValues,
    savedCode,
    categories,
    onRefused: showFirstError,
    onSaved,
    onClose,
  })
  const submit = (event: FormEvent) => {
    focus.begin()
    void form.handleSubmit(save, (errors) => showFirstError(Object.keys(errors)))(event)
  }
  const panels = {
    general: <GeneralTab article={article} categories={categories} onRefresh={onRefresh} />,
    prices: <PricesTab article={article} />,
    stock: <StockTab article={article} />,
  }
  return (
    <Sheet
      open
      isStatic
      width="lg"
      title={article === null ? text.newTitle : text.editTitle(article.code)}
      onClose={guard.close}
      actions={
        <>
          <Button color="inherit" variant="outlined" onClick={guard.close}>
            {text.cancel}
          </Button>
          <Button type="submit" form={id} variant="contained" disabled={isSubmitting}>
            {isSubmitting ? text.saving : article === null ? text.create : text.save}
          </Button>
        </>
      }
    >
      <Tabs value={tab} onChange={(_event, next: TabName) => setTab(next)} aria-label={text.tabsLabel} sx={{ mb: 4, mt: -3 }}>
        {TABS.map((name) => (
          <Tab key={name} value={name} label={text.tabs[name]} id={`${id}-${name}`} aria-controls={`${id}-${name}-panel`} />
        ))}
      </Tabs>
      <FormProvider {...form}>
        <form id={id} noValidate onSubmit={submit}>
          {TABS.map((name) => (
            <div key={name} role="tabpanel" id={`${id}-${name}-panel`} aria-labelledby={`${id}-${name}`} hidden={tab !== name}>
              {panels[name]}
            </div>
          ))}
        </form>
      </FormProvider>
      <CloseDialog guard={guard} />
      {decisions.length > 0 ? (
        <ConflictDialog conflicts={decisions} onSettle={(kept) => void settle(kept)} onClose={closeDecisions} />
      ) : null}
    </Sheet>
  )
}
