import ContentCopy from '@mui/icons-material/ContentCopy'
import Button from '@mui/material/Button'
import { styled } from '@mui/material/styles'
import { days as allDays } from '../../app/selected-day.ts'
import type { Weekday } from '../../generated/graphql.ts'
import { isAllowed } from '@panify/rules/quantity'
import { QuantityField } from '../../ui/QuantityField.tsx'
import { text } from '../planning.text.ts'
import { questionOf } from '../plan/question.ts'
import { hintOf } from '../plan/totals.ts'
import { useCustomary } from '../plan/use-customary.ts'
import { isRefused, labelOf, weekdays } from '../plan/week.ts'
import type { PlanRow, Week } from '../plan/week.ts'

const Days = styled('ul')(({ theme }) => ({
  listStyle: 'none',
  margin: 0,
  padding: 0,
  // Where the text is much larger the field is below the day.
  '& > li': { display: 'flex', flexWrap: 'wrap', gap: '0 8px', padding: '6px 0' },
  '& > li > :last-child': { flex: '1 1 196px' },
  '& > li + li': { borderTop: `1px solid ${theme.vars.palette.house.hairline}` },
}))
const DayName = styled('span')(({ theme }) => ({
  // The longest name, in bold.
  flex: '0 0 4.75rem',
  lineHeight: '44px',
  '&[data-selected]': { fontWeight: 700, color: theme.vars.palette.primary.main },
}))
const DisabledLabel = styled('small')(({ theme }) => ({
  display: 'block',
  lineHeight: 1,
  marginTop: -10,
  color: theme.vars.palette.error.main,
  fontWeight: 600,
}))

type Props = {
  row: PlanRow
  week: Week
  selected: Weekday
  disabledDays: readonly Weekday[]
  isLocked: boolean
  onChange: (week: Week) => void
}

/** The days with a changed and invalid quantity. */
export const invalidDays = (row: PlanRow, week: Week) => weekdays.filter((day) => isRefused(row, day, week[day]))

/** All seven days of one article. */
export function WeekFields({ row, week, selected, disabledDays, isLocked, onChange }: Props) {
  const customaryOf = useCustomary(true)
  const copy = () => {
    const next = weekdays.map((day) => [day, disabledDays.includes(day) ? week[day] : week[selected]] as const)
    onChange(Object.fromEntries(next) as Week)
  }
  return (
    <>
      <Days data-quantities>
        {allDays.map(({ key, label, weekday }) => {
          const isOff = disabledDays.includes(weekday)
          return (
            <li key={key}>
              <DayName data-selected={weekday === selected || undefined}>
                {label}
                {isOff ? <DisabledLabel>{text.disabledWord}</DisabledLabel> : null}
              </DayName>
              <QuantityField
                label={label}
                value={week[weekday]}
                rules={row.rules}
                unit={row.unit}
                onChange={(value) => onChange({ ...week, [weekday]: value })}
                disabled={isLocked || isOff}
                isChanged={!Object.is(week[weekday], row.saved[weekday])}
                hint={hintOf(row, week[weekday])}
                question={questionOf(row, weekday, week[weekday], customaryOf(row.code, weekday))}
              />
            </li>
          )
        })}
      </Days>
      <Button
        size="small"
        color="inherit"
        startIcon={<ContentCopy />}
        disabled={isLocked || !isAllowed(week[selected], row.rules)}
        onClick={copy}
      >
        {text.copyDay(labelOf(selected).toLowerCase())}
      </Button>
    </>
  )
}
