// Addresses of files that a program's browser or printer opens without the token: sealed for one address and one token, for five
// minutes and no longer than the token is valid.
import { z } from 'zod'
import type { Clock } from '../clock.ts'
import type { Config } from '../config.ts'
import { createSeal } from '../crypto/sealing.ts'
import type { KnownTokens } from '../tokens/ports.ts'
import type { Token } from '../access/identity.ts'

const LINK_LIFE_MS = 5 * 60_000

const linkSchema = z.object({ path: z.string(), until: z.number(), tokenId: z.string() })

type Needs = { config: Pick<Config, 'cookieKeys'>; clock: Clock; knownTokens: Pick<KnownTokens, 'findById'> }

export type Links = {
  /** `path` with its seal; it may have a query. */
  sealed(path: string, token: Token): string
  /** The token of this link; null for an address that is no link, a changed one and an expired one. */
  open(url: string): Promise<Token | null>
}

export function createLinks({ config, clock, knownTokens }: Needs): Links {
  const seal = createSeal(config.cookieKeys)
  const now = () => clock.now().epochMilliseconds
  return {
    sealed(path, { id: tokenId }) {
      const content = { path, until: now() + LINK_LIFE_MS, tokenId }
      return `${path}${path.includes('?') ? '&' : '?'}link=${seal.close(content)}`
    },
    async open(url) {
      const [, path, sealed = ''] = /^(.*)[?&]link=([^&]*)$/.exec(url) ?? []
      const link = sealed === '' ? null : seal.open(sealed, linkSchema)
      return link !== null && link.path === path && link.until > now() ? knownTokens.findById(link.tokenId) : null
    },
  }
}
