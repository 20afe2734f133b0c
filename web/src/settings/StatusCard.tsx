import CheckCircleOutlined from '@mui/icons-material/CheckCircleOutlined'
import ErrorOutline from '@mui/icons-material/ErrorOutlined'
import InfoOutlined from '@mui/icons-material/InfoOutlined'
import WarningAmber from '@mui/icons-material/WarningAmberOutlined'
import { styled } from '@mui/material/styles'
import { useSystemStatusQuery } from '../generated/graphql.ts'
import { type Line, linesOf } from './status.ts'
import { text } from './status.text.ts'

const EVERY_MS = 30_000

const SIGNS = {
  OK: { Icon: CheckCircleOutlined, colour: 'success' },
  WARNING: { Icon: WarningAmber, colour: 'warning' },
  ERROR: { Icon: ErrorOutline, colour: 'error' },
  UNKNOWN: { Icon: InfoOutlined, colour: 'inherit' },
} as const

const Strip = styled('section')(({ theme }) => ({
  // As high as it will be, so that nothing below moves when it is read.
  minHeight: 421,
  marginBottom: 16,
  padding: 16,
  borderRadius: 12,
  border: `1px solid ${theme.vars.palette.house.hairline}`,
  background: theme.vars.palette.background.paper,
  '& dl': { display: 'grid', gap: 16, margin: 0 },
  [theme.breakpoints.up('md')]: { minHeight: 184, '& dl': { gridTemplateColumns: 'repeat(3, 1fr)' } },
  [theme.breakpoints.up('xl')]: { minHeight: 146, '& dl': { gridTemplateColumns: 'repeat(5, 1fr)' } },
}))

const Part = styled('div')(({ theme }) => ({
  position: 'relative',
  paddingLeft: 32,
  '& > dd': { margin: 0 },
  '& > dt, & > dd + dd': { color: theme.vars.palette.text.secondary },
  '& > dd:first-of-type': { fontWeight: 600 },
  '& svg': { position: 'absolute', top: 0, left: 0 },
}))

function OnePart({ line: { name, state, figure, since } }: { line: Line }) {
  const { Icon, colour } = SIGNS[state]
  return (
    <Part>
      <dt>{name}</dt>
      <dd>
        <Icon color={colour} titleAccess={text.states[state]} />
        <span>{figure}</span>
      </dd>
      {since ? <dd>{since}</dd> : null}
    </Part>
  )
}

/**
 * How the installation is doing. What was read stays while it is read again. `waits`: the screen's own operation reads it first.
 */
export function StatusCard({ waits }: { waits: boolean }) {
  const { data, error } = useSystemStatusQuery({
    skip: waits,
    pollInterval: EVERY_MS,
    skipPollAttempt: () => document.hidden,
  })
  return (
    <Strip aria-label={text.title}>
      {data ? (
        <dl>
          {linesOf(data.systemStatus).map((line) => (
            <OnePart key={line.name} line={line} />
          ))}
        </dl>
      ) : null}
      {error ? <div role="status">{text.failed}</div> : null}
    </Strip>
  )
}
