import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useMemo, useRef, useState } from 'react'
import { today } from '../app/clock.ts'
import { errorMessage, referenceOf } from '../app/errors.ts'
import { useDeliveryPlacesQuery } from '../generated/graphql.ts'
import { ChoiceField } from '../ui/ChoiceField.tsx'
import { DateField } from '../ui/DateField.tsx'
import { ErrorPanel } from '../ui/ErrorPanel.tsx'
import { focusFirstError } from '../ui/focus-first-error.ts'
import { Sheet } from '../ui/Sheet.tsx'
import { text } from './delivery-notes.text.ts'

/** The delivery to vary. */
export type Place = { destinationId: string; date: string }

type Props = { date: string; onChoose: (place: Place) => void; onClose: () => void }

/** Selects one destination and one date from today on, whether or not a delivery note exists. */
export function ChooseDelivery({ date: proposed, onChoose, onClose }: Props) {
  // The list in the cache may be that of the login: colleagues create customers meanwhile.
  const { data, previousData, error, refetch } = useDeliveryPlacesQuery({ fetchPolicy: 'cache-and-network' })
  const known = (data ?? previousData)?.destinations
  const [date, setDate] = useState(() => (proposed < today() ? today() : proposed))
  const places = useMemo(
    () =>
      (known?.nodes ?? []).map(({ id, code, customerCode, name, city }) => ({
        key: id,
        label: name,
        hint: [`${customerCode}/${code}`, city].filter(Boolean).join(' · '),
      })),
    [known],
  )
  const [place, setPlace] = useState<(typeof places)[number] | null>(null)
  const form = useRef<HTMLDivElement>(null)
  const isUnreadable = useRef(false)
  const proceed = () => {
    if (isUnreadable.current) focusFirstError(form.current)
    else if (place) onChoose({ destinationId: place.key, date })
  }
  return (
    <Sheet
      open
      title={text.vary}
      onClose={onClose}
      width="xs"
      actions={
        <>
          <Button variant="outlined" color="inherit" onClick={onClose}>
            {text.cancel}
          </Button>
          <Button variant="contained" disabled={place === null} onClick={proceed}>
            {text.proceed}
          </Button>
        </>
      }
    >
      {error ? (
        <ErrorPanel
          message={text.failed(errorMessage(error))}
          reference={referenceOf(error)}
          onRetry={() => void refetch().catch(() => undefined)}
        />
      ) : null}
      <Box sx={{ display: 'flex', flexDirection: 'column', gap: 4 }} ref={form}>
        <ChoiceField label={text.place} placeholder={text.placeHint} options={places} value={place} onChange={setPlace} disabled={!known} />
        <DateField
          label={text.date}
          value={date}
          minDate={today()}
          today={today()}
          onChange={(next) => setDate(next < today() ? today() : next)}
          onUnreadable={(isWrong) => (isUnreadable.current = isWrong)}
        />
      </Box>
    </Sheet>
  )
}
