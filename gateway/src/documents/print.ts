// Many documents as one PDF.
import { MAX_PRINTED_NOTES } from '@panify/rules/limits'
import type { Context } from '../context.ts'
import type { DocumentCopies, PrintProgress } from '../generated/contract.ts'
import { documentId, documentKey, isSegment } from '../graph/ids.ts'
import type { DocumentModel } from './documents.model.ts'
import { PROGRESS_FEATURE, printDocuments, readPrintProgress } from './staff.erp.ts'

type Printed = { flaw: string } | { name: string | null; content: string }

export async function printMany(context: Context, ids: readonly string[], copies: DocumentCopies): Promise<Printed> {
  if (ids.length === 0) return { flaw: 'Nessuna bolla da stampare.' }
  if (ids.length > MAX_PRINTED_NOTES) return { flaw: `Al massimo ${MAX_PRINTED_NOTES} bolle in una stampa.` }
  const documents = await Promise.all(ids.map((id) => listedDocument(context, id)))
  const erpIds = documents.map((document) => document?.erpId ?? '')
  if (!erpIds.every((erpId) => /^[1-9]\d{0,8}$/.test(erpId))) return { flaw: 'Bolla non valida.' }
  return { name: await printDocuments(context.erp, erpIds, copies), content: JSON.stringify([ids, copies]) }
}

async function listedDocument({ loaders }: Context, id: string): Promise<DocumentModel | null> {
  const key = documentKey(id)
  if (key === null || key.date === null) return null
  const ofDay = await loaders.daysDocuments.load({ customerCode: key.customerCode, date: key.date })
  return ofDay.find((document) => documentId(document) === id) ?? null
}

const PRINT_PATH = '/printDocuments/'

/** The address of what was just printed, open to this session only. */
export async function printUrl({ session, store }: Context, name: string, content: string): Promise<string> {
  await store.prints.add(name, session?.id ?? '', content)
  return PRINT_PATH + encodeURIComponent(name)
}

export async function printProgress({ session, store, shared, erp }: Context, url: string): Promise<PrintProgress | null> {
  const name = url.startsWith(PRINT_PATH) ? url.slice(PRINT_PATH.length) : ''
  if (!isSegment(name) || !(await store.prints.holds(name, session?.id ?? ''))) return null
  return (await shared.features()).has(PROGRESS_FEATURE) ? readPrintProgress(erp, name) : null
}
