import ExpandMore from '@mui/icons-material/ExpandMore'
import Button from '@mui/material/Button'
import { Activity, useEffect, useEffectEvent, useRef, useState } from 'react'
import type { ReactNode, RefObject } from 'react'
import { ActionMenu } from '../../ui/ActionMenu.tsx'
import { isLayerOpen } from '../../ui/layers.ts'
import { timeAt } from '../../app/clock.ts'
import { useFeedback } from '../../app/feedback.tsx'
import { text } from '../planning.text.ts'
import { shownAmount } from '../../ui/figures.ts'
import type { DayTotal } from '../plan/totals.ts'
import {
  Bar,
  Buttons,
  Distance,
  Figures,
  Line,
  More,
  OnlyPhone,
  OnlyWide,
  Save,
  Split,
  Undo,
  WideButtons,
  Words,
} from './SaveBar.styles.ts'

type Action = { label: string; hint?: string; isDisabled: boolean; onClick: () => void }

type Props = {
  totals: readonly DayTotal[]
  count: number
  /** The effect of a change: 'vale ogni giovedì, dalla consegna del 26/11'. */
  meaning: string
  /** Quantities that the last attempt to save found invalid. */
  problems?: number
  /** Whether the changes are stored on the device: without a network, or from an earlier visit. */
  isUnsent?: boolean
  savedAt: string | null
  isSaving: boolean
  isLocked: boolean
  saveLabel?: string
  /** Whether there is something to save; defaults to whether something was changed. */
  canSave?: boolean
  /** A second action for the changes, beside the save button. */
  alternative?: Action | null
  /** For ten seconds after the save of `savedAt`, until the next change or the cut-off: its sentence, and how to take it back. */
  undo?: { message: string; onUndo: () => void; onEnd: () => void } | null
  /** On the phone in place of the save button, while nothing can be changed. */
  lockedAction?: ReactNode
  onSave: () => void
  onDiscard: () => void
}

function Totals({ totals }: Pick<Props, 'totals'>) {
  return (
    <Figures data-testid="day-total">
      {totals.length === 0 ? (
        <small>{text.nothingOrdered}</small>
      ) : (
        totals.map(({ unit, total, decimals }) => (
          <span key={unit}>
            {shownAmount(total, decimals)} <small>{unit}</small>
          </span>
        ))
      )}
    </Figures>
  )
}

/** What the line says first: the state of the changes. */
function State({ count, problems = 0, isUnsent, isSaving, savedAt }: Props) {
  if (isSaving) return <b>{text.saving}</b>
  if (problems > 0) return <b data-problem>{text.problems(problems)}</b>
  if (count > 0) return <b>{isUnsent ? text.unsent(count) : text.changes(count)}</b>
  return savedAt ? <b data-saved>{text.savedAt(timeAt(savedAt))}</b> : null
}

const canBeSaved = ({ canSave, count, isSaving, isLocked }: Props) => (canSave ?? count > 0) && !isSaving && !isLocked

/** Ctrl+S, from any field of the order. The keyboard goes on in the foot, like after a press of its button. */
function useSaveKey(props: Props, bar: RefObject<HTMLElement | null>) {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== 's' || !(event.ctrlKey || event.metaKey) || isLayerOpen()) return
    event.preventDefault()
    if (!canBeSaved(props)) return
    bar.current?.focus({ preventScroll: true })
    props.onSave()
  })
  useEffect(() => {
    const listener = (event: KeyboardEvent) => press(event)
    document.addEventListener('keydown', listener)
    return () => document.removeEventListener('keydown', listener)
  }, [])
}

// Hidden buttons are rendered when React has nothing else to do: the first key in a quantity only shows them.
function SaveButtons(props: Props) {
  const { count, isSaving, isLocked, saveLabel = text.save, alternative, lockedAction } = props
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const discard = { label: text.discard, isDisabled: count === 0 || isSaving, onClick: props.onDiscard }
  const others: Action[] = alternative ? [discard, alternative] : [discard]
  const save = (
    <Split data-split={count > 0 || undefined}>
      <Save variant="contained" aria-keyshortcuts="Control+S" loading={isSaving} disabled={!canBeSaved(props)} onClick={props.onSave}>
        {saveLabel}
      </Save>
      <Activity mode={count > 0 ? 'visible' : 'hidden'}>
        <More
          variant="contained"
          aria-label={text.moreActions}
          aria-haspopup="menu"
          aria-expanded={anchor !== null}
          onClick={(event) => setAnchor(event.currentTarget)}
        >
          <ExpandMore />
        </More>
      </Activity>
    </Split>
  )
  return (
    <Buttons>
      <WideButtons>
        {others.map(({ label, hint, isDisabled, onClick }) => (
          <Activity key={label} mode={isDisabled && count === 0 ? 'hidden' : 'visible'}>
            <Button color="inherit" variant="outlined" title={hint} disabled={isDisabled} onClick={onClick}>
              {label}
            </Button>
          </Activity>
        ))}
      </WideButtons>
      {isLocked && count === 0 && lockedAction ? (
        <>
          <OnlyPhone>{lockedAction}</OnlyPhone>
          <OnlyWide>{save}</OnlyWide>
        </>
      ) : (
        save
      )}
      <ActionMenu title={text.moreActions} anchorEl={anchor} open={anchor !== null} onClose={() => setAnchor(null)} items={others} />
    </Buttons>
  )
}

/** The totals of the day, the count of unsaved changes, the effect of saving and the save button; after a save its undo. */
export function SaveBar(props: Props) {
  const { count, meaning, savedAt, isSaving, isLocked, undo } = props
  const bar = useRef<HTMLElement>(null)
  useSaveKey(props, bar)
  // The offer ends with the time for changes, and does not return with the next one.
  const isOver = Boolean(undo) && (count > 0 || isLocked)
  const done = undo && !isOver && !isSaving ? undo : null
  const { show } = useFeedback()
  const end = useEffectEvent(() => {
    if (undo && isLocked) show({ message: undo.message })
    undo?.onEnd()
  })
  useEffect(() => {
    if (isOver) end()
  }, [isOver])
  // The save button that had the focus is gone, or lost it while it was disabled: the keyboard goes on from here.
  const wasSaving = useRef(false)
  useEffect(() => {
    if (wasSaving.current && !isSaving && document.activeElement === document.body) bar.current?.focus({ preventScroll: true })
    wasSaving.current = isSaving
  }, [isSaving])
  return (
    <>
      <Distance />
      <Bar ref={bar} tabIndex={-1} aria-label="Riepilogo e salvataggio">
        <Words>
          {done ? null : <Totals totals={props.totals} />}
          <Line role="status" data-done={done !== null || undefined}>
            {done ? <b data-saved>{done.message}</b> : null}
            <State {...props} />
            <span>{meaning}</span>
          </Line>
        </Words>
        {done ? (
          <Undo key={savedAt} variant="outlined" color="inherit" onClick={done.onUndo} onAnimationEnd={done.onEnd}>
            {text.restore}
          </Undo>
        ) : (
          <SaveButtons {...props} />
        )}
      </Bar>
    </>
  )
}
