import type { Meta } from '@storybook/react-vite'
import { LONG, nothing } from '../../../gallery/examples.tsx'
import { emptyWeek } from '../plan/week.ts'
import type { PlanRow } from '../plan/week.ts'
import { PlanningRow } from './PlanningRow.tsx'
import { List } from './PlanningRow.styles.ts'

export default { title: 'planning/PlanningRow' } satisfies Meta

const row: PlanRow = {
  code: 'PAN001',
  description: 'Rosetta',
  unit: 'pz',
  weight: 60,
  note: null,
  imageUrl: null,
  rules: { minimum: 10_000, step: 10_000, maximum: 1_000_000, decimals: 0 },
  saved: { ...emptyWeek, THURSDAY: 30_000 },
  isNew: false,
}
const parts = {
  row,
  day: 'THURSDAY' as const,
  cells: {},
  isRemoved: false,
  isLocked: false,
  isDayDisabled: false,
  refusal: null,
  open: nothing,
  dispatch: nothing,
}

const States = () => (
  <List>
    <PlanningRow {...parts} />
    <PlanningRow {...parts} cells={{ THURSDAY: { value: 40_000, seen: 30_000 } }} />
    <PlanningRow {...parts} row={{ ...row, description: LONG }} cells={{ THURSDAY: { value: 33_000, seen: 30_000 } }} />
    <PlanningRow {...parts} isRemoved />
    <PlanningRow {...parts} isLocked />
  </List>
)

export const OnThePhone = () => <States />

export const Wide = () => <States />
Wide.tags = ['wide']
