import Button from '@mui/material/Button'
import { useId, useState } from 'react'
import type { FormEvent } from 'react'
import { FormProvider, useForm } from 'react-hook-form'
import { CloseDialog } from '../app/CloseDialog.tsx'
import { useCloseGuard } from '../app/use-close-guard.ts'
import { ConflictDialog } from '../ui/ConflictDialog.tsx'
import { useErrorFocus } from '../ui/focus-first-error.ts'
import { flawsOf } from '../ui/form-flaws.ts'
import { FormFlaws } from '../ui/FormFlaws.tsx'
import { Sheet } from '../ui/Sheet.tsx'
import { TabList } from '../ui/TabList.tsx'
import { useInert } from '../ui/use-inert.ts'
import { ArticleParts } from './ArticleParts.tsx'
import { CategoriesDialog } from './CategoriesDialog.tsx'
import { articleResolver, valuesOf } from './article-form.ts'
import type { Values, WholeArticle } from './article-form.ts'
import { sectionOf } from './fields.ts'
import { GeneralTab } from './GeneralTab.tsx'
import { PricesTab } from './PricesTab.tsx'
import { StockTab } from './StockTab.tsx'
import type { Categories, Group, Refresh } from './use-categories.ts'
import { useSaving } from './use-saving.ts'
import { articleText as text } from './warehouse.text.ts'

type Props = {
  /** null for a new one. */
  article: WholeArticle | null
  categories: Categories
  onRefresh: Refresh
  /** The dialog of all categories, over the form. */
  isManaging: boolean
  onManage: (isManaging: boolean) => void
  /** The open tab, as in the address. */
  tab: string
  onTab: (tab: string) => void
  onSaved: () => void
  onClose: () => void
}

const TABS = ['general', 'prices', 'stock'] as const
type TabName = (typeof TABS)[number]
/** The tab that a field is in. */
const tabOf = (path: string): TabName => (path.startsWith('prices') ? 'prices' : 'general')
/** Their words in the address. */
const WORDS: Record<TabName, string> = { general: '', prices: 'prezzi', stock: 'magazzino' }

/** 'Nuovo Articolo' and 'Modifica Articolo'. All tabs stay mounted, so that no text is lost between them. */
export function ArticleForm({ article, categories, onRefresh, isManaging, onManage, tab: word, onTab, onSaved, onClose }: Props) {
  const [defaultValues] = useState(() => valuesOf(article))
  const [resolver] = useState(() => articleResolver(defaultValues))
  const form = useForm<Values>({ defaultValues, resolver, reValidateMode: 'onSubmit', shouldFocusError: false })
  const { isDirty, isSubmitting } = form.formState
  const [isUploading, setUploading] = useState(false)
  const tab = TABS.find((name) => WORDS[name] === word) ?? 'general'
  const setTab = (name: TabName) => onTab(WORDS[name])
  const [open, setOpen] = useState<readonly string[]>([])
  /** A section that only its error holds open would close at the first correction. */
  const openSections = (names: readonly string[]) => setOpen((shown) => [...shown, ...names.map(sectionOf)])
  const toggle = (part: string, isOpen: boolean) => setOpen((shown) => [...shown.filter((one) => one !== part), ...(isOpen ? [part] : [])])
  const guard = useCloseGuard(isDirty, text.leaveText, onClose, isSubmitting)
  const id = useId()
  const focus = useErrorFocus()
  /** Opens the tab of the first error and focuses its field, unless the user is in another field by now. */
  const showFirstError = (names: readonly string[]) => {
    openSections(names)
    if (focus.isMoved()) return
    const errorTab = names.every((name) => tabOf(name) === 'prices') ? 'prices' : 'general'
    setTab(errorTab)
    focus.firstError(document.getElementById(`${id}-${errorTab}-panel`))
  }
  const element = useInert<HTMLFormElement>(isSubmitting)
  const savedCode = article?.code ?? null
  const { save, decisions, settle, closeDecisions } = useSaving({
    form,
    loaded: defaultValues,
    savedCode,
    categories,
    onRefused: (fields) => guard.ifOpen(() => showFirstError(fields)),
    onSaved,
    onClose: () => guard.ifOpen(onClose),
  })
  const forget = ({ key }: Group, code: string) => {
    const name = `groups.${key}` as const
    if (form.getValues(name) === code) form.setValue(name, '', { shouldDirty: true })
  }
  const submit = (event: FormEvent) => {
    focus.begin()
    void form.handleSubmit(save, (errors) => showFirstError(flawsOf(errors)))(event)
  }
  const panels = {
    general: (
      <GeneralTab
        article={article}
        categories={categories}
        folds={{ open, onToggle: toggle }}
        upload={{ isBusy: isUploading, onBusy: setUploading }}
        onRefresh={onRefresh}
        onManage={() => onManage(true)}
      />
    ),
    prices: <PricesTab article={article} />,
    stock: <StockTab article={article} />,
  }
  return (
    <Sheet
      open
      isStatic
      isTall
      width="lg"
      title={article === null ? text.newTitle : text.editTitle(article.code)}
      name={article?.description}
      aside={<ArticleParts control={form.control} tab={tab} onShow={(part) => toggle(part, true)} />}
      note={
        <FormFlaws
          control={form.control}
          form={id}
          onShow={(path) => {
            setTab(tabOf(path))
            openSections([path])
          }}
        />
      }
      onClose={guard.close}
      actions={
        <>
          <Button color="inherit" variant="outlined" onClick={guard.close}>
            {text.cancel}
          </Button>
          <Button type="submit" form={id} variant="contained" disabled={isSubmitting || isUploading}>
            {isSubmitting ? text.saving : article === null ? text.create : text.save}
          </Button>
        </>
      }
    >
      <TabList label={text.tabsLabel} tabs={text.tabs} selected={tab} onSelect={setTab} idOf={(name) => `${id}-${name}`} />
      <FormProvider {...form}>
        <form ref={element} id={id} noValidate onSubmit={submit}>
          {TABS.map((name) => (
            <div key={name} role="tabpanel" id={`${id}-${name}-panel`} aria-labelledby={`${id}-${name}`} hidden={tab !== name}>
              {panels[name]}
            </div>
          ))}
        </form>
      </FormProvider>
      {isManaging ? <CategoriesDialog onDeleted={forget} onClose={() => onManage(false)} /> : null}
      <CloseDialog guard={guard} />
      {decisions.length > 0 ? (
        <ConflictDialog conflicts={decisions} onSettle={(kept) => void settle(kept)} onClose={closeDecisions} />
      ) : null}
    </Sheet>
  )
}
