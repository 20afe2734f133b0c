// Ways to break the portal. What only a browser shows is noticed by one test there.
import { type Mutation, inBrowser, of } from './mutation.ts'

export const SCREEN: Mutation[] = [
  ...of(
    'web/src/settings/form.ts',
    ['web/src/settings/form.test.ts'],
    ['a missing cut-off is not proposed', 'seen.cutOff ?? PROPOSED', "seen.cutOff ?? ''"],
  ),
  ...of(
    'web/src/planning/plan/week.ts',
    ['web/src/planning/date/date-rows.test.ts'],
    ['a quantity of the week blocks the order of a date', 'value !== usual?.[day] &&', ''],
  ),
  ...of(
    'web/src/planning/date/date-conflicts.ts',
    ['web/src/planning/date/date-conflicts.test.ts'],
    ['an edit without a conflict is lost', 'const quantities = editsOf(rows, draft, day)', 'const quantities = new Map<string, number>()'],
    ["the user's version of a whole date is merged with the other one", ', isWhole: true }', ' }'],
  ),
  ...of(
    'web/src/production/series.ts',
    ['web/src/production/series.test.ts'],
    [
      'the bars of a chart are in reverse order',
      'days.map((day) => quantityOn(day, name))',
      'days.toReversed().map((day) => quantityOn(day, name))',
    ],
  ),
  ...of(
    'web/src/planning/plan/week.ts',
    ['web/src/planning/plan/draft.test.ts'],
    ["'Nascondi articoli a zero' hides a row that is typed in", ' && cellsOf(draft, row.code)[day] === undefined', ''],
  ),
  ...of(
    'web/src/ui/focus-first-error.ts',
    ['web/src/ui/focus-first-error.test.ts'],
    ['a refusal takes the focus from the field that is typed in', 'if (isFocusMoved(start)) return', ''],
  ),
  ...inBrowser('app/unsaved-work.ts', 'settings', 'before unsaved changes are lost', [
    'a window with unsaved changes closes',
    "window.addEventListener('beforeunload', warn)",
    '',
  ]),
  ...inBrowser('settings/SettingsForm.tsx', 'settings', 'shows a refused cut-off', [
    'a refusal takes the focus from the field that is typed in since the save',
    'focus.begin()',
    '',
  ]),
  ...inBrowser('ui/use-delayed.ts', 'production', 'PROD-05..07', [
    'every letter sends a request',
    'milliseconds = 250',
    'milliseconds = 0',
  ]),
  ...inBrowser('production/ProductionChart.tsx', 'production-extras', 'draws the groups day by day', [
    'the days of a chart are named in reverse',
    'labels={days.map(',
    'labels={days.toReversed().map(',
  ]),
  ...inBrowser('planning/date/DateKind.tsx', 'extraordinary', 'shows why the date delivers nothing', [
    'closed bakery and inactive destination are swapped',
    'COMPANY_SUSPENDED: dateText.bakeryClosed,\n  INACTIVE: dateText.inactive,',
    'COMPANY_SUSPENDED: dateText.inactive,\n  INACTIVE: dateText.bakeryClosed,',
  ]),
  ...inBrowser('ui/ConflictDialogContent.tsx', 'settings', 'who change different settings both keep them', [
    "'Tieni tutti i miei' takes theirs",
    "onClick={() => decideAll('mine')}",
    "onClick={() => decideAll('theirs')}",
  ]),
]
