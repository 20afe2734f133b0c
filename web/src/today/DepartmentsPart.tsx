import { styled } from '@mui/material/styles'
import type { TodayQuery } from '../generated/graphql.ts'
import { departmentGroup, departmentsOf, weekdayName, type Production } from './lines.ts'
import { Part } from './Part.tsx'
import { text } from './today.text.ts'

const List = styled('dl')(({ theme }) => ({
  display: 'grid',
  gap: '4px 12px',
  margin: 0,
  padding: '0 16px 12px',
  gridTemplateColumns: 'minmax(0, 1fr) auto auto',
  alignItems: 'center',
  '& > dt': { gridColumn: '1 / -1', fontWeight: 600, paddingTop: 4 },
  '& > dd': { margin: 0, textAlign: 'right', whiteSpace: 'nowrap', fontVariantNumeric: 'tabular-nums' },
  '& > dd[data-share]': { minWidth: 48, color: theme.vars.palette.text.secondary },
}))

/** The bar is the quantity, the mark the usual one; the words are beside it. */
const Bar = styled('dd')(({ theme }) => ({
  position: 'relative',
  height: 10,
  borderRadius: 5,
  background: theme.vars.palette.house.parchment,
  '& > i': { position: 'absolute', inset: '0 auto 0 0', borderRadius: 5, background: theme.vars.palette.primary.main },
  '& > u': { position: 'absolute', top: -3, bottom: -3, width: 2, background: theme.vars.palette.text.primary },
}))

const Key = styled('p')(({ theme }) => ({
  display: 'flex',
  alignItems: 'center',
  gap: 8,
  fontSize: '0.8125rem',
  '& > i': { width: 2, height: 14, background: theme.vars.palette.text.primary },
}))

const percent = (value: number, most: number) => `${most === 0 ? 0 : Math.round((value / most) * 96)}%`

type Props = { production: Production; groups: TodayQuery['categoryGroups']; missing: string; date: string }

/** The departments against their usual weekday. */
export function DepartmentsPart({ production, groups, missing, date }: Props) {
  const { group, label } = departmentGroup(groups)
  const usual = production.usual?.[group] ?? []
  const departments = departmentsOf(production[group] ?? [], usual)
  const hasUsual = usual.length > 0
  return (
    <Part title={text.departments(label)}>
      {departments.length === 0 ? <p>{text.empty}</p> : null}
      <List>
        {departments.map(({ name, lines }) => [
          <dt key={name}>{name}</dt>,
          ...lines.flatMap(({ figure, now, usual: usually, share }) => {
            const most = Math.max(now, usually)
            return [
              <Bar key={`${name} ${figure} bar`} aria-hidden>
                <i style={{ width: percent(now, most) }} />
                {hasUsual ? <u style={{ left: percent(usually, most) }} /> : null}
              </Bar>,
              <dd key={`${name} ${figure}`}>{figure}</dd>,
              <dd key={`${name} ${figure} share`} data-share>
                {share}
              </dd>,
            ]
          }),
        ])}
      </List>
      {production.usual ? null : <p>{missing}</p>}
      {production.usual && !hasUsual && departments.length > 0 ? <p>{text.noUsual}</p> : null}
      {hasUsual ? (
        <Key>
          <i />
          {text.usualMark(weekdayName(date), production.usual?.dates.length ?? 0)}
        </Key>
      ) : null}
    </Part>
  )
}
