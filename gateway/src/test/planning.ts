// The operations of the weekly screen, and a desk at which a customer works on its standing week.
import { openDesk, type DeskOptions } from './desk.ts'
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
  fragment Parts on Destination {
    id
    disabledDays
    planning {
      window {
        locked
        message
        cutOff
        changesAt
        now
      }
      days {
        day
        label
        disabled
        nextDelivery
        changeableUntil
      }
      rows {
        id
        code
        description
        unit
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
export const WEEKLY = `${PLANNING} query { viewer { destination { ...Parts catalogue { articles { code } categories { code name } } } } }`
const SAVE = `${PLANNING}
  mutation Save($input: SavePlanningInput!) {
    savePlanning(input: $input) {
      __typename
      ... on PlanningSaved { savedAt destination { ...Parts } }
      ... on Refusal { code message }
      ... on OrderingLocked { window { locked cutOff } }
      ... on QuantitiesRefused { refused { code day quantity message suggestions } }
      ... on DayDisabled { day }
      ... on PlanningConflict { conflicts { code description day seen current wanted } }
      ... on ArticleNotOrderable { articleCode }
    }
  }`
export const TOGGLE = `mutation Toggle($destinationId: ID! = "${OWN}", $day: Weekday!, $disabled: Boolean!) {
  setDayDisabled(destinationId: $destinationId, day: $day, disabled: $disabled) {
    __typename
    ... on DayToggled { message destination { disabledDays planning { days { day disabled } } } }
    ... on OrderingLocked { code message }
  }
}`

type Cell = { day: string; quantity: number | string; seen?: number }

export const cell = (day: string, quantity: number | string, seen?: number): Cell => ({
  day,
  quantity,
  ...(seen === undefined ? {} : { seen }),
})
export const change = (code: string, ...cells: Cell[]) => ({ code, cells })

/** `destinationId`: for which destination the desk works; the customer's own without one. */
export async function openPlanning({ destinationId = OWN, ...options }: DeskOptions & { tagged?: boolean; destinationId?: string } = {}) {
  const desk = await openDesk(options)
  const ordering = describeOrdering(desk.erp, { tagged: options.tagged ?? false })
  return {
    ...desk,
    ...ordering,
    async save(changes: ReturnType<typeof change>[], removals: string[] = []) {
      const { data, errors } = await desk.query(SAVE, { input: { destinationId, changes, removals } })
      return { result: data?.savePlanning, errors }
    },
    toggle: (day: string, disabled: boolean) => desk.query(TOGGLE, { destinationId, day, disabled }),
    writes: () => desk.erp.writes().map(({ method, path, body }) => ({ method, path, body })),
  }
}
