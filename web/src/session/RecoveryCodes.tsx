import ContentCopy from '@mui/icons-material/ContentCopyOutlined'
import Button from '@mui/material/Button'
import { styled } from '@mui/material/styles'
import { useState } from 'react'
import { useFeedback } from '../app/feedback.tsx'
import { useUnsavedWork } from '../app/unsaved-work.ts'
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx'
import { Sheet } from '../ui/Sheet.tsx'
import { text } from './second-factor.text.ts'

const Frame = styled('div')({ display: 'grid', gap: 16, justifyItems: 'start', '& p': { margin: 0 } })

const Codes = styled('ul')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(200px, 1fr))',
  gap: '6px 16px',
  justifySelf: 'stretch',
  margin: 0,
  padding: '12px 16px',
  listStyle: 'none',
  borderRadius: 10,
  background: theme.vars.palette.house.parchment,
  fontFamily: 'monospace',
  fontSize: '0.9375rem',
}))

/** The recovery codes of a new second factor. The browser keeps them only in this component's memory. */
export function RecoveryCodes({ codes, onClose }: { codes: readonly string[]; onClose: () => void }) {
  const { show } = useFeedback()
  const [isConfirming, setConfirming] = useState(false)
  useUnsavedWork(true, { text: text.codesText })
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(codes.join('\n'))
      show({ message: text.copied })
    } catch {
      show({ message: text.copyFailed, variant: 'warning' })
    }
  }
  return (
    <Sheet
      open
      isStatic
      title={text.codesTitle}
      onClose={() => setConfirming(true)}
      actions={
        <Button variant="contained" onClick={onClose}>
          {text.saved}
        </Button>
      }
    >
      <Frame>
        <p role="status">{text.codesText}</p>
        <Codes aria-label={text.codesTitle}>
          {codes.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </Codes>
        <Button variant="outlined" color="inherit" startIcon={<ContentCopy />} onClick={() => void copy()}>
          {text.copy}
        </Button>
      </Frame>
      <ConfirmDialog
        open={isConfirming}
        title={text.closeTitle}
        confirmLabel={text.close}
        cancelLabel={text.backToCodes}
        isDangerous
        onConfirm={onClose}
        onCancel={() => setConfirming(false)}
      >
        {text.codesText}
      </ConfirmDialog>
    </Sheet>
  )
}
