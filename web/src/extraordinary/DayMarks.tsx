import BlockOutlined from '@mui/icons-material/Block'
import LockOutlined from '@mui/icons-material/LockOutlined'
import StarOutlined from '@mui/icons-material/StarRounded'
import Store from '@mui/icons-material/Store'
import { styled } from '@mui/material/styles'
import type { DayKind } from './calendar-days.ts'
import { text } from './extraordinary.text.ts'

const signs = { order: StarOutlined, closure: BlockOutlined, bakery: Store, past: LockOutlined } as const

/** The icon of a kind of day, so that colour is never the only mark. */
export function Sign({ kind }: { kind: DayKind }) {
  const Icon = signs[kind]
  return <Icon aria-hidden />
}

const Swatches = styled('ul')(({ theme }) => ({
  listStyle: 'none',
  margin: '8px 0 16px',
  padding: 0,
  display: 'flex',
  flexWrap: 'wrap',
  gap: '6px 16px',
  fontSize: '0.8125rem',
  '& li': { display: 'flex', alignItems: 'center', gap: 6 },
  '& span': {
    display: 'grid',
    placeItems: 'center',
    width: 24,
    height: 24,
    borderRadius: 6,
    background: theme.vars.palette.house.parchment,
    color: theme.vars.palette.text.secondary,
  },
  '& svg': { fontSize: 16 },
  '& [data-kind="order"]': { background: theme.vars.palette.house.extraordinary, color: theme.vars.palette.house.extraordinaryInk },
  '& [data-kind="closure"]': { background: theme.vars.palette.house.closure, color: theme.vars.palette.house.closureInk },
}))

const kinds: readonly DayKind[] = ['order', 'closure', 'bakery', 'past']

export const Legend = () => (
  <Swatches aria-label={text.legend}>
    {kinds.map((kind) => (
      <li key={kind}>
        <span data-kind={kind}>
          <Sign kind={kind} />
        </span>
        {text.kinds[kind].word}
      </li>
    ))}
  </Swatches>
)
