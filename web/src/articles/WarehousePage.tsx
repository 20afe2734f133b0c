import Add from '@mui/icons-material/Add'
import CategoryOutlined from '@mui/icons-material/CategoryOutlined'
import Button from '@mui/material/Button'
import { useTheme } from '@mui/material/styles'
import useMediaQuery from '@mui/material/useMediaQuery'
import { useEffect, useEffectEvent, useMemo, useState } from 'react'
import { useFeedback } from '../app/feedback.tsx'
import { referenceOf } from '../app/errors.ts'
import { useListKeys } from '../app/list-keys.ts'
import { useAddress } from '../app/use-address.ts'
import { EmptyState } from '../ui/EmptyState.tsx'
import { ErrorPanel } from '../ui/ErrorPanel.tsx'
import { ListFoot } from '../ui/ListFoot.tsx'
import { Count, ListTitle } from '../ui/ListTitle.tsx'
import { LoadingLine } from '../ui/LoadingLine.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { useSliced } from '../ui/use-sliced.ts'
import type * as Dialogs from './dialogs.ts'
import { BY_CODE, keyOf, sorted } from './list.ts'
import { isFilled, useSearch } from './use-search.ts'
import { WarehouseChips, WarehouseFilters } from './WarehouseFilters.tsx'
import { WarehouseCards, WarehouseTable } from './WarehouseRows.tsx'
import { listText as text } from './warehouse.text.ts'

/** In the address: the search, the order, the article whose form is open, with its tab, and whether the categories are. */
const ADDRESS = ['descrizione', 'codice', 'ordine', 'articolo', 'scheda', 'categorie'] as const
/** No article may have this code. */
const NEW = 'nuovo'
const ALL = 'tutte'

/** The dialogs, whose file is loaded when the first one opens. */
function useDialogs(isOpen: boolean, onFailed: () => void) {
  const { show } = useFeedback()
  const [dialogs, setDialogs] = useState<typeof Dialogs | null>(null)
  const fail = useEffectEvent(() => {
    show({ message: text.openingFailed, variant: 'danger' })
    onFailed()
  })
  useEffect(() => {
    if (isOpen) import('./dialogs.ts').then(setDialogs, fail)
  }, [isOpen])
  return isOpen ? dialogs : null
}

/** The number of articles, in the words of each screen size. */
function Total({ count, isFiltered, isPhone }: { count: number; isFiltered: boolean; isPhone: boolean }) {
  const words = isFiltered ? text.found(count) : text.all(count)
  return (
    <>
      <Count role="status">{isPhone ? words : text.available(count)}</Count>
      {isFiltered && !isPhone ? <Count>{text.filtered}</Count> : null}
    </>
  )
}

const emptyTitle = (isFiltered: boolean, isPhone: boolean) => (isFiltered ? text.noneByFilter : isPhone ? text.noneOnPhone : text.none)

/** /magazzino: every article of the bakery. */
export function WarehousePage() {
  const [{ descrizione, codice, ordine, articolo, scheda, categorie }, change] = useAddress(ADDRESS)
  const { typed, setTyped, wanted, answered, isFiltered, isTooShort, rows, isLoading, error, run, reload } = useSearch(
    { description: descrizione, code: codice },
    ({ description, code }) => change({ descrizione: description, codice: code }),
  )
  const { show } = useFeedback()
  const isPhone = useMediaQuery(useTheme().breakpoints.down('md'))
  useEffect(() => (error ? show({ message: text.failedAlert, variant: 'danger' }) : undefined), [error, show])
  const shown = useMemo(() => rows && sorted(rows, ordine), [rows, ordine])
  const hasRows = shown !== undefined && shown.length > 0
  const isListShown = useSliced(hasRows)
  const open = (code: string) => change({ articolo: code })
  const close = () => change({ articolo: '', scheda: '', categorie: '' })
  const isManaging = categorie !== ''
  const manage = (isOpen: boolean) => change({ categorie: isOpen ? ALL : '' })
  const dialogs = useDialogs(articolo !== '' || isManaging, close)
  const keys = useListKeys({
    rows: shown,
    keyOf,
    onRow: [{ key: 'Enter', label: text.edit, run: ({ code }) => open(code) }],
    onList: [{ key: 'n', label: text.create, run: () => open(NEW) }],
  })
  const emptyHint = isTooShort ? text.tooShort : isFiltered ? text.otherWords : text.firstArticle
  return (
    <>
      <ListTitle
        title={text.title}
        aside={
          <>
            {rows ? <Total count={rows.length} isFiltered={isFilled(answered)} isPhone={isPhone} /> : null}
            <WarehouseChips typed={typed} wanted={wanted} onRun={run} />
          </>
        }
        actions={
          <>
            <Button variant="outlined" color="inherit" startIcon={<CategoryOutlined />} onClick={() => manage(true)}>
              {text.categories}
            </Button>
            <Button variant="contained" startIcon={<Add />} onClick={() => open(NEW)}>
              {text.create}
            </Button>
          </>
        }
      />
      <WarehouseFilters typed={typed} wanted={wanted} isFiltered={isFiltered} isLoading={isLoading} onType={setTyped} onRun={run} />
      <LoadingLine label={isFiltered ? text.searching : text.loading} isLoading={isLoading} />
      {error && !isLoading ? <ErrorPanel message={text.failed} reference={referenceOf(error)} onRetry={reload} /> : null}
      {hasRows && isListShown && isPhone ? <WarehouseCards rows={shown} filter={wanted} onEdit={open} /> : null}
      {hasRows && isListShown && !isPhone ? (
        <WarehouseTable
          rows={shown}
          filter={wanted}
          answered={answered}
          onEdit={open}
          keys={keys}
          order={ordine || BY_CODE}
          onOrder={(next) => change({ ordine: next === BY_CODE ? '' : next })}
        />
      ) : null}
      {shown?.length === 0 && !isLoading ? <EmptyState title={emptyTitle(isFiltered, isPhone)}>{emptyHint}</EmptyState> : null}
      {(isLoading && !shown) || (hasRows && !isListShown) ? (
        <Skeleton columns={['18%', '1fr', '120px', '120px']} rows={10} height={45} card={68} />
      ) : null}
      <ListFoot keys={keys} />
      {dialogs && articolo !== '' ? (
        <dialogs.ArticleDialog
          key={articolo}
          code={articolo === NEW ? null : articolo}
          tab={scheda}
          onTab={(tab) => change({ scheda: tab })}
          isManaging={isManaging}
          onManage={manage}
          onSaved={reload}
          onClose={close}
        />
      ) : null}
      {dialogs && articolo === '' && isManaging ? <dialogs.CategoriesDialog onClose={() => manage(false)} /> : null}
    </>
  )
}
