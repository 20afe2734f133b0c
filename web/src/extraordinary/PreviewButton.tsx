import Button from '@mui/material/Button'
import { lazy, Suspense, useState } from 'react'
import type { ReactNode } from 'react'
import { text } from './extraordinary.text.ts'

const OrderPreview = lazy(() => import('./OrderPreview.tsx').then(({ OrderPreview }) => ({ default: OrderPreview })))

/** 'Anteprima': what is delivered on a date, as a document. */
export function PreviewButton({ date, icon }: { date: string; icon: ReactNode }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button variant="outlined" color="inherit" startIcon={icon} onClick={() => setOpen(true)}>
        {text.preview}
      </Button>
      {isOpen ? (
        <Suspense>
          <OrderPreview date={date} onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </>
  )
}
