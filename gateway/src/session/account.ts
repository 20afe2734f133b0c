import { digestOf } from '../crypto/digest.ts'

/**
 * What failed logins of an e-mail are counted by. Some databases find a login without its accents, too: every spelling of it is one
 * account.
 */
export const accountOf = (email: string): string => digestOf(email.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase())
