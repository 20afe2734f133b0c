import { useEffect, useRef } from 'react'
import { today } from '../../app/clock.ts'
import { Sign } from '../../extraordinary/index.date.ts'
import { namedDay } from '../../ui/dates.ts'
import { Segment, Segments } from '../../ui/Segments.tsx'
import type { Choice } from './date-choice.ts'
import { text } from './date.text.ts'

type Props = {
  date: string
  choice: Choice
  /** The sums of each, in words. */
  amounts: Record<Choice, string>
  isFixed: boolean
  /** The form has started again: the keyboard goes on from here. */
  takesFocus: boolean
  onChoose: (choice: Choice) => void
}

const cells = [
  { choice: 'week', word: text.week, kind: undefined },
  { choice: 'order', word: text.order, kind: 'order' },
  { choice: 'nothing', word: text.nothing, kind: 'closure' },
] as const

/** What arrives on a date and why, in one control that also changes it. */
export function DateChoice({ date, choice, amounts, isFixed, takesFocus, onChoose }: Props) {
  const group = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (takesFocus && document.activeElement === document.body)
      group.current?.querySelector<HTMLElement>('[aria-pressed=true]')?.focus({ preventScroll: true })
  }, [takesFocus])
  return (
    <Segments
      ref={group}
      role="group"
      aria-label={text.arrives(namedDay(date, today()))}
      sx={{ mb: 2, maxWidth: 600, '& button': { minHeight: 56 } }}
    >
      {cells.map(({ choice: each, word, kind }) => (
        <Segment
          key={each}
          type="button"
          data-kind={kind}
          aria-pressed={choice === each}
          disabled={isFixed}
          onClick={() => {
            if (choice !== each) onChoose(each)
          }}
        >
          <b>
            {kind ? <Sign kind={kind} /> : null}
            {word}
          </b>
          <span>{amounts[each]}</span>
        </Segment>
      ))}
    </Segments>
  )
}
