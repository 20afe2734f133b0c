import { useFormContext } from 'react-hook-form'
import type { ComponentProps } from 'react'
import type { FieldPath } from 'react-hook-form'
import { Field } from '../ui/Field.tsx'
import { SelectField } from '../ui/SelectField.tsx'
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

/** A number with its step; a comma or a point, as the browser's language has it. */
export const FormNumber = ({ step, ...field }: FieldProps & { step: string }) => (
  <FormField type="number" inputProps={{ step, min: 0, inputMode: 'decimal' }} {...field} />
)
