import { invalidInput } from '../change/refusals.ts'
import { versionOf } from '../change/version.ts'
import type { Context } from '../context.ts'
import { codedError } from '../errors.ts'
import type { Resolvers } from '../generated/resolvers.ts'
import { openDates } from '../dates/open-dates.ts'
import { destinationId } from '../ids.ts'
import { badInput } from '../ordering.ts'
import { opened } from './documents.resolvers.ts'
import { STAFF_FEATURE, printNotes, readDelivery, readNotes, readToInvoice } from './notes.erp.ts'
import { flawOfIds } from './notes.rules.ts'
import { WRONG_ORDER, annulDocument, invoiceDocuments, reissueDocument } from './notes.ts'
import { varyDelivery } from './vary.ts'

/** Delivery notes as staff see them. */
export const notesResolvers: Resolvers = {
  Viewer: {
    staffExtras: async ({ role }, _args, context) => (role === 'STAFF' && (await isOffered(context)) ? ['DELIVERY_NOTES'] : []),
  },

  Query: {
    deliveryNotes: async (_root, args, context) => {
      await requireOffer(context)
      const from = args.from ?? (await openDates(context)).firstUnclosed.subtract({ days: 1 }).toString()
      const to = args.to ?? from
      requireOrder({ from, to })
      return { from, to, notes: await readNotes(context.erp, { from, to }) }
    },
    deliveryNotesToInvoice: async (_root, period, context) => {
      await requireOffer(context)
      requireOrder(period)
      return readToInvoice(context.erp, period)
    },
    delivery: async (_root, key, context) => {
      await requireOffer(context)
      return readDelivery(context.erp, key)
    },
  },

  DeliveryToVary: {
    catalogue: ({ customerCode }) => ({ customerCode }),
    version: ({ rows }) => versionOf(rows.map(({ code, quantity }) => [code, quantity])),
  },

  DeliveryNote: {
    destinationId,
  },

  Mutation: {
    printDocuments: async (_root, { input: { ids, copies } }, context) => {
      await requireOffer(context)
      const flaw = flawOfIds(ids)
      if (flaw) return invalidInput([{ path: 'ids', message: flaw, code: null }])
      return opened(context, await printNotes(context.erp, ids, copies ?? 'BOTH'))
    },
    annulDocument: async (_root, { input }, context) => {
      await requireOffer(context)
      return annulDocument(context, input)
    },
    reissueDocument: async (_root, { input }, context) => {
      await requireOffer(context)
      return reissueDocument(context, input)
    },
    invoiceDocuments: async (_root, { input }, context) => {
      await requireOffer(context)
      return invoiceDocuments(context, input)
    },
    varyDelivery: async (_root, { input }, context) => {
      await requireOffer(context)
      return varyDelivery(context, input)
    },
  },
}

const isOffered = async ({ shared }: Context): Promise<boolean> => (await shared.features()).has(STAFF_FEATURE)

async function requireOffer(context: Context): Promise<void> {
  if (!(await isOffered(context))) throw codedError('FEATURE_UNAVAILABLE')
}

function requireOrder({ from, to }: { from: string; to: string }): void {
  if (to < from) throw badInput(WRONG_ORDER)
}
