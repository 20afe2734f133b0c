// The envelopes of answers: lists, records, confirmations, failures.
import type { Dialect } from './dialect.ts'
import { type Row, REFUSED_WORD } from './state.ts'
import { spell } from './spelling.ts'

export type Reply = { status: number; body?: unknown; text?: string; bytes?: Buffer; type?: string; headers?: Record<string, string> }

const ok = (body: unknown): Reply => ({ status: 200, body })

const keyed = (rows: readonly unknown[], step: number) => Object.fromEntries(rows.map((row, index) => [String(index * step), row]))

/** Rows per page on a server with paginated lists. */
const PAGE = 2

type Asked = { dialect: Dialect; query: URLSearchParams }

export function list({ dialect, query }: Asked, rows: readonly Row[], specified: 'bare' | 'data' = 'bare'): Reply {
  const written = rows.map((row) => spell(dialect, row))
  if (written.length === 0 && dialect.emptyLists !== 'array') return emptyList(dialect)
  if (dialect.duplicates === 'rows' && written.length > 0) written.push({ ...written[0] })
  // A server with a fixed first page ignores the requested page number.
  const page = dialect.lists === 'pages' ? Number(query.get('page') ?? 1) : 1
  const meta = { current_page: 1, last_page: 1, per_page: 1_000, total: written.length }
  switch (dialect.lists) {
    case 'specified': {
      return ok(specified === 'bare' ? written : { data: written })
    }
    case 'bare': {
      return ok(written)
    }
    case 'data': {
      return ok({ data: written })
    }
    case 'paginated': {
      return ok({ data: { data: written, meta } })
    }
    case 'pages':
    case 'firstPage': {
      const last_page = Math.ceil(written.length / PAGE)
      return ok({
        data: written.slice((page - 1) * PAGE, page * PAGE),
        current_page: page,
        last_page,
        per_page: PAGE,
        total: written.length,
      })
    }
    case 'numbered': {
      return ok({ data: keyed(written, 1) })
    }
    case 'gaps': {
      return ok({ data: keyed(written, 2) })
    }
    case 'success': {
      return ok({ success: true, data: written })
    }
    case 'status': {
      return ok({ status: 'success', message: 'Elenco letto', data: written })
    }
    case 'rows': {
      return ok({ esito: 'ok', righe: written })
    }
  }
}

function emptyList(dialect: Dialect): Reply {
  switch (dialect.emptyLists) {
    case 'null': {
      return ok(null)
    }
    case 'object': {
      return ok({})
    }
    case '404': {
      return { status: 404, body: { message: 'Nessun dato trovato' } }
    }
    case '204': {
      return { status: 204 }
    }
    default: {
      return ok({ data: null })
    }
  }
}

type RecordOptions = { specified?: 'bare' | 'data'; name: string }

export function record(dialect: Dialect, row: Row, { specified = 'bare', name }: RecordOptions): Reply {
  const written = spell(dialect, row)
  const shapes: Record<Dialect['records'], unknown> = {
    specified: specified === 'bare' ? written : { data: written },
    bare: written,
    data: { data: written },
    list: [written],
    dataList: { data: [written] },
    named: { data: { [name]: written } },
    success: { success: true, message: '', data: written },
  }
  return ok(shapes[dialect.records])
}

export function missing(dialect: Dialect): Reply {
  const bodies: Record<Dialect['missingRecords'], Reply> = {
    404: { status: 404, body: { message: 'Elemento non trovato' } },
    null: ok(null),
    dataNull: ok({ data: null }),
    object: ok({}),
    list: ok([]),
    failure: ok({ success: false, message: 'Elemento non trovato' }),
  }
  return bodies[dialect.missingRecords]
}

/** Confirms a write. */
export function done(dialect: Dialect, row?: Row, { isNew = false } = {}): Reply {
  const reply = doneWith(dialect, row)
  return isNew && dialect.created === '201' && reply.status === 200 ? { ...reply, status: 201 } : reply
}

function doneWith(dialect: Dialect, row?: Row): Reply {
  switch (dialect.confirmations) {
    case 'success': {
      return ok({ success: true })
    }
    case 'successOne': {
      return ok({ success: '1' })
    }
    case 'status': {
      return ok({ status: 'success', message: 'Operazione completata' })
    }
    case 'esito': {
      return ok({ esito: 'ok', messaggio: 'Operazione completata' })
    }
    case 'empty': {
      return { status: 200, text: '', type: 'text/html; charset=UTF-8' }
    }
    case '204': {
      return { status: 204 }
    }
    case 'text': {
      return { status: 200, text: 'OK', type: 'text/plain; charset=utf-8' }
    }
    case 'message': {
      return ok({ message: 'Operazione completata' })
    }
    case 'true': {
      return ok(true)
    }
    case 'record': {
      return ok(row ? spell(dialect, row) : { success: true })
    }
    case 'dataRecord': {
      return ok({ success: true, errors: [], error: null, data: row ? spell(dialect, row) : [] })
    }
  }
}

/** Refuses a write, which changes nothing. */
export function failed(dialect: Dialect, message: string, field = 'campo'): Reply {
  switch (dialect.failures) {
    case '422': {
      return { status: 422, body: { message } }
    }
    case 'laravel': {
      return { status: 422, body: { message: 'The given data was invalid.', errors: { [field]: [message] } } }
    }
    case '400': {
      return { status: 400, body: { error: message } }
    }
    case 'status': {
      return ok({ status: 'error', message })
    }
    case 'success': {
      return ok({ success: '0', message })
    }
    case 'esito': {
      return ok({ esito: 'ko', messaggio: message })
    }
    case 'error': {
      return ok({ error: message })
    }
    case 'ok': {
      return ok({ status: 'KO', data: null, errore: message })
    }
    case '500': {
      return {
        status: 500,
        body: { message: `SQLSTATE[23000] on db01.forte.example: ${message}`, exception: 'QueryException', file: '/var/www/app.php' },
      }
    }
  }
}

/** The server's own rule: it refuses everything that contains the refused word. */
export const breaksRule = (body: unknown) => REFUSED_WORD.test(JSON.stringify(body ?? ''))
