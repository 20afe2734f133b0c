import Add from '@mui/icons-material/Add'
import Button from '@mui/material/Button'
import LinearProgress from '@mui/material/LinearProgress'
import Skeleton from '@mui/material/Skeleton'
import { styled, useTheme } from '@mui/material/styles'
import Typography from '@mui/material/Typography'
import useMediaQuery from '@mui/material/useMediaQuery'
import { useEffect, useState } from 'react'
import type { ComponentType } from 'react'
import { useFeedback } from '../app/feedback.tsx'
import { referenceOf } from '../app/errors.ts'
import { EmptyState } from '../ui/EmptyState.tsx'
import { ErrorPanel } from '../ui/ErrorPanel.tsx'
import { PageTitle } from '../ui/PageTitle.tsx'
import type { ArticleDialogProps } from './ArticleDialog.tsx'
import { useSearch } from './use-search.ts'
import { WarehouseFilters } from './WarehouseFilters.tsx'
import { WarehouseCards, WarehouseTable } from './WarehouseRows.tsx'
import { listText as text } from './warehouse.text.ts'

const Count = styled('div')(({ theme }) => ({
  display: 'flex',
  alignItems: 'baseline',
  gap: 8,
  margin: '8px 0',
  fontVariantNumeric: 'tabular-nums',
  '& small': { color: theme.vars.palette.text.secondary, fontSize: '0.875rem' },
}))

type Opened = { code: string | null; Dialog: ComponentType<ArticleDialogProps> }

/** The form's chunk is loaded on demand. */
function useDialog() {
  const { show } = useFeedback()
  const [opened, setOpened] = useState<Opened | null>(null)
  const open = async (code: string | null) => {
    try {
      const { ArticleDialog } = await import('./ArticleDialog.tsx')
      setOpened({ code, Dialog: ArticleDialog })
    } catch {
      show({ message: text.openingFailed, variant: 'danger' })
    }
  }
  return { opened, open: (code: string | null) => void open(code), close: () => setOpened(null) }
}

/** The number of articles, in the words of each screen size. */
function Total({ count, isFiltered, isPhone }: { count: number; isFiltered: boolean; isPhone: boolean }) {
  const words = isFiltered ? text.found(count) : text.all(count)
  return (
    <Count>
      <Typography variant="h3" component="p" role="status">
        {isPhone ? words : text.available(count)}
      </Typography>
      {isFiltered && !isPhone ? <small>{text.filtered}</small> : null}
    </Count>
  )
}

const emptyTitle = (isFiltered: boolean, isPhone: boolean) => (isFiltered ? text.noneByFilter : isPhone ? text.noneOnPhone : text.none)

/** /magazzino: every article of the bakery. */
export function WarehousePage() {
  const { typed, setTyped, wanted, isFiltered, isTooShort, rows, isLoading, error, run, reload } = useSearch()
  const { opened, open, close } = useDialog()
  const { show } = useFeedback()
  const isPhone = useMediaQuery(useTheme().breakpoints.down('md'))
  useEffect(() => (error ? show({ message: text.failedAlert, variant: 'danger' }) : undefined), [error, show])
  const List = isPhone ? WarehouseCards : WarehouseTable
  const emptyHint = isTooShort ? text.tooShort : isFiltered ? text.otherWords : text.firstArticle
  return (
    <>
      <PageTitle
        actions={
          <Button variant="contained" startIcon={<Add />} onClick={() => open(null)}>
            {text.create}
          </Button>
        }
      >
        {text.title}
      </PageTitle>
      <WarehouseFilters typed={typed} wanted={wanted} isFiltered={isFiltered} isLoading={isLoading} onType={setTyped} onRun={run} />
      <LinearProgress
        aria-label={isFiltered ? text.searching : text.loading}
        sx={{ visibility: isLoading ? 'visible' : 'hidden', my: 1, height: 2 }}
      />
      {error && !isLoading ? <ErrorPanel message={text.failed} reference={referenceOf(error)} onRetry={reload} /> : null}
      {rows ? <Total count={rows.length} isFiltered={isFiltered} isPhone={isPhone} /> : null}
      {rows && rows.length > 0 ? <List rows={rows} onEdit={open} /> : null}
      {rows?.length === 0 && !isLoading ? <EmptyState title={emptyTitle(isFiltered, isPhone)}>{emptyHint}</EmptyState> : null}
      {isLoading && !rows ? <Skeleton variant="rounded" height={360} /> : null}
      {opened ? <opened.Dialog key={opened.code ?? ''} code={opened.code} onSaved={reload} onClose={close} /> : null}
    </>
  )
}
