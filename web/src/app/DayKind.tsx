import BlockOutlined from '@mui/icons-material/Block'
import StarOutlined from '@mui/icons-material/StarRounded'
import { styled } from '@mui/material/styles'
import type { DaySign } from './day-signs.ts'

const Mark = styled('i')(({ theme }) => ({
  display: 'inline-grid',
  placeItems: 'center',
  width: 24,
  height: 16,
  borderRadius: 5,
  color: theme.vars.palette.house.extraordinaryInk,
  background: theme.vars.palette.house.extraordinary,
  '&[data-kind="closure"]': { color: theme.vars.palette.house.closureInk, background: theme.vars.palette.house.closure },
  '&& svg': { margin: 0, fontSize: 13 },
}))

/** The sign of an order or a closure of a day's next delivery. Its word is the caller's. */
export const DayKind = ({ kind }: { kind: NonNullable<DaySign['kind']> }) => (
  <Mark aria-hidden data-kind={kind}>
    {kind === 'order' ? <StarOutlined /> : <BlockOutlined />}
  </Mark>
)
