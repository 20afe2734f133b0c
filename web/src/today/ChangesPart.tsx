import Button from '@mui/material/Button'
import { styled } from '@mui/material/styles'
import type { TodayQuery } from '../generated/graphql.ts'
import { changeLine } from './lines.ts'
import { Part, Rows } from './Part.tsx'
import { text } from './today.text.ts'
import { useHeld } from './use-held.ts'

const Changes = styled(Rows)(({ theme }) => ({
  '& > li': { gridTemplateColumns: '44px minmax(0, 1fr) auto', paddingRight: 16 },
  '& time': { color: theme.vars.palette.text.secondary, fontVariantNumeric: 'tabular-nums' },
  '& [data-figures][data-figures]': { fontSize: '1.0625rem', whiteSpace: 'nowrap' },
  // Words for screen readers only.
  '& i': { position: 'absolute', clipPath: 'inset(50%)' },
  '& s': { marginRight: 6, fontWeight: 400, color: theme.vars.palette.text.secondary },
}))

type Props = { changes: TodayQuery['orderChanges']; missing: string; isWholeDay: boolean; onWholeDay: (isWholeDay: boolean) => void }

/**
 * What customers and staff changed in the orders during the last hour, or today, with old and new value. The audit has only the
 * staff's.
 */
export function ChangesPart({ changes, missing, isWholeDay, onWholeDay }: Props) {
  const { shown, holders } = useHeld(changes)
  return (
    <Part
      title={isWholeDay ? text.sinceMidnight : text.lastHour}
      count={shown ? text.changeCount(shown.totalCount) : null}
      action={
        <Button variant="text" size="small" onClick={() => onWholeDay(!isWholeDay)}>
          {isWholeDay ? text.showLastHour : text.showToday}
        </Button>
      }
    >
      {shown ? null : <p>{missing}</p>}
      {shown?.nodes.length === 0 ? <p>{isWholeDay ? text.noneToday : text.noChanges}</p> : null}
      <Changes {...holders}>
        {shown?.nodes.map((change) => {
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
                    <s>
                      <i>{text.from} </i>
                      {before}
                    </s>
                    <i>{text.to} </i>
                    {after}
                    {'\u00a0'}
                    {unit}
                  </>
                )}
              </span>
            </li>
          )
        })}
      </Changes>
      {isWholeDay && shown && shown.nodes.length < shown.totalCount ? <p>{text.latest(shown.nodes.length)}</p> : null}
    </Part>
  )
}
