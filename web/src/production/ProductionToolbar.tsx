import MoreHoriz from '@mui/icons-material/MoreHoriz'
import PrintOutlined from '@mui/icons-material/PrintOutlined'
import Refresh from '@mui/icons-material/Refresh'
import TuneOutlined from '@mui/icons-material/TuneOutlined'
import Button from '@mui/material/Button'
import { styled } from '@mui/material/styles'
import { useId, useState } from 'react'
import type { ReactNode } from 'react'
import { today } from '../app/clock.ts'
import { onDemand } from '../ui/chunk.tsx'
import { DateField } from '../ui/DateField.tsx'
import { useLayer } from '../ui/layers.ts'
import { SearchField } from '../ui/SearchField.tsx'
import { Toolbar } from '../ui/Toolbar.tsx'
import type { Arrangement } from './arrange.ts'
import { withEnd, withStart } from './filter.ts'
import type { Filter } from './filter.ts'
import { GroupChoice, ListTools, PaperTools, SortChoice } from './ListTools.tsx'
import type { PaperToolsProps } from './ListTools.tsx'
import { text } from './production.text.ts'

const Popover = onDemand(() => import('@mui/material/Popover').then(({ default: Popover }) => Popover))

export type ToolbarProps = {
  filter: Filter
  onFilter: (filter: Filter) => void
  onRefresh: () => void
  isBusy: boolean
  arrangement: Arrangement
  onArrange: (change: Partial<Arrangement>) => void
  isChartOpen: boolean
  onChart: () => void
  /** null while there is nothing to export. */
  onCsv: (() => void) | null
  onPrint: () => void
  paperTools: PaperToolsProps
}

const Row = styled(Toolbar)({
  containerType: 'inline-size',
  display: 'block',
  marginBottom: 8,
  '& > div': {
    display: 'grid',
    gap: 6,
    gridTemplateColumns: 'repeat(2, minmax(124px, 160px)) minmax(88px, 1fr) minmax(72px, 0.7fr) minmax(108px, 160px) auto auto auto',
  },
  '& > div > button': { minWidth: 48, padding: '0 14px' },
  // On narrow screens a button shows only its icon.
  '@container (max-width: 900px)': {
    '& > div > button': { padding: 0 },
    '& > div > button > .MuiButton-startIcon': { margin: 0 },
    '& > div > button > b': { position: 'absolute', width: 1, height: 1, overflow: 'hidden', clipPath: 'inset(50%)' },
  },
  '& b': { fontWeight: 'inherit' },
  // Below the label, for which a narrow field has no room beside it.
  '& kbd': { position: 'relative', top: 8 },
})

const Folded = styled('search')({ display: 'grid', gap: 12, marginBottom: 16 })
const Foldable = styled('div')({ display: 'grid', gap: 16, '&[hidden]': { display: 'none' } })
const FieldPair = styled('div')({ display: 'grid', gridTemplateColumns: '1fr 1fr', gap: 8 })

const More = styled('div')({ display: 'grid', gap: 12, padding: 16, minWidth: 260 })

function Fields({ filter, onFilter }: Pick<ToolbarProps, 'filter' | 'onFilter'>) {
  return (
    <>
      <DateField label={text.from} value={filter.from} today={today()} onChange={(date) => onFilter(withStart(filter, date))} />
      <DateField
        label={text.to}
        value={filter.to}
        today={today()}
        minDate={filter.from}
        onChange={(date) => onFilter(withEnd(filter, date))}
      />
      <SearchField
        isMain
        label={text.description}
        value={filter.description}
        onChange={(description) => onFilter({ ...filter, description })}
      />
      <SearchField label={text.code} value={filter.code} onChange={(code) => onFilter({ ...filter, code })} />
    </>
  )
}

type Closing = (act: () => void) => () => void

/** Rarely used tools behind one button. `children` gets what closes them before an act, which shows its result below. */
function MoreTools({ children }: { children: (closing: Closing) => ReactNode }) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const close = () => setAnchor(null)
  const closing: Closing = (act) => () => {
    close()
    act()
  }
  useLayer(anchor !== null, close)
  return (
    <>
      <Button
        variant="outlined"
        color="inherit"
        aria-label={text.more}
        title={text.more}
        aria-haspopup="dialog"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        <MoreHoriz />
      </Button>
      <Popover
        open={anchor !== null}
        anchorEl={anchor}
        onClose={close}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
        transformOrigin={{ vertical: 'top', horizontal: 'right' }}
        slotProps={{ paper: { role: 'dialog', 'aria-label': text.more } }}
      >
        <More>{children(closing)}</More>
      </Popover>
    </>
  )
}

/** One row from 768 px on: filter, arrangement and export of the list. */
export function ProductionToolbar(props: ToolbarProps) {
  const { filter, onFilter, onRefresh, isBusy, arrangement, onArrange, onCsv, onPrint, paperTools } = props
  const { onPrintChanges, lastPrinting } = paperTools
  return (
    <Row aria-label={text.filters}>
      <div>
        <Fields filter={filter} onFilter={onFilter} />
        <GroupChoice arrangement={arrangement} onArrange={onArrange} />
        <Button variant="outlined" color="inherit" startIcon={<Refresh />} title={text.refresh} onClick={onRefresh} disabled={isBusy}>
          <b>{text.refresh}</b>
        </Button>
        <Button variant="contained" startIcon={<PrintOutlined />} title={text.print} onClick={onPrint} disabled={!onCsv}>
          <b>{text.print}</b>
        </Button>
        <MoreTools>
          {(closing) => (
            <>
              <SortChoice arrangement={arrangement} onArrange={onArrange} />
              <ListTools isChartOpen={props.isChartOpen} onChart={closing(props.onChart)} onCsv={onCsv && closing(onCsv)} />
              <PaperTools
                onPrintChanges={onPrintChanges && closing(onPrintChanges)}
                lastPrinting={lastPrinting && { ...lastPrinting, onForget: closing(lastPrinting.onForget) }}
              />
            </>
          )}
        </MoreTools>
      </div>
    </Row>
  )
}

/** On the phone the fields are folded, so that the totals come first. */
export function PhoneTools(props: ToolbarProps) {
  const { filter, onFilter, onRefresh, isBusy, arrangement, onArrange, onCsv, onPrint, paperTools } = props
  const [isOpen, setOpen] = useState(false)
  const foldId = useId()
  return (
    <Folded aria-label={text.filters}>
      <FieldPair>
        <Button
          variant="outlined"
          color="inherit"
          startIcon={<TuneOutlined />}
          aria-expanded={isOpen}
          aria-controls={foldId}
          onClick={() => setOpen(!isOpen)}
        >
          {text.filters}
        </Button>
        <Button variant="contained" startIcon={<Refresh />} onClick={onRefresh} disabled={isBusy}>
          {text.refresh}
        </Button>
      </FieldPair>
      <Foldable id={foldId} hidden={!isOpen}>
        <Fields filter={filter} onFilter={onFilter} />
        <FieldPair>
          <SortChoice arrangement={arrangement} onArrange={onArrange} />
          <GroupChoice arrangement={arrangement} onArrange={onArrange} />
        </FieldPair>
        <ListTools {...props} />
        <Button variant="outlined" color="inherit" startIcon={<PrintOutlined />} onClick={onPrint} disabled={!onCsv}>
          {text.print}
        </Button>
        <PaperTools {...paperTools} />
      </Foldable>
    </Folded>
  )
}
