import type { StoredToken } from '../store/api-tokens.ts'

/** Parent of `ApiToken`. */
export type ApiTokenModel = Omit<StoredToken, 'digest' | 'session'>
