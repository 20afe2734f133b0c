import type { ComponentProps } from 'react'
import { useController, useFormContext } from 'react-hook-form'
import type { FieldPath, FieldPathByValue, FieldValues } from 'react-hook-form'
import { NOT_A_DATE, dateOf } from './dates.ts'
import { TypedDateField } from './TypedDateField.tsx'

type Props<Values extends FieldValues> = Omit<ComponentProps<typeof TypedDateField>, 'value' | 'onChange' | 'error'> & {
  name: FieldPathByValue<Values, string>
  /** Fields whose errors may be about this one too. */
  related?: readonly FieldPath<Values>[]
}

/** A date of the surrounding form: `yyyy-mm-dd`, '' for none, NOT_A_DATE for other text. */
export function FormDateField<Values extends FieldValues>({ name, related = [], ...props }: Props<Values>) {
  const { clearErrors } = useFormContext<Values>()
  const { field, fieldState } = useController<Values>({ name })
  return (
    <TypedDateField
      {...props}
      name={name}
      error={fieldState.error?.message}
      value={dateOf(field.value)}
      onChange={(date, isUnreadable) => {
        field.onChange(isUnreadable ? NOT_A_DATE : date)
        clearErrors([name, ...related])
      }}
    />
  )
}
