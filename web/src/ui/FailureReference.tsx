import Check from '@mui/icons-material/Check'
import ContentCopy from '@mui/icons-material/ContentCopyOutlined'
import { styled } from '@mui/material/styles'
import { useState } from 'react'

const Code = styled('button')(({ theme }) => ({
  display: 'inline-flex',
  alignItems: 'center',
  gap: 4,
  minHeight: 24,
  padding: 0,
  border: 0,
  color: 'inherit',
  background: 'none',
  font: 'inherit',
  fontSize: '0.8125rem',
  fontWeight: 400,
  cursor: 'pointer',
  userSelect: 'text',
  '& svg': { fontSize: '1rem' },
  '&:focus-visible': { outline: '2px solid currentColor', outlineOffset: 2, borderRadius: theme.spacing(1) },
}))

/** The code of an unexpected failure, which the operator finds in the log. A click copies it; without a clipboard it can be selected. */
export function FailureReference({ code }: { code: string }) {
  const [isCopied, setCopied] = useState(false)
  const copy = () => {
    navigator.clipboard?.writeText(code).then(
      () => setCopied(true),
      () => undefined,
    )
  }
  return (
    <Code type="button" onClick={copy} title="Copia il codice">
      Codice: {code}
      {isCopied ? <Check titleAccess="copiato" /> : <ContentCopy aria-hidden />}
    </Code>
  )
}
