import { compareNames } from '../sorting.ts'
import type { DestinationModel } from './destinations.model.ts'

/** Characters 2 to 5, counted from 0: '140001' is of customer 0001. */
export function customerCodeOf(primario: string | null): string {
  return primario?.slice(2, 6) ?? ''
}

/** Active ones first, then by name. */
export function sorted(destinations: DestinationModel[]): DestinationModel[] {
  return destinations.sort((one, other) => Number(other.isActive) - Number(one.isActive) || compareNames(one.name, other.name))
}
