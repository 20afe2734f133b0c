// Addresses of files that a program follows without its token, as a browser or a printer does: sealed for one address and one
// token, for five minutes.
import { z } from 'zod'
import type { Clock } from '../clock.ts'
import type { Config } from '../config.ts'
import { createSeal } from '../session/sealing.ts'
import type { Token } from '../tokens/tokens.model.ts'
import { SCOPES } from '../tokens/token.rules.ts'

export const LINK_LIFE_MS = 5 * 60_000

const tokenSchema: z.ZodType<Token> = z.object({
  id: z.string(),
  name: z.string(),
  scopes: z.array(z.enum(SCOPES)),
  destination: z.object({ customerCode: z.string(), destinationCode: z.string() }).nullable(),
})
const linkSchema = z.object({ path: z.string(), until: z.number(), token: tokenSchema })

export type Links = {
  /** `path` with what opens it; it may have a query. */
  sealed(path: string, token: Token): Promise<string>
  /** The token that a link was made for; null for one of another address, a changed one and one that has ended. */
  open(path: string, seal: unknown): Promise<Token | null>
}

export function createLinks({ config, clock }: { config: Pick<Config, 'cookieKeys'>; clock: Clock }): Links {
  const seal = createSeal(config.cookieKeys)
  const now = () => clock.now().epochMilliseconds
  return {
    async sealed(path, { id, name, scopes, destination }) {
      const content = { path, until: now() + LINK_LIFE_MS, token: { id, name, scopes, destination } }
      return `${path}${path.includes('?') ? '&' : '?'}link=${await seal.close(content)}`
    },
    async open(path, sealed) {
      const link = typeof sealed === 'string' ? await seal.open(sealed, linkSchema) : null
      return link !== null && link.path === path && link.until > now() ? link.token : null
    },
  }
}
