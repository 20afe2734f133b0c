// Refuses operations of the portal by the head of their request, while there is no time to spare: before Fastify makes a request of
// it, and before its body is read. In a rush most operations are refused, and here a refusal takes half of the time.
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { newRequestId } from '@panify/telemetry/requests'
import type { Services } from '../start/services.ts'
import { REQUEST_ID } from './current.ts'
import { BUSY_ANSWER, type Overload, type Work } from './overload.ts'

/** Header with the operation's name, as the clients of Apollo send it. An operation without it is judged when its body is read. */
const OPERATION_NAME = 'x-apollo-operation-name'

export type Cookies = Record<string, string | undefined>

type Front = {
  /** The path of the door. */
  path: string
  /** Of every answer. */
  headers: Record<string, string>
  overload: Overload
  metrics: Services['metrics']
  /** Null for an operation that the door does not know by name. */
  workOf(this: void, operation: string, cookies: Cookies): Work | null
}

/** Listens in place of Fastify, whose first hook already has a request, and hands on what it does not refuse. */
export function refuseByName(app: FastifyInstance, { path, headers, overload, metrics, workOf }: Front): void {
  const { server } = app
  const head = { ...headers, 'cache-control': 'no-store', ...BUSY_ANSWER.headers }
  const isRefused = ({ method, url, headers: { cookie = '' } }: IncomingMessage, operation: string) =>
    method === 'POST' && url === path && overload.isFull(() => workOf(operation, app.parseCookie(cookie)))

  const listeners = server.listeners('request')
  server.removeAllListeners('request')
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    const operation = request.headers[OPERATION_NAME]
    // While the server closes, Fastify's answers end their connections.
    if (!server.listening || typeof operation !== 'string' || !isRefused(request, operation)) {
      for (const handle of listeners) handle.call(server, request, response)
      return
    }
    metrics.refusal(path, BUSY_ANSWER.status)
    metrics.operation({ door: 'portal', operation, outcome: 'refused' }, 0)
    response.writeHead(BUSY_ANSWER.status, { ...head, [REQUEST_ID]: newRequestId() }).end(BUSY_ANSWER.body)
  })
}
