import { useFormContext } from 'react-hook-form'
import type { ComponentProps, KeyboardEvent } from 'react'
import type { FieldPath } from 'react-hook-form'
import { Field } from '../ui/Field.tsx'
import { writtenFigure } from '../ui/figures.ts'
import { SelectField } from '../ui/SelectField.tsx'
import { numberOf } from './article-form.ts'
import type { Values } from './article-form.ts'

/** A field of the form, with what is wrong with it until it is edited. */
function useField(name: FieldPath<Values>, help: string | undefined) {
  const { register, getFieldState, formState, clearErrors } = useFormContext<Values>()
  const { error } = getFieldState(name, formState)
  const { ref, ...registered } = register(name, { onChange: () => clearErrors(name) })
  return { inputRef: ref, registered, error: error !== undefined, help: error?.message ?? help }
}

type FieldProps = Omit<ComponentProps<typeof Field>, 'name' | 'inputRef' | 'error'> & { name: FieldPath<Values> }

export function FormField({ name, help, ...field }: FieldProps) {
  const { registered, ...state } = useField(name, help)
  return <Field autoComplete="off" {...field} {...registered} {...state} />
}

type SelectProps = Omit<ComponentProps<typeof SelectField>, 'name' | 'inputRef' | 'error'> & { name: FieldPath<Values> }

export function FormSelect({ name, help, ...field }: SelectProps) {
  const { registered, ...state } = useField(name, help)
  return <SelectField {...field} {...registered} {...state} />
}

const DIRECTIONS: Record<string, number> = { ArrowUp: 1, ArrowDown: -1 }

/** A number with a comma; the arrow keys move it by its step. `decimals`: how many it shows at least. */
export function FormNumber({ step, decimals = 0, name, ...field }: FieldProps & { step: number; decimals?: number }) {
  const { getValues, setValue, clearErrors } = useFormContext<Values>()
  const press = (event: KeyboardEvent) => {
    const value = numberOf(getValues(name) as string) ?? 0
    const direction = DIRECTIONS[event.key]
    if (direction === undefined || Number.isNaN(value)) return
    event.preventDefault()
    const next = Math.max(0, Math.round((value + direction * step) * 1000) / 1000)
    setValue(name, writtenFigure(next, decimals), { shouldDirty: true })
    clearErrors(name)
  }
  return <FormField name={name} inputProps={{ inputMode: 'decimal' }} onKeyDown={press} {...field} />
}
