// Before the portal's door: in a rush most of its operations are refused, and this refuses them by the head of their request, before
// Fastify makes a request of it and before its body is read. It takes half the time, which is left for orders.
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { newRequestId } from '@panify/telemetry/requests'
import type { Services } from '../start/services.ts'
import { REQUEST_ID } from './current.ts'
import { BUSY_ANSWER, type Overload, type Work } from './overload.ts'

/** Header with the operation's name, as the clients of Apollo send it. An operation without it is judged when its body is read. */
const OPERATION_NAME = 'x-apollo-operation-name'

type Cookies = Record<string, string | undefined>

type Front = {
  /** The path of the door. */
  path: string
  headers: Record<string, string>
  overload: Overload
  metrics: Services['metrics']
  /** What the door would take the operation of that name for; null if it knows none. */
  workOf: (operation: string) => ((cookies: Cookies) => Work) | null
}

export function refuseByName(app: FastifyInstance, { path, headers: ofEveryAnswer, overload, metrics, workOf }: Front): void {
  const head = { ...ofEveryAnswer, 'cache-control': 'no-store', ...BUSY_ANSWER.headers }
  const isRefused = ({ method, url, headers }: IncomingMessage, operation: string): boolean => {
    const work = method === 'POST' && url === path ? workOf(operation) : null
    return work !== null && overload.isFull(() => work(app.parseCookie(headers.cookie ?? '')))
  }
  let isClosing = false
  app.addHook('preClose', async () => void (isClosing = true))

  const listeners = app.server.listeners('request')
  app.server.removeAllListeners('request')
  app.server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    const operation = request.headers[OPERATION_NAME]
    if (isClosing || typeof operation !== 'string' || !isRefused(request, operation)) {
      for (const handle of listeners) handle.call(app.server, request, response)
      return
    }
    metrics.refusal(path, BUSY_ANSWER.status)
    metrics.operation({ door: 'portal', operation, outcome: 'refused' }, 0)
    response.writeHead(BUSY_ANSWER.status, { ...head, [REQUEST_ID]: newRequestId() }).end(BUSY_ANSWER.body)
  })
}
