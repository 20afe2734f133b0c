import DeleteOutlined from '@mui/icons-material/DeleteOutlined'
import MailOutlined from '@mui/icons-material/MailOutlined'
import SaveOutlined from '@mui/icons-material/SaveOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useState } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx'
import { StatusBadge } from '../ui/StatusBadge.tsx'
import { DestinationFields } from './DestinationFields.tsx'
import { Fold } from '../ui/Fold.tsx'
import { text } from './customers.text.ts'
import type { KeptFields, Values } from './form.ts'
import { Buttons, Hint } from './CustomerForm.styles.ts'
import { useDestination } from './use-destination.ts'

type Props = {
  index: number
  id: string
  /** null while the customer is new: its destinations are saved with it. */
  customerCode: string | null
  kept: KeptFields
  isOpen: boolean
  onToggle: (isOpen: boolean) => void
  onRemove: () => void
  onSaved: () => void
}

function Title({ index }: { index: number }) {
  const { control } = useFormContext<Values>()
  const { name, code, isActive, isPrimary } = useWatch({ control, name: `destinations.${index}` })
  return (
    <Box component="span" sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 3, rowGap: 0, flex: 1, pr: 2 }}>
      <Box component="span" sx={{ overflowWrap: 'anywhere' }}>
        {name || text.unnamed} {code}
      </Box>
      <StatusBadge tone={isActive ? 'good' : 'quiet'}>{isActive ? text.destination.isActive : text.inactive}</StatusBadge>
      {isPrimary ? <Hint as="span">{text.primaryBadge}</Hint> : null}
    </Box>
  )
}

function SavedActions({ index, customerCode, onSaved }: { index: number; customerCode: string; onSaved: () => void }) {
  const { control } = useFormContext<Values>()
  const { isNew, code, loginEmail } = useWatch({ control, name: `destinations.${index}` })
  const { busy, save, send, canSend, hasPassword } = useDestination({ index, customerCode, savedCode: isNew ? null : code, onSaved })
  const [isConfirming, setConfirming] = useState(false)
  const start = () => {
    if (!canSend()) return
    if (hasPassword()) send(start)
    else setConfirming(true)
  }
  return (
    <>
      <Button
        startIcon={<MailOutlined />}
        loading={busy === 'sending'}
        loadingPosition="start"
        disabled={isNew || busy !== null}
        onClick={start}
      >
        {text.send}
      </Button>
      {isNew ? <Hint as="span">{text.sendAfterSaving}</Hint> : null}
      <Button
        variant="outlined"
        startIcon={<SaveOutlined />}
        loading={busy === 'saving'}
        loadingPosition="start"
        disabled={busy !== null}
        onClick={save}
      >
        {text.saveDestination}
      </Button>
      <ConfirmDialog
        open={isConfirming}
        title={text.newPasswordTitle}
        confirmLabel={text.sendNew}
        onCancel={() => setConfirming(false)}
        onConfirm={() => {
          setConfirming(false)
          send(start)
        }}
      >
        {text.newPasswordText(loginEmail)}
      </ConfirmDialog>
    </>
  )
}

/** One destination of the form: folded it shows a summary, open it can be edited, saved, sent its credentials and removed. */
export function DestinationFold({ index, id, customerCode, kept, isOpen, onToggle, onRemove, onSaved }: Props) {
  const { setValue, getValues } = useFormContext<Values>()
  const [isConfirming, setConfirming] = useState(false)
  const isSaved = isConfirming && !getValues(`destinations.${index}.isNew`)
  const setInactive = () => {
    setValue(`destinations.${index}.isActive`, false, { shouldDirty: true })
    setConfirming(false)
  }
  return (
    <Fold id={id} level="h4" title={<Title index={index} />} isOpen={isOpen} onToggle={onToggle}>
      <DestinationFields index={index} kept={kept} />
      <Buttons sx={{ mt: 3 }}>
        <Button color="error" startIcon={<DeleteOutlined />} onClick={() => setConfirming(true)} sx={{ mr: 'auto' }}>
          {text.remove}
        </Button>
        {customerCode === null ? null : <SavedActions index={index} customerCode={customerCode} onSaved={onSaved} />}
      </Buttons>
      <ConfirmDialog
        open={isConfirming}
        title={text.removeDestination}
        confirmLabel={text.remove}
        isDangerous
        onCancel={() => setConfirming(false)}
        onConfirm={() => {
          setConfirming(false)
          onRemove()
        }}
      >
        <p>{text.removeDestinationQuestion}</p>
        {isSaved ? (
          <>
            <p>{text.removeIsLocal}</p>
            <Button variant="outlined" onClick={setInactive}>
              {text.setInactive}
            </Button>
          </>
        ) : null}
      </ConfirmDialog>
    </Fold>
  )
}
