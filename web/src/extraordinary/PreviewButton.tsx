import Button from '@mui/material/Button'
import { Suspense, useState } from 'react'
import type { ReactNode } from 'react'
import { chunk } from '../ui/chunk.tsx'
import { text } from './extraordinary.text.ts'
import type { PreviewOf } from './OrderPreview.tsx'

export const OrderPreview = chunk(() => import('./OrderPreview.tsx').then(({ OrderPreview }) => OrderPreview))

type Props = { date: string; icon: ReactNode; preview: PreviewOf }

/** 'Anteprima': the delivery of a date as a printable page. */
export function PreviewButton({ date, icon, preview }: Props) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button
        variant="outlined"
        color="inherit"
        startIcon={icon}
        onPointerEnter={OrderPreview.preload}
        onFocus={OrderPreview.preload}
        onClick={() => setOpen(true)}
      >
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
