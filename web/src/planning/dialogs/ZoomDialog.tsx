import { styled } from '@mui/material/styles'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { LoafMark } from '../../ui/LoafMark.tsx'
import { Sheet } from '../../ui/Sheet.tsx'
import { unbroken } from '../../ui/unbroken.ts'
import { text } from '../planning.text.ts'
import { nameOfArticle } from '../plan/week.ts'

const Frame = styled('div')(({ theme }) => ({
  display: 'grid',
  placeItems: 'center',
  aspectRatio: '4 / 3',
  borderRadius: 12,
  overflow: 'hidden',
  marginBottom: 16,
  color: theme.vars.palette.house.control,
  background: theme.vars.palette.house.parchment,
  '--loaf-cut': theme.vars.palette.house.parchment,
  '& img': { width: '100%', height: '100%', objectFit: 'cover' },
}))

export type Zoomed = { code: string; description: string; imageUrl: string | null; note: string | null }

/** The large picture with the remarks of the article. */
export function ZoomDialog({ article, onClose }: { article: Zoomed; onClose: () => void }) {
  const { code, imageUrl, note } = article
  const name = nameOfArticle(article)
  const [hasFailed, setFailed] = useState(false)
  return (
    <Sheet open title={unbroken(name)} onClose={onClose}>
      <Frame>
        {imageUrl && !hasFailed ? <img data-photo="" src={imageUrl} alt={name} onError={() => setFailed(true)} /> : <LoafMark size={120} />}
      </Frame>
      <Typography variant="caption" color="textSecondary">
        {code}
      </Typography>
      <Typography variant="h3" sx={{ mt: 3 }}>
        {text.note}
      </Typography>
      <Typography color={note ? 'textPrimary' : 'textSecondary'} sx={{ whiteSpace: 'pre-line' }}>
        {note ?? text.noNote}
      </Typography>
    </Sheet>
  )
}
