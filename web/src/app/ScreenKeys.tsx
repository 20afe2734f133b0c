import { styled } from '@mui/material/styles'
import { KeysButton } from '../ui/KeysButton.tsx'
import type { Command, KeyGroup } from '../ui/list-keys.ts'
import { useListKeys } from './list-keys.ts'

const End = styled('div')(({ theme }) => ({
  display: 'flex',
  justifyContent: 'flex-end',
  fontSize: '0.8125rem',
  color: theme.vars.palette.text.secondary,
}))

const NO_ROWS: readonly never[] = []

type Props = { groups?: readonly KeyGroup[]; commands?: readonly Command[] }

/** The keys of a screen that is no list: '?' and a quiet button at its end show them. */
export function ScreenKeys({ groups = [], commands = [] }: Props) {
  const keys = useListKeys({ rows: NO_ROWS, keyOf: String, onList: commands })
  return (
    <End>
      <KeysButton keys={keys} groups={groups} />
    </End>
  )
}
