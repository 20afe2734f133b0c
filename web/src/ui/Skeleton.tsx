import { styled } from '@mui/material/styles'
import type { CSSProperties } from 'react'
import { HEAD_HEIGHT } from './list-styles.ts'

const Frame = styled('div')(({ theme: { vars, breakpoints } }) => {
  const lying = { borderColor: vars.palette.house.hairline, borderStyle: 'solid' as const }
  return {
    '--part': vars.palette.house.parchment,
    '@media (prefers-reduced-motion: no-preference)': { '& i': { animation: 'panify-wait 1.4s ease-in-out infinite alternate' } },
    '@keyframes panify-wait': { to: { opacity: 0.5 } },
    '& > div': {
      display: 'grid',
      gridTemplateColumns: 'var(--columns)',
      alignItems: 'center',
      columnGap: 16,
      boxSizing: 'border-box',
      height: 'var(--height)',
    },
    '& i': { height: 14, maxWidth: 240, borderRadius: 7, background: 'var(--part)' },
    '&[data-kind=table], &[data-kind=list]': {
      ...lying,
      overflow: 'hidden',
      borderWidth: 1,
      borderRadius: 12,
      background: vars.palette.background.paper,
      '& > div': { ...lying, borderWidth: '0 0 1px', padding: '0 14px' },
    },
    '&[data-kind=table]::before': { content: '""', display: 'block', height: HEAD_HEIGHT, background: 'var(--part)' },
    // Articles with their picture.
    '&[data-kind=list] i:first-of-type': { height: 'min(60px, var(--height) - 16px)', borderRadius: 8 },
    // A label and its field.
    '&[data-kind=fields] i': { alignSelf: 'end', height: 44, maxWidth: 'none', borderRadius: 10 },
    // Two fields beside each other stand one below the other on the phone.
    [breakpoints.down('md')]: {
      '&[data-kind=fields] > div:has(> :nth-of-type(2):last-of-type)': { gridTemplateColumns: '1fr', '& i + i': { display: 'none' } },
    },
    // As cards: the first two parts.
    '&[data-cards]': {
      [breakpoints.down('md')]: {
        display: 'grid',
        gap: 8,
        border: 0,
        background: 'none',
        '&::before': { display: 'none' },
        '& > div': {
          ...lying,
          gridTemplateColumns: '1fr 64px',
          height: 'var(--card)',
          borderWidth: 1,
          borderRadius: 12,
          background: vars.palette.background.paper,
        },
        '& i:nth-of-type(n + 3)': { display: 'none' },
      },
    },
  }
})

type Props = {
  /** Says what is being read; a screen has its own words. */
  label?: string
  /** `table` has a head, `list` pictures, `fields` labels above boxes; `plain` has no frame. */
  kind?: 'table' | 'list' | 'fields' | 'plain'
  /** The widths of the parts of a row, as in a grid. */
  columns: readonly string[]
  rows: number
  /** Of a row with its line. */
  height: number
  /** Below 768 px each row is a card of this height. */
  card?: number
}

/** The shape of what is still being read. */
export const Skeleton = ({ label, kind = 'table', columns, rows, height, card }: Props) => (
  <>
    {label ? <p role="status">{label}</p> : null}
    <Frame
      aria-hidden
      data-kind={kind}
      data-cards={card ? true : undefined}
      style={{ '--columns': columns.join(' '), '--height': `${height}px`, '--card': `${card}px` } as CSSProperties}
    >
      {Array.from({ length: rows }, (_, row) => (
        <div key={row}>
          {columns.map((_width, part) => (
            // oxlint-disable-next-line react/no-array-index-key -- the parts have no other identity
            <i key={part} />
          ))}
        </div>
      ))}
    </Frame>
  </>
)
