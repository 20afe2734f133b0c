import { createHash } from 'node:crypto'

/** SHA-256 as 43 characters that an address, a header and a key may hold. */
export const digestOf = (content: string | Buffer): string => createHash('sha256').update(content).digest('base64url')
