import Button from '@mui/material/Button'
import { styled } from '@mui/material/styles'
import { useState } from 'react'
import type { FormEvent } from 'react'
import { DATE_FORMAT, INVALID_DATE, parseItalianDate } from '../ui/dates.ts'
import { Field } from '../ui/Field.tsx'
import { text } from './dates.text.ts'

const Form = styled('form')({ display: 'flex', gap: 8, alignItems: 'flex-start', marginTop: 16, '& > div': { flex: 1, minWidth: 0 } })

/** An alternative to browsing the months: typing a date. */
export function TypedDate({ onChoose }: { onChoose: (date: string) => void }) {
  const [value, setValue] = useState('')
  const [isWrong, setWrong] = useState(false)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const date = parseItalianDate(value)
    setWrong(date === null)
    if (date) onChoose(date)
  }
  return (
    <Form onSubmit={submit} noValidate>
      <div>
        <Field
          label={`${text.typedDate} (${DATE_FORMAT})`}
          value={value}
          placeholder={DATE_FORMAT}
          error={isWrong}
          help={isWrong ? INVALID_DATE : undefined}
          onChange={(event) => {
            setValue(event.target.value)
            setWrong(false)
          }}
        />
      </div>
      <Button type="submit" variant="outlined" sx={{ mt: '22px', whiteSpace: 'nowrap' }}>
        {text.typedDateGo}
      </Button>
    </Form>
  )
}
