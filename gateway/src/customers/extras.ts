// What the bakery's server keeps of customers and destinations beyond the plain contract: its own records tell.
import type { Context } from '../context.ts'
import type { DestinationModel } from '../models.ts'
import type { CustomerKeeps } from './customers.model.ts'

const ALL = { note: true, contacts: true, contactPerson: true, primary: true }

/** The bundled back end keeps everything and need not be asked. */
const isBundled = async ({ shared }: Context) => (await shared.features()).has('if-match-customers')

/** By the record of a customer; for a new one by that of another. */
export async function keptOfCustomers(context: Context, code: string | null): Promise<CustomerKeeps> {
  if (await isBundled(context)) return ALL
  const { loaders } = context
  const sample = code ?? (await loaders.allCustomers())[0]?.code
  const record = sample === undefined ? null : await loaders.customerRecord(sample)
  return record?.keeps ?? { note: false, contacts: false }
}

/** By one of these destinations; where there is none, by any other. */
export async function keptOfDestinations(context: Context, own: readonly DestinationModel[]): Promise<DestinationModel['keeps']> {
  if (own[0]) return own[0].keeps
  if (await isBundled(context)) return ALL
  return (await context.loaders.allDestinations())[0]?.keeps ?? { contactPerson: false, primary: false }
}

export async function extrasOf(context: Context, code: string | null) {
  const { loaders } = context
  const sample = code ?? ((await isBundled(context)) ? null : ((await loaders.allCustomers())[0]?.code ?? null))
  const own = sample === null ? [] : ((await loaders.customerRecord(sample))?.ownDestinations ?? [])
  return { ...(await keptOfCustomers(context, code)), ...(await keptOfDestinations(context, own)) }
}
