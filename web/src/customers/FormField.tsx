import { useFormContext } from 'react-hook-form'
import type { ComponentProps } from 'react'
import type { FieldPath } from 'react-hook-form'
import { Field } from '../ui/Field.tsx'
import type { Values } from './form.ts'

type Props = Omit<ComponentProps<typeof Field>, 'name' | 'inputRef' | 'error'> & { name: FieldPath<Values> }

/** A text field of the customer form, with what is wrong with it. */
export function FormField({ name, help, ...field }: Props) {
  const { register, getFieldState, formState } = useFormContext<Values>()
  const { ref, ...registered } = register(name)
  const { error } = getFieldState(name, formState)
  return (
    <Field
      autoComplete="off"
      isMarked={field.required === true}
      {...field}
      {...registered}
      inputRef={ref}
      error={error !== undefined}
      help={error?.message ?? help}
    />
  )
}
