import ContentCopy from '@mui/icons-material/ContentCopyOutlined'
import Button from '@mui/material/Button'
import { styled } from '@mui/material/styles'
import { useState } from 'react'
import { useFeedback } from '../app/feedback.tsx'
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx'
import { Field } from '../ui/Field.tsx'
import { Sheet } from '../ui/Sheet.tsx'
import { text } from './tokens.text.ts'

const Body = styled('div')({ display: 'grid', gap: 16, '& p': { margin: 0 } })

/** The secret of a new token or webhook, called `name`. The browser keeps it only in this component's memory. */
export function SecretDialog({ name, secret, onClose }: { name: string; secret: string; onClose: () => void }) {
  const { show } = useFeedback()
  const [isCopied, setCopied] = useState(false)
  const [isConfirming, setConfirming] = useState(false)
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(secret)
      setCopied(true)
      show({ message: text.copied(name) })
    } catch {
      show({ message: text.copyFailed(name), variant: 'warning' })
    }
  }
  return (
    <Sheet
      open
      isStatic
      title={text.secretTitle(name)}
      onClose={() => (isCopied ? onClose() : setConfirming(true))}
      actions={
        <>
          <Button variant="outlined" color="inherit" startIcon={<ContentCopy />} onClick={() => void copy()}>
            {text.copy}
          </Button>
          <Button variant="contained" onClick={onClose}>
            {text.close}
          </Button>
        </>
      }
    >
      <Body>
        <p role="status">{text.secretWarning}</p>
        <Field
          label={text.secret(name)}
          value={secret}
          readOnly
          multiline
          sx={{ fontFamily: 'monospace', wordBreak: 'break-all' }}
          onFocus={(event) => event.target.select()}
        />
      </Body>
      <ConfirmDialog
        open={isConfirming}
        title={text.closeTitle}
        confirmLabel={text.closeConfirm}
        cancelLabel={text.closeCancel(name)}
        isDangerous
        onConfirm={onClose}
        onCancel={() => setConfirming(false)}
      >
        {text.closeText(name)}
      </ConfirmDialog>
    </Sheet>
  )
}
