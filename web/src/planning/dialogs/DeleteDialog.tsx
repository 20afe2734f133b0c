import Box from '@mui/material/Box'
import FormControl from '@mui/material/FormControl'
import FormControlLabel from '@mui/material/FormControlLabel'
import FormLabel from '@mui/material/FormLabel'
import Radio from '@mui/material/Radio'
import RadioGroup from '@mui/material/RadioGroup'
import { useId, useState } from 'react'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { text } from '../planning.text.ts'

type Props = {
  article: string
  dayLabel: string
  /** Whether the day alone can be emptied; otherwise the whole row is removed. */
  canBeOneDay: boolean
  /** Why nothing can be deleted any more, if so. */
  blocked: string | null
  onDeleteDay: () => void
  onDeleteWeek: () => void
  onClose: () => void
}

/** 'Conferma eliminazione': this day only (preselected) or the whole week. */
export function DeleteDialog({ article, dayLabel, canBeOneDay, blocked, onDeleteDay, onDeleteWeek, onClose }: Props) {
  const [scope, setScope] = useState<'day' | 'week'>(canBeOneDay ? 'day' : 'week')
  const labelId = useId()
  return (
    <ConfirmDialog
      open
      title={text.deleteTitle}
      confirmLabel={text.delete}
      isDangerous
      blocked={blocked}
      onCancel={onClose}
      onConfirm={scope === 'day' ? onDeleteDay : onDeleteWeek}
    >
      <p>{text.deleteQuestion}</p>
      <Box component="p" sx={{ fontWeight: 650, color: 'text.primary' }}>
        {article}
      </Box>
      {canBeOneDay ? (
        <FormControl>
          <FormLabel id={labelId}>{text.deleteScope}</FormLabel>
          <RadioGroup aria-labelledby={labelId} value={scope} onChange={(_, value) => setScope(value === 'day' ? 'day' : 'week')}>
            <FormControlLabel value="day" control={<Radio />} label={text.onlyDay(dayLabel.toLowerCase())} />
            <FormControlLabel value="week" control={<Radio />} label={text.wholeWeek} />
          </RadioGroup>
        </FormControl>
      ) : null}
    </ConfirmDialog>
  )
}
