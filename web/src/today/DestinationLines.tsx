import Block from '@mui/icons-material/Block'
import Star from '@mui/icons-material/Star'
import Button from '@mui/material/Button'
import { styled } from '@mui/material/styles'
import { useState } from 'react'
import type { ReactNode } from 'react'
import { Link } from '../app/navigation.tsx'
import { isSuspended } from '@panify/rules/suspension'
import { useSession } from '../app/session-context.ts'
import { shownCount } from '../ui/figures.ts'
import { exceptionLine, unusualLine, type Line, type Production } from './lines.ts'
import { Part, Rows } from './Part.tsx'
import { text } from './today.text.ts'
import { useHeld } from './use-held.ts'

/** 'Accedi' of a destination; with a path its screen opens in place of the week. */
export type Enter = { busyId: string | null; onEnter: (destination: { id: string; name: string }, path?: string) => void }

const FEW = 6

const Sign = styled('span', { shouldForwardProp: (name) => name !== 'kind' })<{ kind: 'ORDER' | 'CLOSURE' }>(({ theme, kind }) => {
  const { extraordinary, extraordinaryInk, closure, closureInk } = theme.vars.palette.house
  return {
    flex: 'none',
    display: 'grid',
    placeItems: 'center',
    width: 24,
    height: 20,
    borderRadius: 5,
    background: kind === 'ORDER' ? extraordinary : closure,
    color: kind === 'ORDER' ? extraordinaryInk : closureInk,
    '& svg': { fontSize: 16 },
  }
})

type LineProps = Enter & { id: string; line: Line; action: string; path?: string; sign?: ReactNode }

const DestinationLine = ({ id, line: { name, detail, figure, beside }, action, path, sign, busyId, onEnter }: LineProps) => (
  <li>
    <span data-name>
      {sign}
      <span>
        <b>{name}</b>
        <small>{detail}</small>
      </span>
    </span>
    <span data-figures>
      {figure}
      <small>{beside}</small>
    </span>
    <Button
      size="small"
      variant="text"
      loading={busyId === id}
      disabled={busyId !== null}
      aria-label={`${action}: ${name}`}
      onClick={() => onEnter({ id, name }, path)}
    >
      {action}
    </Button>
  </li>
)

// On a phone the figure is below the name, so that long names keep their words.
const Lines = styled(Rows)(({ theme }) => ({
  [theme.breakpoints.down('sm')]: {
    '& > li': { gridTemplateColumns: 'minmax(0, 1fr) auto', rowGap: 0 },
    '& [data-figures]': { gridRow: 2, textAlign: 'left' },
    '& [data-figures] small': { display: 'inline', marginLeft: 8 },
    '& button': { gridRow: '1 / 3', gridColumn: 2 },
  },
}))

/** The first rows, and all of them on request. */
function useFew<T>(all: readonly T[]) {
  const [isOpen, setOpen] = useState(false)
  const toggle =
    all.length > FEW ? (
      <Button fullWidth variant="text" color="inherit" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        {isOpen ? text.showFewer : text.showAll(all.length)}
      </Button>
    ) : null
  return { rows: isOpen ? all : all.slice(0, FEW), toggle }
}

type Props = Enter & { production: Production; date: string; missing: string }

function useIsBakeryClosed(date: string): boolean {
  const { from = null, resumesOn = null } = useSession().companyInfo?.suspension ?? {}
  return isSuspended(date, { closingDate: from, reopeningDate: resumesOn })
}

/** Who does not get what is usual: 'Accedi' opens the week. */
export function UnusualPart({ production, date, missing, ...enter }: Props) {
  const { shown, holders } = useHeld(production)
  const isBakeryClosed = useIsBakeryClosed(date)
  const deliveries = shown.unusual
  const noUsual = shown.usual?.dates.length === 0 ? text.noUsual : text.nothingUnusual
  const { rows, toggle } = useFew(deliveries ?? [])
  return (
    <Part
      title={text.unusual}
      count={deliveries ? shownCount(shown.unusualCount ?? deliveries.length) : null}
      action={
        <Button component={Link} to="/destinazioni" variant="text" size="small">
          {text.allDestinations}
        </Button>
      }
    >
      {deliveries ? null : <p>{missing}</p>}
      {deliveries?.length === 0 ? <p>{isBakeryClosed ? text.bakeryClosed : noUsual}</p> : null}
      <Lines {...holders}>
        {rows.map((delivery) => (
          <DestinationLine
            key={delivery.destinationId}
            id={delivery.destinationId}
            line={unusualLine(delivery)}
            action={text.enter}
            {...enter}
          />
        ))}
      </Lines>
      {toggle}
    </Part>
  )
}

/** Orders and closures of the date: 'Apri' opens the date. */
export function ExceptionsPart({ production, missing, date, ...enter }: Props) {
  const { shown, holders } = useHeld(production)
  const exceptions = shown.exceptions
  const { rows, toggle } = useFew(exceptions?.list ?? [])
  return (
    <Part title={text.exceptions} count={exceptions ? shownCount(exceptions.orderCount + exceptions.closureCount) : null}>
      {exceptions ? null : <p>{missing}</p>}
      {exceptions?.list.length === 0 ? <p>{text.noExceptions}</p> : null}
      <Lines {...holders}>
        {rows.map((exception) => (
          <DestinationLine
            key={exception.destinationId}
            id={exception.destinationId}
            line={exceptionLine(exception, date)}
            action={text.openDate}
            path={`/home?data=${date}`}
            sign={<Sign kind={exception.kind}>{exception.kind === 'ORDER' ? <Star /> : <Block />}</Sign>}
            {...enter}
          />
        ))}
      </Lines>
      {toggle}
    </Part>
  )
}
