import { styled } from '@mui/material/styles'
import { Kbd } from './Kbd.tsx'
import { shownKey } from './keys.ts'
import { KeysButton } from './KeysButton.tsx'
import type { ListKeys } from './list-keys.ts'
import { keyText as text } from './list.text.ts'

// From 768 px on it stays at the end of the window, over the padding of the page.
const Foot = styled('footer')(({ theme }) => ({
  fontSize: '0.8125rem',
  color: theme.vars.palette.text.secondary,
  '& dl': { display: 'flex', gap: 24, margin: 0 },
  '& dl > div': { display: 'flex', gap: 8, alignItems: 'baseline' },
  '& dd': { margin: 0, color: theme.vars.palette.text.primary, fontWeight: 700, fontVariantNumeric: 'tabular-nums' },
  '& [data-hints]': { display: 'none' },
  '& [data-hints] > span': { display: 'inline-flex', alignItems: 'center', gap: 6, whiteSpace: 'nowrap' },
  [theme.breakpoints.down('md')]: {
    '& dl': {
      marginTop: 12,
      padding: '12px 16px',
      borderRadius: 12,
      background: theme.vars.palette.house.parchment,
      fontSize: '0.9375rem',
    },
  },
  [theme.breakpoints.up('md')]: {
    position: 'sticky',
    zIndex: 2,
    // The same place by both: below a short list, and over a long one.
    top: 'calc(100dvh - 105px - env(safe-area-inset-bottom))',
    bottom: 'calc(60px + env(safe-area-inset-bottom))',
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'flex-end',
    gap: 20,
    minHeight: 44,
    margin: '0 -24px -40px',
    padding: '0 24px',
    background: theme.vars.palette.background.default,
    borderTop: `1px solid ${theme.vars.palette.house.hairline}`,
    '& dl': { marginRight: 'auto' },
  },
  [theme.breakpoints.up('lg')]: { top: 'calc(100dvh - 45px)', bottom: 0, '& [data-hints]': { display: 'flex', gap: 20 } },
}))

type Props = { keys: ListKeys; totals?: readonly { name: string; value: string }[] }

/** Below a list: its totals, the keys that act on it, and the way to all of them. */
export function ListFoot({ keys, totals = [] }: Props) {
  return (
    <Foot>
      {totals.length > 0 ? (
        <dl>
          {totals.map(({ name, value }) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      ) : null}
      {/* The dialog lists the same in words. */}
      <div data-hints aria-hidden>
        <span>
          <Kbd>↑</Kbd>
          <Kbd>↓</Kbd> {text.step}
        </span>
        {[...keys.onRow, ...keys.onList].map(({ key, label }) => (
          <span key={key}>
            <Kbd>{shownKey(key)}</Kbd> {label}
          </span>
        ))}
      </div>
      <KeysButton keys={keys} />
    </Foot>
  )
}
