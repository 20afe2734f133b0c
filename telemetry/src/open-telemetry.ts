// The OpenTelemetry side of `tracing`, loaded only where an endpoint is set. It exports by OTLP over HTTP (JSON); further OTEL_*
// variables (headers, time-out, attributes of the resource) are read by OpenTelemetry itself.
import { Agent as HttpAgent } from 'node:http'
import { Agent as HttpsAgent } from 'node:https'
import { performance } from 'node:perf_hooks'
import { setTimeout as after } from 'node:timers/promises'
import { ROOT_CONTEXT, SpanKind, SpanStatusCode, TraceFlags, trace } from '@opentelemetry/api'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { defaultResource, detectResources, envDetector, resourceFromAttributes } from '@opentelemetry/resources'
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  type SpanExporter,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace'
import type { TraceParent } from './requests.ts'
import type { Span, SpanStart, Tracer, TracingLog, TracingSettings } from './tracing.ts'
import { TRACING } from './tracing-limits.ts'

const KINDS = { server: SpanKind.SERVER, client: SpanKind.CLIENT, internal: SpanKind.INTERNAL }

export function openTelemetry({ endpoint, service, ratio }: TracingSettings, log: TracingLog): Tracer {
  const agent = endpoint.startsWith('https:') ? new HttpsAgent({ keepAlive: true }) : new HttpAgent({ keepAlive: true })
  const exporter = new OTLPTraceExporter({
    url: `${endpoint}/v1/traces`,
    concurrencyLimit: TRACING.simultaneousSends,
    httpAgentOptions: () => agent,
  })
  const provider = new TracerProvider({
    resource: defaultResource()
      .merge(detectResources({ detectors: [envDetector] }))
      .merge(resourceFromAttributes({ 'service.name': service })),
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(ratio) }),
    spanProcessors: [
      new BatchSpanProcessor({
        exporter: reporting(exporter, new URL(endpoint).host, log),
        maxQueueSize: TRACING.queuedSpans,
        maxExportBatchSize: TRACING.spansPerSend,
        scheduledDelayMillis: TRACING.everyMs,
        exportTimeoutMillis: TRACING.sendMs,
      }),
    ],
  })
  const tracer = provider.getTracer('panify')
  return {
    start({ name, kind, facts, parent, beganMsAgo }: SpanStart): Span {
      const context = parent ? trace.setSpanContext(ROOT_CONTEXT, remote(parent)) : ROOT_CONTEXT
      const startTime = beganMsAgo === undefined ? {} : { startTime: performance.now() - beganMsAgo }
      const span = tracer.startSpan(name, { kind: KINDS[kind], attributes: facts, ...startTime }, context)
      const { traceId, spanId, traceFlags } = span.spanContext()
      return {
        parent: { traceId, spanId, isSampled: (traceFlags & TraceFlags.SAMPLED) !== 0 },
        end(more = {}, isFailed = false) {
          span.setAttributes(more)
          if (isFailed) span.setStatus({ code: SpanStatusCode.ERROR })
          span.end()
        },
      }
    },
    async close() {
      await Promise.race([provider.shutdown().catch(() => undefined), after(TRACING.lastSendMs)])
      agent.destroy()
    },
  }
}

const remote = ({ traceId, spanId, isSampled }: TraceParent) => ({
  traceId,
  spanId,
  traceFlags: isSampled ? TraceFlags.SAMPLED : TraceFlags.NONE,
  isRemote: true,
})

/** Logs the first failure, and the first success after it. */
function reporting(exporter: SpanExporter, host: string, log: TracingLog): SpanExporter {
  let isFailing = false
  return {
    export(spans, done) {
      exporter.export(spans, (result) => {
        const hasFailed = result.error !== undefined
        if (hasFailed && !isFailing) log.warn({ url: host }, 'Traces cannot be sent: spans are dropped until the endpoint answers')
        if (!hasFailed && isFailing) log.info({ url: host }, 'Traces are sent again')
        isFailing = hasFailed
        done(result)
      })
    },
    shutdown: () => exporter.shutdown(),
    forceFlush: () => exporter.forceFlush?.() ?? Promise.resolve(),
  }
}
