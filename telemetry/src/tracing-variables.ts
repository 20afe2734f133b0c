// The variables of the environment that configure tracing, the same for both programs.
import { z } from 'zod'
import type { TracingSettings } from './tracing.ts'

/** Those without a use here are read by OpenTelemetry. */
export const TRACING_VARIABLES = {
  OTEL_EXPORTER_OTLP_ENDPOINT: z
    .url({ protocol: /^https?$/ })
    .transform((address) => address.replace(/\/+$/, ''))
    .optional(),
  OTEL_EXPORTER_OTLP_HEADERS: z.string().optional(),
  OTEL_RESOURCE_ATTRIBUTES: z.string().optional(),
  OTEL_SERVICE_NAME: z.string().default('panify'),
  OTEL_TRACES_SAMPLER_ARG: z.coerce.number().min(0).max(1).default(1),
}

const schema = z.object(TRACING_VARIABLES)

/** Null without an endpoint. Both programs are services of their own: 'panify-gateway', 'panify-bakery'. */
export function tracingOf(env: z.infer<typeof schema>, program: 'gateway' | 'bakery'): TracingSettings | null {
  const { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, OTEL_SERVICE_NAME: name, OTEL_TRACES_SAMPLER_ARG: ratio } = env
  return endpoint === undefined ? null : { endpoint, service: `${name}-${program}`, ratio }
}
