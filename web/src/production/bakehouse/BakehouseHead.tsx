import ChevronLeft from '@mui/icons-material/ChevronLeft'
import ChevronRight from '@mui/icons-material/ChevronRight'
import CloseFullscreen from '@mui/icons-material/CloseFullscreen'
import CloudOff from '@mui/icons-material/CloudOffOutlined'
import PrintOutlined from '@mui/icons-material/PrintOutlined'
import { addDays } from '../../app/clock.ts'
import { useNavigate } from '../../app/navigation.tsx'
import { longDate } from '../../ui/dates.ts'
import { LoafMark } from '../../ui/LoafMark.tsx'
import { timeWith } from '../times.ts'
import { text } from './bakehouse.text.ts'
import { Head, Strip } from './Oven.styles.ts'
import type { Reading } from './use-reading.ts'

/** 'mercoledì 25 novembre': nobody bakes for another year. */
const shownDay = (date: string) => longDate(date).replace(/ \d+$/, '')

/** Back to where it was entered from; a tab that was opened here goes to the list. */
function useLeave() {
  const navigate = useNavigate()
  return () => {
    const isEntered = ((window.history.state as { idx?: number } | null)?.idx ?? 0) > 0
    if (isEntered) window.history.back()
    else void navigate('/preordini', { replace: true })
  }
}

type HeadProps = { date: string; onDate: (date: string) => void; progress: string; state: string | undefined }

export function BakehouseHead({ date, onDate, progress, state }: HeadProps) {
  const leave = useLeave()
  return (
    <Head>
      <LoafMark size={40} />
      <div>
        <h1>{shownDay(date)}</h1>
        <p>
          {progress} {state ? <span className={progress ? 'state' : undefined}>{state}</span> : null}
        </p>
      </div>
      <button type="button" aria-label={text.previous} onClick={() => onDate(addDays(date, -1))}>
        <ChevronLeft />
      </button>
      <button type="button" aria-label={text.next} onClick={() => onDate(addDays(date, 1))}>
        <ChevronRight />
      </button>
      <button type="button" className="leave" onClick={leave}>
        <CloseFullscreen fontSize="small" />
        {text.leave}
      </button>
    </Head>
  )
}

type StripProps = {
  reading: Reading
  printedAt: string | undefined
  changes: number
  onShowChanges: () => void
}

/** How recent the list is, what has changed, and since when nothing answers. */
export function LiveStrip({ reading: { readAt, failedAt, isServer, list }, printedAt, changes, onShowChanges }: StripProps) {
  const after = printedAt ? text.afterPrinting : text.afterTick
  return (
    <Strip data-down={failedAt ? true : undefined}>
      {failedAt ? (
        <>
          <CloudOff />
          <p role="status">
            <b>{(isServer ? text.serverDown : text.lineDown)(timeWith('da', failedAt))}</b>{' '}
            {list && readAt ? text.keptFrom(timeWith('di', readAt)) : text.notKept}
          </p>
        </>
      ) : (
        <>
          {printedAt ? <PrintOutlined /> : null}
          <p>
            {printedAt ? (
              <>
                {text.printed} <b>{timeWith('a', printedAt)}</b>,{' '}
              </>
            ) : null}
            {readAt ? (
              <>
                {text.updated(!printedAt)} <b>{timeWith('a', readAt)}</b>
              </>
            ) : null}
          </p>
        </>
      )}
      {changes > 0 ? (
        <button type="button" onClick={onShowChanges}>
          {text.changed(changes)} {after}
        </button>
      ) : null}
    </Strip>
  )
}
