import Add from '@mui/icons-material/Add'
import EditOutlined from '@mui/icons-material/EditOutlined'
import ExpandMore from '@mui/icons-material/ExpandMore'
import Remove from '@mui/icons-material/Remove'
import { useId, useRef, useState } from 'react'
import type { FocusEvent, KeyboardEvent, MouseEvent } from 'react'
import { isAllowed } from '@panify/rules/quantity'
import { onDemand, usePreloadWhenIdle } from './chunk.tsx'
import { shownAmount } from './figures.ts'
import { formatQuantity, nearestValid, parseQuantity, refusalOf, stepped } from './quantity.ts'
import type { QuantityRules } from './quantity.ts'
import { Control, ControlRow, Edit, End, Field, Hidden, Note, Proposal, Proposals, Value, Words } from './QuantityField.styles.ts'

const QuantityChoices = onDemand(() => import('./QuantityChoices.tsx').then(({ QuantityChoices }) => QuantityChoices))

/** The gateway's refusal of the value, with the nearest valid ones. */
export type QuantityRefusal = { message: string; suggestions: readonly number[] }

type Props = {
  /** The article's name; part of the accessible name of every control. */
  label: string
  /** Thousandths; NaN while the text is not a number. */
  value: number
  rules: QuantityRules
  unit: string
  onChange: (value: number) => void
  disabled?: boolean
  isChanged?: boolean
  /** An unchanged value: it is not validated. */
  isUsual?: boolean
  /** Weight or pieces, indicative only. */
  hint?: string | null
  refusal?: QuantityRefusal | null
  /** A word about the row: 'era 12'. */
  remark?: string | null
  /** A question about the value, which blocks nothing. */
  question?: string | null
  /** Unit and hint become the button that opens the dialog of the row, which on the phone also contains the list of choices. */
  edit?: { label: string; isDisabled: boolean; onClick: () => void } | null
}

const OUTSIDE = '(fuori range)'

const keySteps: Record<string, number> = { ArrowUp: 1, ArrowDown: -1, PageUp: 10, PageDown: -10 }

/** The next or previous quantity of the same list (`data-quantities`), for Enter and Shift + Enter. */
function focusNeighbour(input: HTMLInputElement, backwards: boolean) {
  const list = input.closest('[data-quantities]')
  const fields = [...(list?.querySelectorAll<HTMLInputElement>('input[data-quantity]:enabled') ?? [])]
  const next = fields[fields.indexOf(input) + (backwards ? -1 : 1)]
  if (next) next.focus()
  else input.blur()
}

/** One quantity as one control: − [ 30 ] + with its unit. It is typed freely, and validated when the typing ends. */
export function QuantityField({
  label,
  value,
  rules,
  unit,
  onChange,
  disabled = false,
  isChanged = false,
  isUsual = false,
  hint,
  refusal,
  remark,
  question,
  edit,
}: Props) {
  const [text, setText] = useState<string | null>(null)
  const [isJudged, setJudged] = useState(true)
  const [choices, setChoices] = useState<HTMLElement | null>(null)
  const input = useRef<HTMLInputElement>(null)
  const isFreshFocus = useRef(false)
  const id = useId()
  usePreloadWhenIdle(QuantityChoices)

  // Typed text stays as it is; every other value is formatted.
  const isOwnText = text !== null && Object.is(parseQuantity(text, rules.decimals), value)
  const written = disabled ? shownAmount : formatQuantity
  const shown = isOwnText ? text : Number.isNaN(value) ? '' : written(value, rules.decimals)
  const reason = isChanged && isJudged ? ((isUsual ? null : refusalOf(value, rules)) ?? refusal?.message ?? null) : null
  const proposals = reason === null ? [] : isAllowed(value, rules) ? (refusal?.suggestions ?? []) : nearestValid(value, rules)
  const isOutside = Number.isFinite(value) && !isAllowed(value, rules) && isJudged
  const asked = reason === null && isChanged && isJudged ? question : null

  const take = (next: number) => {
    setText(null)
    setJudged(true)
    if (!Object.is(next, value)) onChange(next)
  }
  const type = (typed: string) => {
    setText(typed)
    setJudged(false)
    onChange(parseQuantity(typed, rules.decimals))
  }
  const settle = () => {
    setJudged(true)
    if (!Number.isNaN(value)) setText(null)
  }
  const focus = (event: FocusEvent<HTMLInputElement>) => {
    isFreshFocus.current = true
    event.currentTarget.select()
  }
  // Otherwise the click that focuses the field would undo the selection.
  const keepSelection = (event: MouseEvent<HTMLInputElement>) => {
    if (isFreshFocus.current) event.preventDefault()
    isFreshFocus.current = false
  }
  const press = (event: KeyboardEvent<HTMLInputElement>) => {
    const steps = keySteps[event.key]
    if (event.altKey && event.key === 'ArrowDown') {
      event.preventDefault()
      setChoices(event.currentTarget)
    } else if (steps !== undefined) {
      event.preventDefault()
      take(stepped(value, steps, rules))
    } else if (event.key === 'Enter') {
      event.preventDefault()
      settle()
      focusNeighbour(event.currentTarget, event.shiftKey)
    }
  }

  const use = (proposal: number, { detail }: MouseEvent) => {
    take(proposal)
    // The button goes, and the keyboard would have no place; after a tap the phone's keyboard would open.
    if (detail === 0) input.current?.focus()
  }

  const words = (
    <Words id={`${id}words`}>
      <b>{unit}</b> {hint ? <small>{hint}</small> : null}
      {isOutside && reason === null ? <em data-outside>{OUTSIDE}</em> : remark ? <em>{remark}</em> : null}
    </Words>
  )

  return (
    <Field>
      <ControlRow>
        <Control
          aria-label={label}
          data-changed={isChanged || undefined}
          data-invalid={reason !== null || undefined}
          data-disabled={disabled || undefined}
        >
          <End
            type="button"
            tabIndex={-1}
            aria-label={`Diminuisci ${label}`}
            disabled={disabled || value === 0}
            onClick={() => take(stepped(value, -1, rules))}
          >
            <Remove />
          </End>
          <Value
            ref={input}
            type="text"
            data-quantity
            data-long={shown.length > 5 || undefined}
            inputMode={rules.step % 1000 === 0 && rules.minimum % 1000 === 0 ? 'numeric' : 'decimal'}
            autoComplete="off"
            aria-label={`Quantità ${label}`}
            aria-invalid={reason !== null}
            aria-describedby={`${id}note ${id}words`}
            disabled={disabled}
            value={shown}
            onChange={(event) => type(event.target.value)}
            onFocus={focus}
            onMouseUp={keepSelection}
            onBlur={settle}
            onKeyDown={press}
          />
          <End
            type="button"
            tabIndex={-1}
            aria-label={`Aumenta ${label}`}
            disabled={disabled || stepped(value, 1, rules) === value}
            onClick={() => take(stepped(value, 1, rules))}
          >
            <Add />
          </End>
          <End
            type="button"
            tabIndex={-1}
            data-slim
            data-wide={edit ? true : undefined}
            aria-label={`Scelte per ${label}`}
            aria-haspopup="listbox"
            disabled={disabled}
            onClick={(event) => setChoices(event.currentTarget)}
            onKeyDown={(event) => {
              if (event.key === 'ArrowDown') setChoices(event.currentTarget)
            }}
          >
            <ExpandMore />
          </End>
        </Control>
        {proposals.length > 0 ? (
          <Proposals id={`${id}words`}>
            {proposals.map((each) => (
              <Proposal key={each} type="button" disabled={disabled} onClick={(event) => use(each, event)}>
                Usa {shownAmount(each, rules.decimals)}
                <Hidden> per {label}</Hidden>
              </Proposal>
            ))}
          </Proposals>
        ) : edit ? (
          <Edit type="button" disabled={edit.isDisabled} onClick={edit.onClick}>
            <Hidden>{edit.label}, </Hidden>
            {words}
            <EditOutlined />
          </Edit>
        ) : (
          words
        )}
      </ControlRow>
      <div id={`${id}note`}>
        {isChanged ? <Hidden>modificato, non salvato</Hidden> : null}
        {reason === null ? null : (
          <Note role="alert">
            {isOutside ? `${OUTSIDE} ` : null}
            <span>{reason}</span>
          </Note>
        )}
        {asked ? (
          <Note role="status" data-question>
            {asked}
          </Note>
        ) : null}
      </div>
      {choices ? (
        <QuantityChoices
          anchor={choices}
          label={label}
          value={value}
          rules={rules}
          unit={unit}
          isDisabled={disabled}
          onChoose={take}
          onClose={() => {
            setChoices(null)
            input.current?.focus()
          }}
        />
      ) : null}
    </Field>
  )
}
