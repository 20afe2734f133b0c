import ErrorOutline from '@mui/icons-material/ErrorOutlineOutlined'
import { styled } from '@mui/material/styles'
import { useLayoutEffect, useState } from 'react'
import { useFormState } from 'react-hook-form'
import type { Control, FieldValues } from 'react-hook-form'
import { fieldNamed, flawsOf, inFormOrder } from './form-flaws.ts'

const Line = styled('p')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '0 10px',
  margin: 0,
  color: theme.vars.palette.error.main,
  fontWeight: 600,
  '& button': {
    minHeight: 24,
    padding: 0,
    border: 0,
    background: 'none',
    color: 'inherit',
    font: 'inherit',
    textDecoration: 'underline',
    cursor: 'pointer',
  },
}))

const Quiet = styled('span')(({ theme }) => ({ color: theme.vars.palette.text.secondary }))

const text = {
  flaws: (count: number) => (count === 1 ? '1 campo da correggere:' : `${count} campi da correggere:`),
  unsaved: 'Ci sono modifiche non salvate',
}

/** A field that the label of its form names: 'Ragione sociale', without the mark of a required one. */
const labelOf = (form: string, path: string) => fieldNamed(form, path)?.labels?.[0]?.textContent?.replace(/\s*\*$/, '') ?? path

type Props<Values extends FieldValues> = {
  control: Control<Values>
  /** The id of the form. */
  form: string
  /** Opens the part of the form that a field is in. */
  onShow?: (path: string) => void
}

/** In the foot of a form: each field to correct, as the way to it, or that there are unsaved changes. */
export function FormFlaws<Values extends FieldValues>({ control, form, onShow }: Props<Values>) {
  const { errors, isDirty } = useFormState({ control })
  const [flaws, setFlaws] = useState<{ path: string; label: string }[]>([])
  // The parts with errors are open by now, so that their labels can be read.
  // oxlint-disable-next-line react/set-state-in-effect -- the labels are known only after the render
  useLayoutEffect(() => setFlaws(inFormOrder(form, flawsOf(errors)).map((path) => ({ path, label: labelOf(form, path) }))), [errors, form])
  const show = (path: string) => {
    onShow?.(path)
    requestAnimationFrame(() => {
      const field = fieldNamed(form, path)
      field?.scrollIntoView({ block: 'center' })
      field?.focus({ preventScroll: true })
    })
  }
  return (
    <div role="status">
      {flaws.length > 0 ? (
        <Line>
          <ErrorOutline fontSize="small" />
          {text.flaws(flaws.length)}
          {flaws.map(({ path, label }) => (
            <button key={path} type="button" onClick={() => show(path)}>
              {label}
            </button>
          ))}
        </Line>
      ) : null}
      {flaws.length === 0 && isDirty ? <Quiet>{text.unsaved}</Quiet> : null}
    </div>
  )
}
