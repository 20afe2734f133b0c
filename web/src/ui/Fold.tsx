import ExpandMore from '@mui/icons-material/ExpandMore'
import Accordion from '@mui/material/Accordion'
import AccordionDetails from '@mui/material/AccordionDetails'
import AccordionSummary from '@mui/material/AccordionSummary'
import type { ReactNode } from 'react'

type Props = {
  title: ReactNode
  isOpen: boolean
  onToggle: (isOpen: boolean) => void
  children: ReactNode
  id: string
  level?: 'h3' | 'h4'
}

/** A collapsible part of a form; a closed one renders nothing. */
export const Fold = ({ title, isOpen, onToggle, children, id, level = 'h3' }: Props) => (
  <Accordion
    disableGutters
    expanded={isOpen}
    onChange={(_event, expanded) => onToggle(expanded)}
    slotProps={{ transition: { unmountOnExit: true }, heading: { component: level } }}
    sx={{ border: 1, borderColor: 'house.hairline', '&&&': { borderRadius: '12px', mb: 3 }, '&::before': { display: 'none' } }}
  >
    <AccordionSummary
      expandIcon={<ExpandMore />}
      id={`${id}-head`}
      aria-controls={`${id}-body`}
      sx={{ typography: 'body1', fontWeight: 650, px: { xs: 3, md: 4 } }}
    >
      {title}
    </AccordionSummary>
    <AccordionDetails id={`${id}-body`} sx={{ px: { xs: 3, md: 4 }, pb: 4 }}>
      {children}
    </AccordionDetails>
  </Accordion>
)
