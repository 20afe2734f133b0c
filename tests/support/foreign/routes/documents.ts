// Delivery documents and their prints.
import { type Reply, list, missing } from '../answers.ts'
import { type Call, type Route, codeOf } from '../call.ts'
import type { Dialect } from '../dialect.ts'
import type { Row, State } from '../state.ts'

type DocumentRow = State['documents'][number]

const documentRow = ({ id, nomecausale, n_bolla, data_cons, tblocco, customer, destination }: DocumentRow): Row => ({
  id,
  nomecausale,
  n_bolla,
  data_cons,
  tblocco,
  d_nome: `14${customer}${destination}`,
})

function documents(call: Call, isEvaso: boolean): Reply {
  const { state, dialect, query } = call
  const customer = codeOf(dialect, query.get('cliente') ?? '')
  const own = state.documents.filter((document) => document.customer === customer || dialect.others === 'documents')
  return list(call, own.filter((document) => document.isEvaso === isEvaso).map(documentRow)) // prettier-ignore
}

function print({ state, dialect }: Call, id: string, isEvaso: boolean): Reply {
  const document = state.documents.find((candidate) => String(candidate.id) === id && candidate.isEvaso === isEvaso)
  if (!document) return missing(dialect)
  const name = `DDT${document.n_bolla}.pdf`
  const json = (body: unknown): Reply => ({ status: 200, body })
  const forms: Record<Dialect['print'], Reply> = {
    text: json(name),
    data: json({ data: name }),
    result: json({ success: true, result: name }),
    path: json(`/printDocuments/${name}`),
    plain: { status: 200, text: name, type: 'text/html; charset=UTF-8' },
  }
  return forms[dialect.print]
}

export const documentRoutes: Route = (call) => {
  const { method, path } = call
  if (method !== 'GET' || path[0] !== 'documenti') return null
  if (path[1] === 'stampa') return path[2] === 'evaso' ? print(call, path[3] ?? '', true) : print(call, path[2] ?? '', false)
  return documents(call, path[1] === 'evasi')
}

/** GET /printDocuments/{name}: the file, wherever the server keeps it. */
export function printedFile(name: string): Reply {
  if (!/^DDT\d+\.pdf$/.test(name)) return { status: 404, text: '<h1>Not Found</h1>', type: 'text/html' }
  return { status: 200, bytes: Buffer.from(`%PDF-1.4\n% ${name}\n%%EOF\n`), type: 'application/pdf' }
}
