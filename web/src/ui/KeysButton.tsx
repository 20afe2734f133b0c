import { styled } from '@mui/material/styles'
import { onDemand } from './chunk.tsx'
import { Kbd } from './Kbd.tsx'
import { HELP_KEY } from './keys.ts'
import type { KeyGroup, ListKeys } from './list-keys.ts'
import { keyText as text } from './list.text.ts'

const ShortcutsDialog = onDemand(() => import('./ShortcutsDialog.tsx').then(({ ShortcutsDialog }) => ShortcutsDialog))

const Quiet = styled('button')(({ theme }) => ({
  display: 'inline-flex',
  alignItems: 'center',
  gap: 6,
  whiteSpace: 'nowrap',
  minHeight: 44,
  padding: '0 4px',
  border: 0,
  background: 'none',
  color: 'inherit',
  font: 'inherit',
  cursor: 'pointer',
  '&:hover': { color: theme.vars.palette.text.primary },
  '&:focus-visible': { outlineOffset: -3 },
  [theme.breakpoints.down('md')]: { display: 'none' },
}))

type Props = { keys: ListKeys; groups?: readonly KeyGroup[] | undefined }

/** The way to all keys of a screen, on the phone without. `groups`: those of a screen that is no list. */
export const KeysButton = ({ keys, groups }: Props) => (
  <>
    <Quiet type="button" aria-haspopup="dialog" aria-keyshortcuts={HELP_KEY} onClick={() => keys.showHelp(true)}>
      {text.title} <Kbd aria-hidden>{HELP_KEY}</Kbd>
    </Quiet>
    <ShortcutsDialog open={keys.isHelpOpen} keys={keys} groups={groups} onClose={() => keys.showHelp(false)} />
  </>
)
