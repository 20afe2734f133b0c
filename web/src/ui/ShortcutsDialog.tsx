import { styled } from '@mui/material/styles'
import { Kbd } from './Kbd.tsx'
import { HELP_KEY, SEARCH_KEY, shownKey } from './keys.ts'
import type { KeyGroup, ListKeys } from './list-keys.ts'
import { keyText as text } from './list.text.ts'
import { Sheet } from './Sheet.tsx'

const List = styled('dl')({
  display: 'grid',
  gridTemplateColumns: 'fit-content(50%) minmax(0, 1fr)',
  gap: '8px 16px',
  margin: '0 0 20px',
  '& dt': { display: 'flex', flexWrap: 'wrap', gap: 4, minWidth: 96 },
  '& dd': { margin: 0, overflowWrap: 'anywhere' },
  // Every key is drawn here, also while letters are off and in a narrow window.
  '&& kbd': { display: 'inline-grid' },
})

const Heading = styled('h3')(({ theme }) => ({ ...theme.typography.h3, margin: '0 0 8px' }))

const Switch = styled('label')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: '24px 1fr',
  alignItems: 'center',
  columnGap: 8,
  minHeight: 44,
  cursor: 'pointer',
  '& input': { width: 20, height: 20, margin: 0, accentColor: theme.vars.palette.primary.main },
  '& small': { gridColumn: 2, color: theme.vars.palette.text.secondary, fontSize: '0.8125rem' },
}))

const Group = ({ title, entries }: KeyGroup) =>
  entries.length === 0 ? null : (
    <>
      <Heading>{title}</Heading>
      <List>
        {entries.map(({ keys, label }) => (
          <div key={label} style={{ display: 'contents' }}>
            <dt>
              {keys.map((key) => (
                <Kbd key={key}>{key}</Kbd>
              ))}
            </dt>
            <dd>{label}</dd>
          </div>
        ))}
      </List>
    </>
  )

const entriesOf = (commands: ListKeys['onRow']) => commands.map(({ key, label }) => ({ keys: [shownKey(key)], label }))

const onList = [
  { keys: [SEARCH_KEY], label: text.search },
  { keys: ['Esc'], label: text.empty },
  { keys: ['↓'], label: text.fromSearch },
  { keys: ['↑', '↓'], label: text.steps },
  { keys: ['Inizio', 'Fine'], label: text.ends },
]

type Props = { open: boolean; keys: ListKeys; groups?: readonly KeyGroup[] | undefined; onClose: () => void }

/** Every key of the open list, or the `groups` of another screen, and the switch for letters and signs. */
export const ShortcutsDialog = ({ open, keys, groups, onClose }: Props) => (
  <Sheet open={open} title={text.title} onClose={onClose}>
    {groups?.map((group) => (
      <Group key={group.title} {...group} />
    ))}
    <Group
      title={groups ? text.onScreen : text.onList}
      entries={[...(groups ? [] : onList), ...entriesOf(keys.onList), { keys: [HELP_KEY], label: text.help }]}
    />
    <Group title={text.onRow} entries={entriesOf(keys.onRow)} />
    <Switch>
      <input type="checkbox" checked={keys.areLettersOn} onChange={(event) => keys.turnLetters(event.target.checked)} />
      {text.letters}
      <small>{text.lettersHint}</small>
    </Switch>
  </Sheet>
)
