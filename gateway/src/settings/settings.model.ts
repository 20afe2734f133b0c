import type { Company } from '../generated/resolvers.ts'

export type CompanyModel = Required<Omit<Company, '__typename'>>

/** An image of the bakery's own, as bytes; served at /logo. */
export type Logo = { type: string; image: Buffer; etag: string }
