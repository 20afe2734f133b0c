import DataLoader from 'dataloader'
import { z } from 'zod'
import { each } from '../erp/batch.ts'
import type { ErpClient } from '../erp/client.ts'
import { erpPath } from '../erp/client.ts'
import { ErpFailure } from '../erp/errors.ts'
import { asOptionalText, asText, rowsOf, type Row } from '../erp/row.erp.ts'
import { toIsoDate } from '../erp/wire.ts'
import type { DestinationKey } from '../models.ts'
import type { DocumentModel } from './documents.model.ts'
import type { ListedState } from './documents.rules.ts'

/** A document as the server lists it to a customer, with the mark of the destination it was made for. */
export type ListedDocument = Omit<DocumentModel, keyof DestinationKey> & { destinationMark: string }

type ListKey = { customerCode: string; state: ListedState }

const LISTS: Record<ListedState, string> = { ISSUED: '/documenti', INVOICED: '/documenti/evasi' }
const DELIVERY_NOTE = '3'

/** The lists of one request: a customer's is read once, however many of its destinations ask. */
export function documentsLoader(erp: ErpClient) {
  return new DataLoader<ListKey, ListedDocument[], string>((keys) => each(keys, (key) => readDocuments(erp, key)), {
    cacheKeyFn: ({ customerCode, state }) => `${state} ${customerCode}`,
  })
}

/** No document at all is a 404 on some servers. */
async function readDocuments(erp: ErpClient, { customerCode, state }: ListKey): Promise<ListedDocument[]> {
  const query = { cliente: customerCode, ttipodocu: DELIVERY_NOTE }
  const project = (row: Row): ListedDocument => ({ ...paperFromErp(row), state, destinationMark: asText(row['d_nome']) })
  try {
    return await erp.get(LISTS[state], rowsOf(project), { query, deadline: 'documents' })
  } catch (failure) {
    if (failure instanceof ErpFailure && failure.kind === 'notFound') return []
    throw failure
  }
}

/** What every list says of a document: 'Data trasporto' and 'Data documento' are one date on most servers. */
export function paperFromErp(row: Row): Omit<DocumentModel, keyof DestinationKey | 'state'> {
  const date = toIsoDate(row['data_cons'])
  const year = Number(asText(row['anno']) || (date?.slice(0, 4) ?? ''))
  return {
    erpId: asOptionalText(row['id']),
    number: asText(row['n_bolla']).trim(),
    year: year > 0 ? year : null,
    date,
    documentDate: toIsoDate(row['data_documento']) ?? date,
    reason: asText(row['nomecausale']).trim(),
    kind: (asText(row['ttipodocu']) || DELIVERY_NOTE) === DELIVERY_NOTE ? 'DELIVERY_NOTE' : 'OTHER',
    names: null,
    replacedBy: null,
  }
}

/** Of an annulled one the plain contract prints nothing. */
export const isPrintable = ({ erpId, state }: DocumentModel): boolean => erpId !== null && state !== 'ANNULLED'

/** Lets the server print a document; the name it can be fetched under, null where there is nothing to see. */
export async function printDocument(erp: ErpClient, document: DocumentModel): Promise<string | null> {
  const { erpId, state } = document
  if (erpId === null || !isPrintable(document)) return null
  const path = state === 'ISSUED' ? erpPath`/documenti/stampa/${erpId}` : erpPath`/documenti/stampa/evaso/${erpId}`
  try {
    return await erp.get(path, printedName, { deadline: 'documents' })
  } catch (failure) {
    if (failure instanceof ErpFailure && failure.kind === 'notFound') return null
    throw failure
  }
}

export const readPrint = (erp: ErpClient, name: string): Promise<Buffer> => erp.pdf(erpPath`/printDocuments/${name}`)

/** One plain file name, as our own address can carry it: what points elsewhere is none. */
// oxlint-disable-next-line no-control-regex -- that is what is looked for
const FILE_NAME = /^(?!\.{1,2}$)[^/\\?#%\u0000-\u001F]{1,100}$/

/** The name, bare or as `{ data }` or `{ result }`, some with the folder before it. */
export const printedName = z.unknown().transform((answer) => {
  const { data, result } = (typeof answer === 'object' && answer !== null ? answer : { data: answer }) as Row
  const name = asText(data ?? result)
    .trim()
    .replace(/^\/?printDocuments\//, '')
  return FILE_NAME.test(name) ? name : null
})
