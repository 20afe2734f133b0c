// The invented customers of a demo bakery of any size. All of their logins have the password of the README's bar.
import { PEOPLE, type PersonRow } from './people.ts'
import { type Random, wholeBetween } from './random.ts'

/** Articles in the standing week of every destination but the administrator's. */
export const ROWS_PER_DESTINATION = 40

const MOST_PLACES = 4

/** The bakery itself and the README's bar, then variations of the demo's other customers, `destinations` in all. */
export function scaledPeople(destinations: number, random: Random): PersonRow[] {
  const [bakery, bar, ...models] = PEOPLE as [PersonRow, PersonRow, ...PersonRow[]]
  const people: PersonRow[] = [bakery, bar]
  let missing = destinations - placesOf(bakery) - placesOf(bar)
  while (missing > 0) {
    const number = people.length + 1
    const [trade, name, street, town, person, list] = models[number % models.length]!
    const places = Math.min(missing, wholeBetween(random, 1, MOST_PLACES))
    const others = Array.from({ length: places - 1 }, (_, index) => `Sede ${index + 2}`)
    people.push([trade, `${name} ${number}`, `${street.replace(/\d+$/, '')}${wholeBetween(random, 1, 300)}`, town, person, list, others])
    missing -= places
  }
  return people
}

const placesOf = ([, , , , , , others = []]: PersonRow): number => 1 + others.length
