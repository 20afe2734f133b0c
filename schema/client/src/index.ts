// The typed client of Panify: one function per documented operation, over `fetch`.
import { type Call, type Options, send } from './call.ts'
import { type Operations, operations } from './generated/sdk.ts'
import { type StreamCall, follow } from './stream.ts'

export type { Call, Options } from './call.ts'
export { type AnyRefusal, type ErrorDetail, PanifyError, RefusalError, isRefusal, unwrap } from './errors.ts'
export type * from './generated/sdk.ts'
export { type NodeOf, pages } from './pages.ts'
export type { StreamCall } from './stream.ts'

export interface Panify extends Operations {
  /** Any other operation: its text, variables and data. The caller provides the types. */
  request: <Data>(document: string, variables?: Record<string, unknown>, call?: Call) => Promise<Data>
}

export function createPanify(options: Options): Panify {
  const functions = Object.entries(operations).map(([name, operation]) => [
    name,
    (variables?: Record<string, unknown>, call?: Call | StreamCall) =>
      (operation.isStream ? follow : send)(options, operation, variables, call),
  ])
  return {
    ...(Object.fromEntries(functions) as Operations),
    request: <Data>(document: string, variables?: Record<string, unknown>, call?: Call) =>
      send(options, { document, isRepeatable: !document.includes('mutation') }, variables, call) as Promise<Data>,
  }
}
