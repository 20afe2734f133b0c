// Spans of this program's work, for OpenTelemetry. Without an endpoint no module of OpenTelemetry is loaded, and nothing is done here.
// The facts of a span are names, codes of the program, numbers: nothing that a person has typed, and no code of a customer.
import { type CurrentRequest, type TraceParent, currentRequest, newRequestId, within } from './requests.ts'

export type Facts = Record<string, string | number | boolean>

/** server: answers another program · client: calls another program or a database · internal: everything else. */
export type SpanKind = 'server' | 'client' | 'internal'

export type SpanStart = {
  name: string
  kind: SpanKind
  facts: Facts
  /** Null begins a trace. */
  parent: TraceParent | null
  /** For a span that is reported when it has ended. */
  beganMsAgo?: number
}

export type Span = {
  /** As other programs get it. */
  parent: TraceParent
  end(facts?: Facts, isFailed?: boolean): void
}

export type Tracer = {
  start(span: SpanStart): Span
  /** Sends what is left; gives up after a second. */
  close(): Promise<void>
}

export type TracingSettings = {
  endpoint: string
  /** Whose spans these are. */
  service: string
  /** How many of the traces that begin here are sent, from 0 to 1. */
  ratio: number
}

/** Receives one line when the endpoint fails, and one when it works again. */
export type TracingLog = { warn(facts: object, text: string): void; info(facts: object, text: string): void }

let tracer: Tracer | null = null

/** Call it once, before any work. Returns what ends the tracing. */
export async function beginTracing(settings: TracingSettings | null, log: TracingLog): Promise<() => Promise<void>> {
  if (settings === null) return async () => undefined
  // By its name, because the gateway's single file leaves it out.
  const { openTelemetry } = await import('@panify/telemetry/open-telemetry')
  const opened = openTelemetry(settings, log)
  tracer = opened
  return async () => {
    tracer = null
    await opened.close()
  }
}

type Begun = Omit<SpanStart, 'parent'> & {
  /** It has no span of its own outside of traced work. */
  isPart?: boolean
}

/** What a span is given need not be made where this is false. */
export const isTracing = (): boolean => tracer !== null

/** A span as a part of the current request; null where nothing is traced. */
export function startSpan({ isPart = false, ...span }: Begun): Span | null {
  if (!tracer) return null
  const parent = currentRequest()?.parent ?? null
  return isPart && !parent ? null : tracer.start({ ...span, parent })
}

/** The span of a whole request: what follows in the request is a part of it. */
export function startRequestSpan(request: CurrentRequest, name: string, facts: Facts): Span | null {
  if (!tracer) return null
  const { requestId, parent } = request
  const span = tracer.start({ name, kind: 'server', parent, facts: { 'panify.request_id': requestId, ...facts } })
  request.parent = span.parent
  return span
}

/** Work outside of a request, such as a run of a job. `note` adds facts that only its end shows. */
export async function traced<Result>(name: string, facts: Facts, work: (note: (more: Facts) => void) => Promise<Result>): Promise<Result> {
  const noted: Facts = {}
  const note = (more: Facts) => void Object.assign(noted, more)
  const span = startSpan({ name, kind: 'internal', facts })
  if (!span) return work(note)
  const requestId = currentRequest()?.requestId ?? newRequestId()
  try {
    const result = await within({ requestId, parent: span.parent }, () => work(note))
    span.end(noted)
    return result
  } catch (failure) {
    span.end(noted, true)
    throw failure
  }
}
