import type { Company, CompanyUpdated } from '../generated/resolvers.ts'

/** Parent of `Company`: each field reads what it needs. */
export type CompanyParent = object

/** The bakery as all see it. */
export type CompanyModel = Required<Omit<Company, '__typename' | 'now' | 'capabilities'>>

/** Parent of `CompanyUpdated`: the bakery as all see it is brought by whoever asks for it. */
export type CompanyUpdatedModel = Omit<CompanyUpdated, 'company' | '__typename'>

/** An image of the bakery's own, as bytes; served at /logo. */
export type Logo = { type: string; image: Buffer; etag: string }
