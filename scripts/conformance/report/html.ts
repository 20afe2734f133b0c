// The report as one self-contained page without scripts, fonts or external pictures.
import type { RunResult } from '../run.ts'
import type { CallReport } from './findings.ts'
import { countOf, SIGNS, VERDICTS } from './text.ts'

const STYLE = `
:root { color-scheme: light dark; --line: #8885; --failed: #b3261e; --tolerated: #8a5a00; --passed: #1b6e3c; --quiet: #6b6b6b }
@media (prefers-color-scheme: dark) { :root { --failed: #ffb4ab; --tolerated: #f2c063; --passed: #8bd8a5; --quiet: #b0b0b0 } }
body { font: 16px/1.5 system-ui, sans-serif; margin: 0 auto; padding: 1.5rem 1rem 4rem; max-width: 60rem }
h1 { font-size: 1.5rem; margin: 0; overflow-wrap: anywhere } h2 { font-size: 1.15rem; margin: 2rem 0 .5rem }
.counts { display: flex; flex-wrap: wrap; gap: .5rem; padding: 0; margin: 1rem 0; list-style: none }
.counts li { border: 1px solid var(--line); border-radius: .5rem; padding: .25rem .75rem }
.call { border-top: 1px solid var(--line); padding: .5rem 0 } .call h3 { font-size: 1rem; font-weight: 600; margin: 0 }
.call code { overflow-wrap: anywhere; font-size: .9rem } .call p { margin: 0; color: var(--quiet) } ul { margin: .25rem 0; padding-left: 1.25rem }
.failed { color: var(--failed) } .tolerated { color: var(--tolerated) } .passed { color: var(--passed) }
.not-offered, .skipped { color: var(--quiet) }
dl { display: grid; grid-template-columns: minmax(8rem, auto) 1fr; gap: .25rem 1rem; margin: 0 } dt { font-weight: 600 } dd { margin: 0 }
`

const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
const safe = (text: string) => text.replaceAll(/[&<>"']/g, (sign) => ESCAPES[sign] ?? sign)

const classOf = (verdict: string) => verdict.replaceAll(' ', '-')

export function htmlReport({ url, wrote, wasInterrupted, requests, calls, dialect, left }: RunResult): string {
  const counts = VERDICTS.map((verdict) => `<li class="${classOf(verdict)}">${SIGNS[verdict]} ${countOf(calls, verdict)} ${verdict}</li>`)
  const rows = Object.entries(dialect).map(([trait, value]) => `<dt>${safe(trait)}</dt><dd>${safe(value)}</dd>`)
  const kept = left.length > 0 ? `<h2>Left on the server</h2><ul>${left.map((line) => `<li>${safe(line)}</li>`).join('')}</ul>` : ''
  return `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>Conformance of ${safe(url)}</title><style>${STYLE}</style></head>
<body>
<h1>Conformance of ${safe(url)}</h1>
<p>${wrote ? 'Reads and writes' : 'Reads only'}, ${requests} requests${wasInterrupted ? ', interrupted' : ''}.</p>
<ul class="counts">${counts.join('')}</ul>
<h2>Dialect</h2>
<dl>${rows.join('')}</dl>
${kept}
<h2>Calls</h2>
${calls.map(callSection).join('\n')}
</body>
</html>
`
}

function callSection({ row, verdict, checks, all }: CallReport): string {
  const found = all.map(({ kind, text }) => `<li class="${classOf(kind)}">${safe(kind)}: ${safe(text)}</li>`)
  const list = found.length > 0 ? `<ul>${found.join('')}</ul>` : ''
  return `<section class="call"><h3 class="${classOf(verdict)}">${SIGNS[verdict]} ${row.id} ${safe(verdict)}</h3>
<code>${row.method} ${safe(row.path)}</code><p>${safe(row.what)}, ${checks} checks</p>${list}</section>`
}
