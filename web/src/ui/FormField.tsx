import { useFormContext } from 'react-hook-form'
import type { ComponentProps } from 'react'
import type { FieldPath, FieldValues } from 'react-hook-form'
import { Field } from './Field.tsx'

/** The props of an input of the surrounding form. An error is shown until one of the fields that it is about is edited. */
export function useFormField<Values extends FieldValues>(
  name: FieldPath<Values>,
  help: string | undefined,
  related: readonly FieldPath<Values>[] = [],
) {
  const { register, getFieldState, formState, clearErrors } = useFormContext<Values>()
  const { error } = getFieldState(name, formState)
  const { ref, ...registered } = register(name, { onChange: () => clearErrors([name, ...related]) })
  return { ...registered, inputRef: ref, error: error !== undefined, help: error?.message ?? help }
}

export type FormFieldProps<Values extends FieldValues> = Omit<ComponentProps<typeof Field>, 'name' | 'inputRef' | 'error'> & {
  name: FieldPath<Values>
  /** Fields whose errors may be about this one too. */
  related?: readonly FieldPath<Values>[]
}

/** A text field of the surrounding form; a required one is marked. */
export function FormField<Values extends FieldValues>({ name, help, related, ...field }: FormFieldProps<Values>) {
  return <Field autoComplete="off" isMarked={field.required === true} {...field} {...useFormField(name, help, related)} />
}
