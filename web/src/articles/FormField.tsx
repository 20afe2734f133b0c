import { useFormContext } from 'react-hook-form'
import type { ComponentProps, KeyboardEvent } from 'react'
import type { FieldPath } from 'react-hook-form'
import { writtenFigure } from '../ui/figures.ts'
import { FormField as SharedFormField, useFormField } from '../ui/FormField.tsx'
import type { FormFieldProps } from '../ui/FormField.tsx'
import { SelectField } from '../ui/SelectField.tsx'
import { numberOf } from './article-form.ts'
import type { Values } from './article-form.ts'

export const FormField = SharedFormField<Values>

type SelectProps = Omit<ComponentProps<typeof SelectField>, 'name' | 'inputRef' | 'error'> & { name: FieldPath<Values> }

export function FormSelect({ name, help, ...field }: SelectProps) {
  return <SelectField {...field} {...useFormField<Values>(name, help)} />
}

const DIRECTIONS: Record<string, number> = { ArrowUp: 1, ArrowDown: -1 }

/** A number with a comma; the arrow keys change it by `step`. `decimals`: the minimum number of decimals. */
export function FormNumber({ step, decimals = 0, name, ...field }: FormFieldProps<Values> & { step: number; decimals?: number }) {
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
