import Add from '@mui/icons-material/Add'
import Button from '@mui/material/Button'
import { useState } from 'react'
import { useFieldArray, useFormContext, useFormState } from 'react-hook-form'
import { DestinationFold } from './DestinationFold.tsx'
import { Fold } from '../ui/Fold.tsx'
import { text } from './customers.text.ts'
import { blankDestination } from './form.ts'
import type { KeptFields, Values } from './form.ts'

type Props = {
  customerCode: string | null
  kept: KeptFields
  /** The destination that is open at first. */
  opened: string | null
  onSaved: () => void
  isOpen: boolean
  onToggle: (isOpen: boolean) => void
}

/** 'Destinazioni (n)'. A destination with an error is never folded. */
export function DestinationsSection({ customerCode, kept, opened, onSaved, isOpen, onToggle }: Props) {
  const { control } = useFormContext<Values>()
  const { errors } = useFormState<Values>({ control, name: 'destinations' })
  const { fields, append, remove } = useFieldArray({ control, name: 'destinations' })
  const [openIds, setOpenIds] = useState<ReadonlySet<string>>(new Set())
  const [closedIds, setClosedIds] = useState<ReadonlySet<string>>(new Set())
  const toggle = (id: string, wanted: boolean) => {
    setOpenIds((ids) => new Set(wanted ? [...ids, id] : [...ids].filter((one) => one !== id)))
    setClosedIds((ids) => new Set(wanted ? [...ids].filter((one) => one !== id) : [...ids, id]))
  }
  return (
    <Fold id="destinazioni" title={text.destinations(fields.length)} isOpen={isOpen || Boolean(errors.destinations)} onToggle={onToggle}>
      {fields.map(({ id, code, isNew }, index) => (
        <DestinationFold
          key={id}
          id={`destinazione-${index}`}
          index={index}
          customerCode={customerCode}
          kept={kept}
          isOpen={Boolean(errors.destinations?.[index]) || openIds.has(id) || ((isNew || code === opened) && !closedIds.has(id))}
          onToggle={(wanted) => toggle(id, wanted)}
          onRemove={() => remove(index)}
          onSaved={() => {
            toggle(id, true)
            onSaved()
          }}
        />
      ))}
      <Button
        variant="outlined"
        startIcon={<Add />}
        onClick={() => append(blankDestination(), { focusName: `destinations.${fields.length}.name` })}
      >
        {text.newDestination}
      </Button>
    </Fold>
  )
}
