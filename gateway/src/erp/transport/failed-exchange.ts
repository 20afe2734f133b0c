// What a failed exchange with the bakery's server shows about the call and the connection.
import type { Socket } from 'node:net'
import { ErpFailure } from '../errors.ts'
import type { Outcome } from './breaker.ts'

const UNCONNECTED = /^(ECONNREFUSED|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN|UND_ERR_CONNECT_TIMEOUT|UND_ERR_DESTROYED|UND_ERR_CLOSED)$/
const UNREADABLE = /^(UND_ERR_RES_EXCEEDED_MAX_SIZE|UND_ERR_RES_CONTENT_LENGTH_MISMATCH|HPE_.*)$/

export type Cause = { code?: string; errors?: readonly Cause[]; socket?: { bytesRead?: number } }

/** A name with several addresses fails with the failures of all of them. */
const codeOf = ({ code, errors }: Cause): string => code ?? errors?.[0]?.code ?? ''

export function connectionFailure(cause: Cause, hasBegun: boolean): ErpFailure {
  const code = codeOf(cause)
  if (UNREADABLE.test(code)) return new ErpFailure('invalid', { cause })
  const isReused = reusedUntil.has(cause) || (cause.socket?.bytesRead ?? 0) > 0
  return new ErpFailure('unreachable', { cause, isUnsent: UNCONNECTED.test(code), isStale: isReused && !hasBegun })
}

/** The errors of a connection that ended after it had carried answers. */
const reusedUntil = new WeakSet<object>()

/** A reset does not show whether the connection had ended before; a close does. */
export function noteReuse(socket: Pick<Socket, 'bytesRead' | 'prependListener'> | null): void {
  socket?.prependListener('error', (error) => {
    if (socket.bytesRead > 0) reusedUntil.add(error)
  })
}

/** For the breaker. */
export function outcomeOf(failure: unknown): Outcome {
  if (!(failure instanceof ErpFailure) || failure.kind === 'notSent' || failure.isStale) return 'unsent'
  if (failure.isUnsent) return 'away'
  return failure.kind === 'invalid' ? 'good' : 'failed'
}
