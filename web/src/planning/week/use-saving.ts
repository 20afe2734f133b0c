import { useEffect, useRef, useState } from 'react'
import type { Dispatch } from 'react'
import { errorMessage, referenceOf } from '../../app/apollo.ts'
import { now } from '../../app/clock.ts'
import { errorCode } from '../../app/errors.ts'
import { useFeedback, useIsLeft } from '../../app/feedback.tsx'
import { newKey } from '../../app/idempotency.ts'
import type { Place } from '../../app/offline/database.ts'
import { useDestination } from '../../app/session-context.ts'
import { useSaveUnderWay } from '../../app/unsaved-work.ts'
import { useUpdatePlanningMutation } from '../../generated/graphql.ts'
import type { UpdatePlanningMutation, Weekday } from '../../generated/graphql.ts'
import { toThousandths } from '../../ui/quantity.ts'
import type { QuantityRefusal } from '../../ui/QuantityField.tsx'
import { settlementsOf, shownConflicts } from './conflicts.ts'
import type { ValueConflict } from './conflicts.ts'
import { changeWeekDraft } from '../plan/draft-storage.ts'
import { draftReducer } from '../plan/draft.ts'
import type { DraftAction } from '../plan/draft.ts'
import { text } from '../planning.text.ts'
import { isReversible, lostDays, undoDraft } from '../plan/undo.ts'
import type { Done } from '../plan/undo.ts'
import type { WeekState } from '../plan/use-week.ts'
import { countChanges, labelOf, planRows, saveInput, shownRows } from '../plan/week.ts'
import type { Draft, PlanRow, WeekChanges } from '../plan/week.ts'

type Outcome = UpdatePlanningMutation['updatePlanning']
type Reached = Extract<Outcome, { __typename: 'PlanningUpdated' }>['effectiveFrom']
type Refused = { code: string; day: Weekday; quantity: number } & QuantityRefusal

type Options = {
  place: Place
  rows: readonly PlanRow[]
  draft: Draft
  dispatch: Dispatch<DraftAction>
  disabledDays: readonly Weekday[]
  /** Reads the week again; undefined if that fails. */
  reload: WeekState['reload']
  /** Scrolls to a refused cell. */
  onRefused: (cell: { code: string; day: Weekday }) => void
}

const refusedOf = (outcome: Extract<Outcome, { __typename: 'QuantitiesRefused' }>): Refused[] =>
  outcome.quantities.map(({ articleCode, day, quantity, message, suggestions }) => ({
    code: articleCode,
    day,
    quantity: toThousandths(quantity),
    message,
    suggestions: suggestions.map(toThousandths),
  }))

/** Saves the draft and reports the outcome. Whatever was not saved stays in the form. */
export function useSaving({ place, rows, draft, dispatch, reload, disabledDays, onRefused }: Options) {
  const [mutate] = useUpdatePlanningMutation()
  const feedback = useFeedback()
  const { id: destinationId } = useDestination()
  const [isSaving, setSaving] = useState(false)
  useSaveUnderWay(isSaving)
  const [saved, setSaved] = useState<{ at: string; from: Reached; done: Done | null } | null>(null)
  const [conflicts, setConflicts] = useState<readonly ValueConflict[]>([])
  const [refused, setRefused] = useState<readonly Refused[]>([])

  // The failure is over once nothing is left to save: also if the week turns out to have been saved.
  const isClean = countChanges(rows, draft) === 0
  const removeFailure = useRef(() => {})
  useEffect(() => {
    if (isClean) removeFailure.current()
  }, [isClean])
  const isLeft = useIsLeft()
  const latest = useRef(draft)
  useEffect(() => {
    latest.current = draft
  })
  const fail = (detail: string, reference: string | null = null) => {
    removeFailure.current()
    removeFailure.current = feedback.show({ message: text.saveFailed(detail), variant: 'danger', reference })
  }

  const succeed = (input: WeekChanges, current: readonly PlanRow[], at: string, from: Reached) => {
    if (isLeft()) {
      changeWeekDraft(place, current, { type: 'saved', input })
      feedback.show({ message: text.saved })
      return
    }
    dispatch({ type: 'saved', input })
    const done = { input, rows }
    const isOffered = isReversible(done)
    setSaved({ at, from, done: isOffered ? done : null })
    const { cells, removals } = draftReducer(latest.current, { type: 'saved', input })
    // The foot then shows the unsaved changes.
    if (!isOffered || cells.size + removals.size > 0) feedback.show({ message: text.saved })
  }

  const conclude = (input: WeekChanges, outcome: Outcome) => {
    switch (outcome.__typename) {
      case 'PlanningUpdated': {
        const { planning } = outcome.planning.destination
        succeed(input, planning ? planRows(planning.rows) : rows, outcome.savedAt, outcome.effectiveFrom)
        return
      }
      case 'ChangedMeanwhile':
        // Nobody would see the question: it is asked at the next attempt.
        if (isLeft()) feedback.show({ message: text.notSaved, variant: 'warning', duration: 0 })
        else setConflicts(outcome.conflicts)
        return
      case 'QuantitiesRefused': {
        const cells = refusedOf(outcome)
        setRefused(cells)
        fail(outcome.message)
        if (cells[0] && !isLeft()) onRefused(cells[0])
        return
      }
      default:
        // The window has closed, the day was disabled or the article left the catalogue: the screen has to reload.
        fail(outcome.message)
        void reload()
    }
  }

  const send = async (what: Draft) => {
    const input = saveInput(rows, what)
    if (input.cells.length === 0 && input.removedRows.length === 0) return void reload()
    setSaving(true)
    setRefused([])
    try {
      const { data } = await mutate({ variables: { input: { destinationId, ...input, idempotencyKey: newKey() } } })
      if (data) conclude(input, data.updatePlanning)
      else fail(text.unknownError)
    } catch (error) {
      // The answer may have been lost after the save.
      const current = errorCode(error) === 'NOT_AUTHENTICATED' ? undefined : await reload()
      if (current && countChanges(current.rows, what) === 0) succeed(input, current.rows, now().toISOString(), [])
      else fail(errorMessage(error), referenceOf(error))
    } finally {
      setSaving(false)
    }
  }

  const decimalsOf = (code: string) => shownRows(rows, draft).find((row) => row.code === code)?.rules.decimals ?? 0
  const settle = (kept: ReadonlySet<string>) => {
    const action = { type: 'settle', settlements: settlementsOf(conflicts, kept) } as const
    setConflicts([])
    dispatch(action)
    void send(draftReducer(draft, action))
  }

  /** Writes the former values back, as a change like any other: what cannot be saved stays in the form. */
  const undo = (done: Done) => {
    const action = { type: 'undo', draft: undoDraft(done, disabledDays) } as const
    const lost = lostDays(done, disabledDays)
    if (lost.length > 0) feedback.show({ message: text.notRestored(lost.map(labelOf)), variant: 'warning', duration: 0 })
    dispatch(action)
    setSaved((last) => last && { ...last, done: null })
    void send(action.draft)
  }

  return {
    save: () => void send(draft),
    undo: saved?.done && { message: text.saved, onUndo: () => undo(saved.done!), onEnd: () => setSaved({ ...saved, done: null }) },
    isSaving,
    savedAt: saved?.at ?? null,
    /** The first delivery that the last save reaches, for each weekday it changed. */
    effectiveFrom: saved?.from ?? [],
    conflicts: shownConflicts(conflicts, decimalsOf),
    settle,
    closeConflicts: () => setConflicts([]),
    /** Refused cells that still have the refused quantity. */
    refusedCount: refused.filter(({ code, day, quantity }) => draft.cells.get(code)?.[day]?.value === quantity).length,
    /** The gateway's refusal of a cell, until its quantity changes. */
    refusalOf: (code: string, day: Weekday, value: number): QuantityRefusal | null =>
      refused.find((cell) => cell.code === code && cell.day === day && cell.quantity === value) ?? null,
  }
}
