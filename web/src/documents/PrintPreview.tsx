import Close from '@mui/icons-material/Close'
import DownloadOutlined from '@mui/icons-material/DownloadOutlined'
import IosShare from '@mui/icons-material/IosShare'
import OpenInNew from '@mui/icons-material/OpenInNew'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import CircularProgress from '@mui/material/CircularProgress'
import Dialog from '@mui/material/Dialog'
import IconButton from '@mui/material/IconButton'
import LinearProgress from '@mui/material/LinearProgress'
import { styled } from '@mui/material/styles'
import Typography from '@mui/material/Typography'
import { useId, useState } from 'react'
import { useFeedback } from '../app/feedback.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { Warning } from '../ui/Warning.tsx'
import { useWindowTitle } from '../ui/window-title.ts'
import { text } from './documents.text.ts'
import type { Printed } from './use-printed.ts'
import { canShareFiles, sharePdf, showsPdf } from './print-files.ts'

const Head = styled('header')(({ theme }) => ({
  display: 'flex',
  alignItems: 'center',
  gap: 8,
  padding: '8px 8px 8px 20px',
  borderBottom: `1px solid ${theme.vars.palette.house.hairline}`,
  '& h2': { flex: 1, overflowWrap: 'anywhere' },
  '& [data-actions]': { display: 'flex', gap: 8 },
  [theme.breakpoints.down('md')]: {
    flexWrap: 'wrap',
    '& h2': { flex: '1 1 200px' },
    '& [data-actions]': { order: 1, flexWrap: 'wrap', width: '100%', paddingRight: 12, '& > *': { flex: '1 1 auto', paddingInline: 10 } },
  },
}))

const PreviewArea = styled('div')(({ theme }) => ({
  flex: 1,
  minHeight: 0,
  display: 'flex',
  flexDirection: 'column',
  background: theme.vars.palette.house.parchment,
  '& iframe': { flex: 1, width: '100%', border: 0 },
}))

const Waiting = styled('div')({ flex: 1, display: 'flex', alignItems: 'center', justifyContent: 'center', gap: 12 })

export type Progress = { drawn: number; total: number }

type Props = { title: string; fileName: string; printed: Printed; progress?: Progress | null; onClose: () => void }

/** A PDF, full screen, with buttons to print, save and share it. */
export function PrintPreview({ title, fileName, printed, progress = null, onClose }: Props) {
  const titleId = useId()
  useWindowTitle(title)
  const addresses = typeof printed === 'object' ? printed : null
  return (
    <Dialog open fullScreen onClose={onClose} aria-labelledby={titleId}>
      <Head>
        <Typography id={titleId} variant="h2">
          {title}
        </Typography>
        {addresses === null ? null : <Actions url={addresses.url} fileName={fileName} title={title} />}
        <IconButton aria-label={text.close} onClick={onClose}>
          <Close />
        </IconButton>
      </Head>
      <PreviewArea aria-busy={printed === 'opening'}>
        {printed === 'opening' ? <Waiting role="status">{progress ? <Drawing progress={progress} /> : <Opening />}</Waiting> : null}
        {printed === 'unavailable' ? (
          <div role="alert">
            <EmptyState title={text.unavailable} />
          </div>
        ) : null}
        {addresses === null ? null : <Frame {...addresses} title={title} />}
      </PreviewArea>
    </Dialog>
  )
}

const Opening = () => (
  <>
    <CircularProgress size={20} aria-hidden />
    {text.opening}
  </>
)

function Drawing({ progress: { drawn, total } }: { progress: Progress }) {
  const label = text.drawing(drawn, total)
  return (
    <Box sx={{ width: 'min(360px, 80%)' }}>
      <Typography sx={{ mb: 1.5 }}>{label}</Typography>
      <LinearProgress variant="determinate" value={(100 * drawn) / total} aria-label={label} />
    </Box>
  )
}

const NewWindow = ({ url, variant }: { url: string; variant: 'contained' | 'outlined' }) => (
  <Button variant={variant} startIcon={<OpenInNew />} href={url} target="_blank" rel="noopener">
    {text.newWindow}
  </Button>
)

function Actions({ url, fileName, title }: { url: string; fileName: string; title: string }) {
  const { show } = useFeedback()
  const share = async () => {
    await sharePdf(url, fileName, title).catch(() => show({ message: text.openFailed, variant: 'danger' }))
  }
  return (
    <div data-actions>
      <NewWindow url={url} variant="contained" />
      {canShareFiles() ? (
        <Button variant="outlined" color="inherit" startIcon={<IosShare />} onClick={() => void share()}>
          {text.share}
        </Button>
      ) : null}
      <Button variant="outlined" color="inherit" startIcon={<DownloadOutlined />} href={url} download={fileName}>
        {text.download}
      </Button>
    </div>
  )
}

/** Whether the last request of an address of ours ended without an answer. */
function hasNoAnswer(address: string): boolean {
  const timing = performance.getEntriesByName(address).at(-1) as PerformanceResourceTiming | undefined
  return timing?.responseStatus === 0 && timing.responseStart === 0
}

/** Shows a text where the browser displays no PDF inside a page, and for an answer that is no PDF. */
function Frame({ url, shown, title }: { url: string; shown: string; title: string }) {
  const [hasFailed, setFailed] = useState(() => !showsPdf())
  return (
    <>
      {hasFailed ? (
        <Box sx={{ m: 4 }}>
          <Warning action={<NewWindow url={url} variant="outlined" />}>{text.frameFailed}</Warning>
        </Box>
      ) : null}
      {/* oxlint-disable-next-line react/iframe-missing-sandbox -- a sandbox leaves a PDF blank; the address serves only our PDFs */}
      <iframe
        src={shown}
        title={title}
        onError={() => setFailed(true)}
        onLoad={({ currentTarget: { contentDocument: content, src } }) => {
          // A readable frame contains the server's error instead of a PDF; those of the PDF viewer and of the browser's own error
          // are not readable.
          if (content ? content.URL !== 'about:blank' && content.contentType !== 'application/pdf' : hasNoAnswer(src)) setFailed(true)
        }}
      />
    </>
  )
}
