// What other parts of the gateway may import from this subject.
export { type KnownTokens, createKnownTokens } from './known-tokens.ts'
export { isSecret } from './secret.ts'
export type { ApiTokenModel } from './tokens.model.ts'
