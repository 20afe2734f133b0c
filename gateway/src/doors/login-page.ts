// The login page with its form in the HTML, for guests. The build renders it (web/build/login-page.ts); what it shows of the bakery is
// filled in here (docs/decisions/0049-login-page.md).
import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress } from 'node:zlib'
import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import { escapeHtml } from '../html.ts'
import type { Services } from '../start/services.ts'

/** A file of the build that is not served itself. */
export const LOGIN_FILE = 'login.json'

const compress = promisify(brotliCompress)

const template = z.object({ hasCutOff: z.boolean(), hasLogo: z.boolean(), html: z.string() })
type Template = z.infer<typeof template>

/** What the page shows of the bakery (web/src/app/guest.ts). */
type Guest = { name: string; logoUrl: string | null; cutOff: string | null }

export type LoginPage = { etag: string; html: string; compressed: () => Promise<Buffer> }

/** Null for a caller who gets the shell. */
export type LoginPageFor = (request: FastifyRequest) => LoginPage | null

export function createLoginPage(
  root: string,
  { sessions, service, shared }: Pick<Services, 'sessions' | 'service' | 'shared'>,
): LoginPageFor {
  const templates = readTemplates(root)
  /** Filled in and compressed once: one bakery has one page at a time. */
  let last: { guest: string; page: LoginPage } | null = null

  /** Nobody waits for the bakery's server: the portal reads again what may have changed. */
  function knownGuest(): Guest | null {
    const company = service.state().isAuthenticated && shared.wasInstalled() ? shared.lastCompany() : null
    return company && company.asOf === null ? { name: company.name, logoUrl: company.logoUrl, cutOff: company.cutOff } : null
  }

  return ({ cookies }) => {
    const known = cookies[sessions.cookieName] ? null : knownGuest()
    const found =
      known && templates.find(({ hasCutOff, hasLogo }) => hasCutOff === Boolean(known.cutOff) && hasLogo === Boolean(known.logoUrl))
    if (!known || !found) return null
    const guest = JSON.stringify(known)
    if (last?.guest !== guest) last = { guest, page: pageOf(filledIn(found, { ...known, guest })) }
    return last.page
  }
}

function readTemplates(root: string): Template[] {
  const file = join(root, LOGIN_FILE)
  return existsSync(file) ? z.array(template).parse(JSON.parse(readFileSync(file, 'utf8'))) : []
}

/** In one pass: a name that looks like a placeholder stays a name. */
const filledIn = ({ html }: Template, values: Record<string, string | null>): string =>
  html.replaceAll(/\{\{(\w+)\}\}/g, (_placeholder, name: string) => escapeHtml(values[name] ?? ''))

function pageOf(html: string): LoginPage {
  let compressed: Promise<Buffer> | null = null
  // Weak: the same for the compressed page.
  const etag = `W/"${createHash('sha256').update(html).digest('base64url')}"`
  return { etag, html, compressed: () => (compressed ??= compress(html)) }
}
