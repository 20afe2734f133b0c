import Button from '@mui/material/Button'
import { lazy, Suspense, useState } from 'react'
import type { ReactNode } from 'react'
import { text } from './extraordinary.text.ts'
import type { PreviewOf } from './OrderPreview.tsx'

const OrderPreview = lazy(() => import('./OrderPreview.tsx').then(({ OrderPreview }) => ({ default: OrderPreview })))

type Props = { date: string; icon: ReactNode; preview: PreviewOf }

/** 'Anteprima': the delivery of a date as a printable page. */
export function PreviewButton({ date, icon, preview }: Props) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button variant="outlined" color="inherit" startIcon={icon} onClick={() => setOpen(true)}>
        {text.preview}
      </Button>
      {isOpen ? (
        <Suspense>
          <OrderPreview date={date} {...preview} onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </>
  )
}
