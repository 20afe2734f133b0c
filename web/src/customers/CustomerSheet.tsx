import Button from '@mui/material/Button'
import type { ComponentProps, ReactNode } from 'react'
import { Sheet } from '../ui/Sheet.tsx'
import { text } from './customers.text.ts'

type Props = Pick<ComponentProps<typeof Sheet>, 'title' | 'name' | 'note' | 'aside' | 'onClose' | 'children'> & {
  action?: ReactNode
}

/** The frame of the customer dialog: full screen up to 768 px. */
export const CustomerSheet = ({ onClose, action, ...sheet }: Props) => (
  <Sheet
    open
    isTall
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
    {...sheet}
  />
)
