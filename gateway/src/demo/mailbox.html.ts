// The pages of the demo's mailbox: plain HTML without script, with every text of a letter escaped.
import { createHash } from 'node:crypto'
import { Temporal } from 'temporal-polyfill'
import { escapeHtml } from '../html.ts'

export type Letter = { id: string; from: string; to: string; subject: string; date: string; text: string }

export const MAILBOX = '/posta'

const STYLE = `
:root { color-scheme: light dark; --ink: #2a211a; --quiet: #6b5b4d; --crust: #8a4b12; --paper: #fff; --page: #fbf8f3; --line: #e6dccd }
@media (prefers-color-scheme: dark) {
  :root { --ink: #f1e7da; --quiet: #b8a896; --crust: #f0b070; --paper: #241d17; --page: #18130f; --line: #43372c }
}
* { box-sizing: border-box }
body { margin: 0; background: var(--page); color: var(--ink); font: 16px/1.5 system-ui, sans-serif }
main { max-width: 720px; margin: 0 auto; padding: 24px 16px 48px }
h1 { margin: 0 0 4px; font-size: 1.5rem; overflow-wrap: anywhere }
p { margin: 0 0 20px; color: var(--quiet) }
a { color: var(--crust) }
ul { list-style: none; margin: 0; padding: 0; display: grid; gap: 8px }
li a { display: block; padding: 12px 16px; text-decoration: none; color: inherit }
li a, pre { border: 1px solid var(--line); border-radius: 12px; background: var(--paper) }
li a:hover, li a:focus-visible { border-color: var(--crust) }
li strong, li span { display: block; overflow-wrap: anywhere }
li span, dt { color: var(--quiet); font-size: 0.875rem }
nav { display: flex; gap: 20px; margin-bottom: 20px }
nav a { padding: 8px 0 }
dl { display: grid; grid-template-columns: max-content 1fr; gap: 4px 16px; margin: 16px 0 }
dd { margin: 0; overflow-wrap: anywhere }
pre { margin: 0; padding: 20px; font: inherit; font-family: ui-monospace, monospace; white-space: pre-wrap; overflow-wrap: anywhere }
`

const STYLE_HASH = createHash('sha256').update(STYLE).digest('base64')

/** Allows only this page and its own style: no script, no picture, no other address. */
export const POLICY = `default-src 'none'; style-src 'sha256-${STYLE_HASH}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`

export function listPage(letters: readonly Letter[]): string {
  const entries = letters.map(({ id, subject, to, date }) => {
    const about = html`<strong>${subject}</strong><span>a ${to} · ${shownMoment(date)}</span>`
    return `<li><a href="${MAILBOX}/${encodeURIComponent(id)}">${about}</a></li>`
  })
  const list =
    entries.length > 0
      ? `<ul>${entries.join('\n')}</ul>`
      : '<p>Ancora nessuna lettera. Dopo un invio compare qui entro un secondo: aggiorna la pagina.</p>'
  return page(
    'Posta della demo',
    `<nav><a href="${MAILBOX}">Aggiorna</a><a href="/">Vai al portale</a></nav>
<h1>Posta della demo</h1>
<p>La demo non spedisce e-mail: le tiene qui, dalla più recente.</p>
${list}`,
  )
}

export function letterPage({ subject, from, to, date, text }: Letter): string {
  return page(
    subject,
    `<nav><a href="${MAILBOX}">Tutte le lettere</a><a href="/">Vai al portale</a></nav>
${html`<h1>${subject}</h1>
  <dl>
    <dt>Da</dt>
    <dd>${from}</dd>
    <dt>A</dt>
    <dd>${to}</dd>
    <dt>Data</dt>
    <dd>${shownMoment(date)}</dd>
  </dl>
  <pre>${text}</pre>`}`,
  )
}

export const missingPage = () =>
  page('Lettera non trovata', `<nav><a href="${MAILBOX}">Tutte le lettere</a></nav>\n<h1>Lettera non trovata</h1>`)

const page = (title: string, body: string) => `<!doctype html>
<html lang="it"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
${html`<title>${title}</title>`}<style>${STYLE}</style></head>
<body><main>
${body}
</main></body></html>
`

/** dd/mm/yyyy hh:mm in Italy; the text itself if it is no instant. */
function shownMoment(date: string): string {
  try {
    const { day, month, year, hour, minute } = Temporal.Instant.from(date).toZonedDateTimeISO('Europe/Rome')
    const two = (value: number) => String(value).padStart(2, '0')
    return `${two(day)}/${two(month)}/${year} ${two(hour)}:${two(minute)}`
  } catch {
    return date
  }
}

/** Every value is escaped text, never markup. */
function html(parts: TemplateStringsArray, ...values: string[]): string {
  return String.raw({ raw: parts }, ...values.map(escapeHtml))
}
