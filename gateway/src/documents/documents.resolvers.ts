import { invalidInput } from '../change/refusals.ts'
import type { Context } from '../context.ts'
import type { Resolvers, ResolversTypes } from '../generated/resolvers.ts'
import { edges } from '../lists/connection.ts'
import { destinationId, documentId } from '../graph/ids.ts'
import type { CustomerModel } from '../customers/ports.ts'
import type { DestinationModel } from '../destinations/ports.ts'
import { articlesOf, deliveredRow } from '../ordering/order-rows.ts'
import { listedDestination } from '../ordering/ordering.ts'
import { badInput } from '../graph/errors.ts'
import { selectsOnly } from '../graph/selection.ts'
import { annulDocument, invoiceDocuments, reissueDocument } from './changes.ts'
import { isPrintable, printDocument } from './documents.erp.ts'
import { pdfUrl } from './prints.routes.ts'
import { WRONG_ORDER, documentById, documentOfDelivery, documentsOf, documentsOfAll, documentsOfDay, requireOffer } from './find.ts'
import { printMany, printProgress, printUrl } from './print.ts'
import { ROWS_FEATURE, readToInvoice } from './staff.erp.ts'
import { varyDelivery } from './vary.ts'

type Opened = Awaited<ResolversTypes['OpenDocumentResult']>

const UNAVAILABLE = {
  __typename: 'DocumentUnavailable' as const,
  code: 'DOCUMENT_UNAVAILABLE' as const,
  message: 'Documento non disponibile',
}

export const documentsResolvers: Resolvers = {
  Query: {
    document: (_root, { id }, context) => documentById(context, id),
    documents: (_root, args, context) => documentsOfAll(context, args),
    printProgress: (_root, { url }, context) => printProgress(context, url),
    documentsToInvoice: async (_root, period, context) => {
      await requireOffer(context)
      if (period.to < period.from) throw badInput(WRONG_ORDER)
      return readToInvoice(context.erp, period)
    },
  },

  Destination: {
    documents: (destination, args, context) => documentsOf(context, `documents:${destination.id}`, async () => [destination], args),
  },
  Customer: {
    documents: ({ code, ownDestinations }, args, context) => {
      const destinations = async () =>
        ownDestinations ?? (await context.loaders.allDestinations()).filter(({ customerCode }) => customerCode === code)
      return documentsOf(context, `documents:${code}`, destinations, args)
    },
  },
  Delivery: {
    document: (delivery, _args, context) => documentOfDelivery(context, delivery),
  },

  DocumentConnection: { edges },
  Document: {
    id: documentId,
    pdfUrl: (document, _args, { request }) => (isPrintable(document) ? request.linkTo(pdfUrl(documentId(document))) : null),
    // The list of all documents contains names: selecting nothing else costs no call.
    destination: (document, _args, context, info) => {
      const { names, customerCode, destinationCode: code } = document
      const id = destinationId(document)
      if (names && selectsOnly(info, ['id', 'code', 'customerCode', 'name'])) {
        return { id, code, customerCode, name: names.destination } as DestinationModel
      }
      return names ? listedDestination(context, id) : context.loaders.destinations.load({ customerCode, destinationCode: code })
    },
    customer: ({ names, customerCode: code }, _args, { loaders }, info) =>
      names && selectsOnly(info, CUSTOMER_NAMES) ? ({ code, name: names.customer } as CustomerModel) : loaders.customers.load(code),
    rows: async (document, _args, context) => {
      await requireOffer(context, ROWS_FEATURE)
      const { date, customerCode } = document
      if (date === null) return []
      const [rows, articles] = await Promise.all([
        context.loaders.documentRows.load({ id: documentId(document), customerCode, date }),
        articlesOf(context, customerCode),
      ])
      return rows.map((row) => deliveredRow(row, articles.get(row.code)))
    },
    replacedBy: async ({ customerCode, date, replacedBy }, _args, context) => {
      await requireOffer(context)
      if (replacedBy === null) return null
      return (await documentsOfDay(context, customerCode, date))?.find(({ erpId }) => erpId === replacedBy) ?? null
    },
    replaces: async ({ customerCode, date, erpId }, _args, context) => {
      await requireOffer(context)
      return (await documentsOfDay(context, customerCode, date))?.find(({ replacedBy }) => replacedBy === erpId) ?? null
    },
  },

  DocumentsToInvoice: {
    customer: ({ customer }, _args, { loaders }, info) => {
      if (customer === null) return null
      return selectsOnly(info, CUSTOMER_NAMES) ? (customer as CustomerModel) : loaders.customers.load(customer.code)
    },
  },

  Mutation: {
    openDocument: async (_root, { input: { id, state } }, context) => {
      const document = await documentById(context, id, state)
      return opened(context, document && (await printDocument(context.erp, document)), id)
    },
    printDocuments: async (_root, { input: { ids, copies } }, context) => {
      await requireOffer(context)
      const printed = await printMany(context, ids, copies ?? 'BOTH')
      return 'flaw' in printed
        ? invalidInput([{ path: 'ids', message: printed.flaw, code: null }])
        : opened(context, printed.name, printed.content)
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

const CUSTOMER_NAMES = ['code', 'name']

/** Null if there is nothing to print. */
async function opened(context: Context, name: string | null, content: string): Promise<Opened> {
  return name === null ? UNAVAILABLE : { __typename: 'DocumentOpened', url: await printUrl(context, name, content) }
}
