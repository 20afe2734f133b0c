import Button from '@mui/material/Button'
import { styled } from '@mui/material/styles'
import { Link } from '../app/navigation.tsx'
import type { TodayQuery } from '../generated/graphql.ts'
import { changeLine } from './lines.ts'
import { Part, Rows } from './Part.tsx'
import { text } from './today.text.ts'
import { useHeld } from './use-held.ts'

const Changes = styled(Rows)(({ theme }) => ({
  '& > li': { gridTemplateColumns: '44px minmax(0, 1fr) auto', paddingRight: 16 },
  '& time': { color: theme.vars.palette.text.secondary, fontVariantNumeric: 'tabular-nums' },
  '& [data-figures][data-figures]': { fontSize: '1.0625rem', whiteSpace: 'nowrap' },
  '& s': { marginRight: 6, fontWeight: 400, color: theme.vars.palette.text.secondary },
}))

const FEW = 8

/** What was changed in the orders during the last hour, with old and new value. */
export function ChangesPart({ changes, missing }: { changes: TodayQuery['orderChanges']; missing: string }) {
  const { shown, holders } = useHeld(changes)
  return (
    <Part
      title={text.changes}
      count={shown ? text.changeCount(shown.totalCount) : null}
      action={
        <Button component={Link} to="/admin-settings/registro" variant="text" size="small">
          {text.register}
        </Button>
      }
    >
      {shown ? null : <p>{missing}</p>}
      {shown?.nodes.length === 0 ? <p>{text.noChanges}</p> : null}
      <Changes {...holders}>
        {shown?.nodes.slice(0, FEW).map((change) => {
          const { name, detail, time, before, after, unit } = changeLine(change)
          return (
            <li key={change.id}>
              <time dateTime={change.changedAt}>{time}</time>
              <span>
                <b>{name}</b>
                <small>{detail}</small>
              </span>
              <span data-figures>
                {before === null ? null : (
                  <>
                    <s aria-label={`${text.from} ${before}`}>{before}</s>
                    <span aria-label={`${text.to} ${after} ${unit}`}>
                      {after}
                      {'\u00a0'}
                      {unit}
                    </span>
                  </>
                )}
              </span>
            </li>
          )
        })}
      </Changes>
    </Part>
  )
}
