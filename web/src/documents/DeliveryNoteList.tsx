import MoreVert from '@mui/icons-material/MoreVert'
import VisibilityOutlined from '@mui/icons-material/VisibilityOutlined'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import { styled } from '@mui/material/styles'
import { useState } from 'react'
import { today } from '../app/clock.ts'
import { ActionMenu } from '../ui/ActionMenu.tsx'
import { StatusBadge } from '../ui/StatusBadge.tsx'
import { VirtualCards, VirtualTable } from '../ui/VirtualTable.tsx'
import { DeliveryNoteDates } from './DeliveryNoteDates.tsx'
import { actionsOf, recipientOf } from './delivery-notes.ts'
import type { Action, DeliveryNote } from './delivery-notes.ts'
import { text } from './delivery-notes.text.ts'

type Props = { notes: readonly DeliveryNote[]; onOpen: (note: DeliveryNote) => void; onAct: (action: Action, note: DeliveryNote) => void }

const Actions = styled('div')({ display: 'flex', gap: 4, alignItems: 'center', whiteSpace: 'nowrap' })
const Unbroken = styled('span')({ whiteSpace: 'nowrap' })
const Quiet = styled('small')(({ theme }) => ({
  display: 'block',
  color: theme.vars.palette.text.secondary,
  fontSize: '0.8125rem',
  fontWeight: 400,
}))

const Card = styled('article')(({ theme }) => ({
  display: 'grid',
  gap: 4,
  padding: '12px 8px 8px 16px',
  borderRadius: 12,
  background: theme.vars.palette.background.paper,
  border: `1px solid ${theme.vars.palette.house.hairline}`,
  '& header': { display: 'flex', gap: 8, alignItems: 'baseline', justifyContent: 'space-between', paddingRight: 8 },
  '& header strong': { fontSize: '1.0625rem', fontVariantNumeric: 'tabular-nums' },
  '& p': { margin: 0, fontSize: '0.9375rem', overflowWrap: 'anywhere' },
  '& footer': { display: 'flex', alignItems: 'center', justifyContent: 'space-between', fontVariantNumeric: 'tabular-nums' },
}))

const tones = { ISSUED: 'good', INVOICED: 'quiet', ANNULLED: 'bad' } as const

const State = ({ note: { state, isReplaced } }: { note: DeliveryNote }) => (
  <span>
    <StatusBadge tone={tones[state]}>{text.states[state]}</StatusBadge>
    {isReplaced ? <Quiet>{text.replaced}</Quiet> : null}
  </span>
)

const labels: Record<Action, string> = { vary: text.vary, annul: text.annul, reissue: text.reissue }

function DeliveryNoteActions({ note, onOpen, onAct }: Omit<Props, 'notes'> & { note: DeliveryNote }) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const name = text.nameOf(note.number)
  const actions = actionsOf(note, today())
  return (
    <Actions>
      <Button size="small" startIcon={<VisibilityOutlined />} aria-label={`${text.open} ${name}`} onClick={() => onOpen(note)}>
        {text.open}
      </Button>
      {actions.length === 0 ? null : (
        <IconButton
          aria-label={`${text.more}: ${name}`}
          aria-haspopup="menu"
          aria-expanded={anchor !== null}
          onClick={(event) => setAnchor(event.currentTarget)}
        >
          <MoreVert />
        </IconButton>
      )}
      <ActionMenu
        anchorEl={anchor}
        open={anchor !== null}
        onClose={() => setAnchor(null)}
        slotProps={{ paper: { role: 'region', 'aria-label': `${text.more}: ${name}` } }}
        items={actions.map((action) => ({ label: labels[action], onClick: () => onAct(action, note) }))}
      />
    </Actions>
  )
}

const keyOf = ({ id }: DeliveryNote) => id

export const DeliveryNoteTable = ({ notes, ...rest }: Props) => (
  <VirtualTable label={text.title} columns={text.columns} rows={notes} keyOf={keyOf}>
    {(note) => (
      <>
        <th scope="row">
          <Unbroken>{note.number}</Unbroken>
        </th>
        <td>
          <DeliveryNoteDates {...note} />
        </td>
        <td>
          {recipientOf(note)}
          <Quiet>
            {note.customerCode}/{note.destinationCode}
          </Quiet>
        </td>
        <td>
          <State note={note} />
        </td>
        <td>
          <DeliveryNoteActions note={note} {...rest} />
        </td>
      </>
    )}
  </VirtualTable>
)

export const DeliveryNoteCards = ({ notes, ...rest }: Props) => (
  <VirtualCards label={text.title} rows={notes} keyOf={keyOf} estimate={128}>
    {(note) => (
      <Card>
        <header>
          <strong>{note.number}</strong>
          <State note={note} />
        </header>
        <p>{recipientOf(note)}</p>
        <footer>
          <span>
            <DeliveryNoteDates {...note} />
          </span>
          <DeliveryNoteActions note={note} {...rest} />
        </footer>
      </Card>
    )}
  </VirtualCards>
)
