import { styled } from '@mui/material/styles'
import { shownDifference } from './changes.ts'
import type { Marks } from './changes.ts'
import { text } from './production.text.ts'
import { shownQuantity } from './totals.ts'

const Words = styled('small')(({ theme }) => ({
  display: 'block',
  color: theme.vars.palette.error.main,
  fontSize: '0.8125rem',
  fontWeight: 650,
  lineHeight: 1.2,
}))

/** What has changed in a row since its list was printed. */
export function Mark({ code, marks }: { code: string; marks: Marks | null }) {
  const change = marks?.changes.get(code)
  if (!marks || !change) return null
  return <Words data-mark="">{text.change(shownDifference(change), marks.since, shownQuantity(change.was))}</Words>
}
