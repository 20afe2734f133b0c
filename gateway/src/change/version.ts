import { digestOf } from '../crypto/digest.ts'

/** A digest of a content: two readings with the same content have the same version. */
export const versionOf = (content: unknown): string => digestOf(JSON.stringify(content)).slice(0, 22)
