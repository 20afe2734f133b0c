import DataLoader from 'dataloader'
import { each } from '../erp/batch.ts'
import { type ErpClient, erpPath } from '../erp/client.ts'
import { type RecordOf, entity, may, must } from '../erp/decode/entity.ts'
import { withoutRepeats } from '../erp/decode/once.ts'
import { code, date, text, whole } from '../erp/decode/values.ts'
import { ErpFailure } from '../erp/errors.ts'
import { fileNameIn } from '../erp/print.erp.ts'
import type { DestinationKey } from '../keys.ts'
import type { DocumentModel, ListedDocument, ListedState } from './documents.model.ts'

type ListKey = { customerCode: string; state: ListedState }

const LISTS: Record<ListedState, string> = { ISSUED: '/documenti', INVOICED: '/documenti/evasi' }
const DELIVERY_NOTE = '3'

/** The lists of one request: a customer's list is read once for all its destinations. */
export function documentsLoader(erp: ErpClient) {
  return new DataLoader<ListKey, ListedDocument[], string>((keys) => each(keys, (key) => readDocuments(erp, key)), {
    cacheKeyFn: ({ customerCode, state }) => `${state} ${customerCode}`,
  })
}

/** Some servers answer 404 if there is no document. */
async function readDocuments(erp: ErpClient, { customerCode, state }: ListKey): Promise<ListedDocument[]> {
  const query = { cliente: customerCode, ttipodocu: DELIVERY_NOTE }
  const documents = listed.list(({ mark, ...fields }): ListedDocument => ({ ...asPaper(fields), state, destinationMark: mark ?? '' }))
  try {
    const found = await erp.get(LISTS[state], documents, { query, deadline: 'documents' })
    return withoutRepeats(found, ({ erpId, number }) => erpId ?? number)
  } catch (failure) {
    if (failure instanceof ErpFailure && failure.kind === 'notFound') return []
    throw failure
  }
}

/** The fields of a document in every list. */
export const PAPER = {
  erpId: may(code, 'id'),
  number: must(text, 'n_bolla'),
  date: must(date, 'data_cons', 'data_consegna'),
  documentDate: may(date, 'data_documento'),
  year: may(whole, 'anno'),
  reason: must(text, 'nomecausale'),
  kind: may(code, 'ttipodocu'),
}

const listed = entity('document', { ...PAPER, mark: must(code, 'd_nome') })

/** 'Data trasporto' and 'Data documento' are one date on most servers. Some write the year into the number. */
export function asPaper(fields: RecordOf<typeof PAPER>): Omit<DocumentModel, keyof DestinationKey | 'state'> {
  const { erpId, number, date, reason, kind } = fields
  const year = fields.year ?? Number(date?.slice(0, 4) ?? 0)
  return {
    erpId,
    number: (number ?? '').replace(new RegExp(`/${year}$`), ''),
    year: year > 0 ? year : null,
    date,
    documentDate: fields.documentDate ?? date,
    reason: reason ?? '',
    kind: (kind ?? DELIVERY_NOTE) === DELIVERY_NOTE ? 'DELIVERY_NOTE' : 'OTHER',
    names: null,
    replacedBy: null,
  }
}

/** The plain contract prints no annulled document. */
export const isPrintable = ({ erpId, state }: DocumentModel): boolean => erpId !== null && state !== 'ANNULLED'

/** Lets the server print a document; answers the file name, null if there is nothing to print. */
export async function printDocument(erp: ErpClient, document: DocumentModel): Promise<string | null> {
  const { erpId, state } = document
  if (erpId === null || !isPrintable(document)) return null
  const path = state === 'ISSUED' ? erpPath`/documenti/stampa/${erpId}` : erpPath`/documenti/stampa/evaso/${erpId}`
  try {
    return await erp.get(path, fileNameIn, { deadline: 'documents' })
  } catch (failure) {
    if (failure instanceof ErpFailure && failure.kind === 'notFound') return null
    throw failure
  }
}

export const readPrint = (erp: ErpClient, name: string, caller: AbortSignal): Promise<Buffer> =>
  erp.pdf(erpPath`/printDocuments/${name}`, caller)
