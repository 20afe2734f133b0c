import { digestOf } from '../crypto/digest.ts'

/** Names the content of an object: two readings with the same content have the same version. */
export const versionOf = (content: unknown): string => digestOf(JSON.stringify(content)).slice(0, 22)
