// What a destination usually gets, from a back end that announces 'usual-quantities'.
import DataLoader from 'dataloader'
import { each } from '../erp/batch.ts'
import { type ErpClient, erpPath } from '../erp/client.ts'
import { entity, key, must } from '../erp/decode/entity.ts'
import { code, quantity, text } from '../erp/decode/values.ts'
import type { Weekday } from '../generated/contract.ts'
import { codedError } from '../graph/errors.ts'
import { type DestinationKey, nameOfKey } from '../keys.ts'
import { DAYS, DAY_NAMES } from './rows.erp.ts'

const USUAL_FEATURE = 'usual-quantities'

/** Quantities in thousandths. */
export type UsualQuantity = { articleCode: string; day: Weekday; minimum: number; maximum: number }

const WEEKDAYS = new Map<string, Weekday>(DAY_NAMES.map((name) => [DAYS[name], name.toUpperCase() as Weekday]))

const usual = entity('usual', {
  day: key(text, 'giorno'),
  articleCode: key(code, 'articolo'),
  minimum: must(quantity, 'minimo'),
  maximum: must(quantity, 'massimo'),
})

const usualQuantities = usual.list(({ articleCode, ...fields }): UsualQuantity | null => {
  const day = WEEKDAYS.get(fields.day)
  return day === undefined ? null : { articleCode, day, minimum: fields.minimum ?? 0, maximum: fields.maximum ?? 0 }
})

/** What is usual for the destinations of one request, each read once. */
export function usualLoader(erp: ErpClient, shared: { features(): Promise<ReadonlySet<string>> }) {
  const readOne = ({ customerCode, destinationCode }: DestinationKey) =>
    erp.get(erpPath`/panify/solito/${customerCode}/${destinationCode}`, usualQuantities)
  const readAll = async (keys: readonly DestinationKey[]) => {
    if (!(await shared.features()).has(USUAL_FEATURE)) throw codedError('FEATURE_UNAVAILABLE')
    return each(keys, readOne)
  }
  return new DataLoader<DestinationKey, UsualQuantity[], string>(readAll, { cacheKeyFn: nameOfKey })
}
