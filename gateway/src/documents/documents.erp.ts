import DataLoader from 'dataloader'
import { z } from 'zod'
import type { ErpClient } from '../erp/client.ts'
import { erpPath } from '../erp/client.ts'
import { ErpFailure } from '../erp/errors.ts'
import { asOptionalText, asText, rowsOf, type Row } from '../erp/row.erp.ts'
import { toIsoDate } from '../erp/wire.ts'
import type { DocumentState } from '../generated/resolvers.ts'
import type { ListedDocument } from './documents.model.ts'

type ListKey = { customerCode: string; state: DocumentState }

const LISTS: Record<DocumentState, string> = { OPEN: '/documenti', FULFILLED: '/documenti/evasi' }
const DELIVERY_NOTE = '3'

/** The lists of one request: a customer's is read once, however many of its destinations ask. */
export function documentsLoader(erp: ErpClient) {
  return new DataLoader<ListKey, ListedDocument[], string>((keys) => Promise.all(keys.map((key) => readDocuments(erp, key))), {
    cacheKeyFn: ({ customerCode, state }) => `${state} ${customerCode}`,
  })
}

/** No document at all is a 404 on some servers. */
async function readDocuments(erp: ErpClient, { customerCode, state }: ListKey): Promise<ListedDocument[]> {
  const query = { cliente: customerCode, ttipodocu: DELIVERY_NOTE }
  try {
    return await erp.get(LISTS[state], rowsOf((row) => documentFromErp(row, state)), { query, deadline: 'documents' }) // prettier-ignore
  } catch (failure) {
    if (failure instanceof ErpFailure && failure.kind === 'notFound') return []
    throw failure
  }
}

/** 'Data trasporto' and 'Data documento'; most servers know one date for both. */
export function datesFromErp(row: Row) {
  const date = toIsoDate(row['data_cons'])
  return { date, documentDate: toIsoDate(row['data_documento']) ?? date }
}

function documentFromErp(row: Row, state: DocumentState): ListedDocument {
  return {
    id: asOptionalText(row['id']),
    reason: asText(row['nomecausale']).trim(),
    number: asText(row['n_bolla']).trim(),
    ...datesFromErp(row),
    state,
    destinationMark: asText(row['d_nome']),
  }
}

/** Lets the server print a document; the name it can be fetched under, null where there is nothing to see. */
export async function printDocument(erp: ErpClient, id: string, state: DocumentState): Promise<string | null> {
  const path = state === 'OPEN' ? erpPath`/documenti/stampa/${id}` : erpPath`/documenti/stampa/evaso/${id}`
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
