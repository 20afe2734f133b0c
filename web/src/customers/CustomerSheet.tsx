import Button from '@mui/material/Button'
import type { ReactNode } from 'react'
import { Sheet } from '../ui/Sheet.tsx'
import { text } from './customers.text.ts'

type Props = { title: ReactNode; onClose: () => void; action?: ReactNode; children: ReactNode }

/** The frame of the customer dialog: full screen up to 768 px. */
export const CustomerSheet = ({ title, onClose, action, children }: Props) => (
  <Sheet
    open
    title={title}
    onClose={onClose}
    width="lg"
    fullScreenWhen="(max-width: 768px)"
    actions={
      <>
        <Button color="inherit" variant="outlined" onClick={onClose}>
          {text.close}
        </Button>
        {action}
      </>
    }
  >
    {children}
  </Sheet>
)
