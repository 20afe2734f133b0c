// The operations of the weekly screen, and a harness whose customer edits its standing week.
import { openHarness, type HarnessOptions } from './harness.ts'
import { describeOrdering } from './ordering.ts'

/** The destination of LOGINS.customer. */
export const OWN = '0042/0003'

export const PLANNING = /* GraphQL */ `
  fragment Week on WeekQuantities {
    monday
    tuesday
    wednesday
    thursday
    friday
    saturday
    sunday
  }
  fragment Fields on Destination {
    id
    disabledDays
    ordering {
      isLocked
      message
      cutOff
      nextChangeAt
    }
    planning {
      days {
        day
        isDisabled
        nextOpenDate
        closesAt
      }
      rows {
        id
        articleCode
        description
        unit {
          code
        }
        weight
        note
        quantities {
          ...Week
        }
        limits {
          minimum
          step
          maximum
          decimals
        }
        article {
          code
          imageUrl
        }
      }
    }
  }
`
export const WEEKLY = `${PLANNING} query { viewer { destination { ...Fields catalogue { articles { code } filterGroup { categories { code name } } } } } }`
export const SAVE = `${PLANNING}
  mutation Save($input: UpdatePlanningInput!) {
    updatePlanning(input: $input) {
      __typename
      ... on PlanningUpdated { savedAt effectiveFrom { day date } planning { id version destination { ...Fields } } }
      ... on Refusal { code message }
      ... on OrderingLocked { window { isLocked cutOff } }
      ... on QuantitiesRefused { quantities { articleCode day quantity message suggestions } }
      ... on DayDisabled { day }
      ... on ChangedMeanwhile { conflicts { path label seen current wanted } }
      ... on ArticleNotOrderable { articleCode }
      ... on InvalidInput { problems { path message } }
    }
  }`
export const TOGGLE = `mutation Toggle($destinationId: ID! = "${OWN}", $day: Weekday!, $disabled: Boolean!, $seen: Boolean) {
  setDayDisabled(input: { destinationId: $destinationId, day: $day, disabled: $disabled, seen: $seen }) {
    __typename
    ... on DayDisabledSet { effectiveFrom { day date } destination { disabledDays planning { days { day isDisabled } } } }
    ... on Refusal { code message }
    ... on ChangedMeanwhile { conflicts { path label seen current wanted } }
  }
}`

type Cell = { day: string; quantity: number | string; seen?: number }
type Removal = string | { articleCode: string; seen: Record<string, number> }

export const cell = (day: string, quantity: number | string, seen?: number): Cell => ({
  day,
  quantity,
  ...(seen === undefined ? {} : { seen }),
})
export const change = (articleCode: string, ...cells: Cell[]) => cells.map((one) => ({ articleCode, ...one }))

/** `destinationId`: the destination of the operations; by default the customer's own. */
export async function openPlanning({
  destinationId = OWN,
  ...options
}: HarnessOptions & { tagged?: boolean; destinationId?: string } = {}) {
  const harness = await openHarness(options)
  const ordering = describeOrdering(harness.erp, { tagged: options.tagged ?? false })
  return {
    ...harness,
    ...ordering,
    async save(changes: ReturnType<typeof change>[], removals: Removal[] = [], more: object = {}) {
      const removedRows = removals.map((one) => (typeof one === 'string' ? { articleCode: one } : one))
      const { data, errors } = await harness.query(SAVE, { input: { destinationId, cells: changes.flat(), removedRows, ...more } })
      return { result: data?.updatePlanning, errors }
    },
    async toggle(day: string, disabled: boolean, seen?: boolean) {
      const { data, errors } = await harness.query(TOGGLE, { destinationId, day, disabled, ...(seen === undefined ? {} : { seen }) })
      return { result: data?.setDayDisabled, errors }
    },
    writes: () => harness.erp.writes().map(({ method, path, body }) => ({ method, path, body })),
  }
}
