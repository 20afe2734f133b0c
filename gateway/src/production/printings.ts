// The printings of the list: what is on paper, remembered for all devices.
import { actorOf } from '../access/actor.ts'
import { invalidInput, notFound } from '../change/refusals.ts'
import type { Context } from '../context.ts'
import type { CreatePrintingInput, PrintedItemInput } from '../generated/contract.ts'
import type { ResolversTypes } from '../generated/resolvers.ts'
import type { PrintedItemModel } from './production.model.ts'
import { flawsOfPrinting } from './production.rules.ts'

type Answer<Name extends keyof ResolversTypes> = Promise<Awaited<ResolversTypes[Name]>>

export async function createPrinting(context: Context, input: CreatePrintingInput): Answer<'CreatePrintingResult'> {
  const [flaw, ...flaws] = flawsOfPrinting(input).map((one) => ({ ...one, code: null }))
  if (flaw) return invalidInput([flaw, ...flaws])
  const { from, to, items } = input
  // The guard of the field has ensured that staff are logged in.
  const actor = actorOf(context)?.name ?? ''
  const printing = await context.store.printings.add({ from, to, actor, items: items.map(printedItem) })
  context.gateway.printed.tell()
  return { __typename: 'PrintingCreated', printing }
}

export async function deletePrinting({ store, gateway }: Context, id: string): Answer<'DeletePrintingResult'> {
  if (!(await store.printings.remove(id))) return notFound('PRINTING_NOT_FOUND', 'Stampa non trovata.')
  gateway.printed.tell()
  return { __typename: 'PrintingDeleted', id }
}

const printedItem = ({ articleCode, description, unitCode, quantity, group1, group2, group3 }: PrintedItemInput): PrintedItemModel => ({
  articleCode,
  description,
  unit: unitCode ?? '',
  quantity: quantity ?? null,
  groups: { GROUP_1: group1 || null, GROUP_2: group2 || null, GROUP_3: group3 || null },
})
