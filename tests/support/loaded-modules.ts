// Preloaded into a program: writes one line to stderr for each module that exports traces. Other libraries load OpenTelemetry's API,
// which does nothing by itself.
import { registerHooks } from 'node:module'

registerHooks({
  load(url, context, nextLoad) {
    if (/open-telemetry\.ts$|@opentelemetry\/(?!api\/)/.test(url)) process.stderr.write(`loads ${url}\n`)
    return nextLoad(url, context)
  },
})
