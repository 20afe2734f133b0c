import { createHash } from 'node:crypto'

/** SHA-256 as 43 characters that are safe in an address, a header and a key. */
export const digestOf = (content: string | Buffer): string => createHash('sha256').update(content).digest('base64url')
