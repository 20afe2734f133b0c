// Puts the login form into the HTML: it is there before the portal's code, which takes it over (docs/decisions/0049-login-page.md).
// The gateway fills in name, cut-off and logo of the bakery, so each combination of them is a page of login.json.
import { join } from 'node:path'
import type { Plugin, Rolldown } from 'vite'
import { runnerImport } from 'vite'
import { text } from '../src/session/session.text.ts'
import type * as LoginHtml from './login-html.tsx'

type Page = { hasCutOff: boolean; hasLogo: boolean; html: string }

const CODE = /<script type="module"[^>]* src="([^"]+)"><\/script>\s*/
const SCRIPT = '<script src="/start.js"'
const ROOT = /<div id="root">.*<\/div>(?=\s*<\/body>)/s
const STYLES = /<style data-emotion="([^"]*)">(.*?)<\/style>/gs
/** React announces pictures before its markup; the page has none before its head is complete. */
const PRELOADS = /<link rel="preload"[^>]*>/g

const VARIANTS = [true, false].flatMap((hasCutOff) => [true, false].map((hasLogo) => ({ hasCutOff, hasLogo })))

async function renderVariants(): Promise<Page[]> {
  const { module } = await runnerImport<typeof LoginHtml>(join(import.meta.dirname, 'login-html.tsx'), {
    configFile: false,
    mode: 'production',
    logLevel: 'error',
  })
  return VARIANTS.map(({ hasCutOff, hasLogo }) => ({
    hasCutOff,
    hasLogo,
    html: module.renderLogin({ name: '{{name}}', cutOff: hasCutOff ? '{{cutOff}}' : null, logoUrl: hasLogo ? '{{logoUrl}}' : null }),
  }))
}

/** The styles of all variants, each once. The policy of the page allows none in the HTML. */
const stylesOf = (pages: readonly Page[]) => [
  ...new Set(pages.flatMap(({ html }) => [...html.matchAll(STYLES)].map(([, , style]) => style))),
]

/** Tells emotion which styles the style sheet has: it does not make them again. An empty element is all that the policy allows. */
function marker(form: string): string {
  const names = [...form.matchAll(STYLES)].flatMap(([, names = '']) => (names.startsWith('css ') ? names.split(' ').slice(1) : []))
  return `<style data-emotion="css ${[...new Set(names)].join(' ')}"></style>`
}

function pageOf(shell: string, form: string): string {
  const code = CODE.exec(shell)
  if (!code || !ROOT.test(shell)) throw new Error('index.html has changed: no script of the portal, or no place for the form')
  const root = `<div id="root" data-guest="{{guest}}">${form.replaceAll(STYLES, '').replaceAll(PRELOADS, '')}</div>`
  return shell
    .replace(code[0], '')
    .replace(SCRIPT, `${SCRIPT} data-portal="${code[1]}" data-busy="${text.submitting}"`)
    .replace('<title>', `<title>${text.title} · {{name}} · `)
    .replace('</head>', `  ${marker(form)}\n  </head>`)
    .replace(ROOT, () => root)
}

export function loginPage(): Plugin {
  let rendered: Promise<Page[]> | null = null
  const pages = () => (rendered ??= renderVariants())
  return {
    name: 'login-page',
    apply: 'build',
    enforce: 'pre',
    transform: async (code, id) => (id.endsWith('/src/app/base.css') ? `${code}\n${stylesOf(await pages()).join('\n')}` : undefined),
    // After index.html, with the names of the files, is complete.
    generateBundle: {
      order: 'post',
      async handler(_options, bundle) {
        const shell = String((bundle['index.html'] as Rolldown.OutputAsset).source)
        const source = JSON.stringify((await pages()).map((page) => ({ ...page, html: pageOf(shell, page.html) })))
        this.emitFile({ type: 'asset', fileName: 'login.json', source })
      },
    },
  }
}
