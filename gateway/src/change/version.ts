import { createHash } from 'node:crypto'

/** Names the content of an object: two readings with the same content have the same version. */
export const versionOf = (content: unknown): string => createHash('sha256').update(JSON.stringify(content)).digest('base64url').slice(0, 22)
