import { useCapabilitiesQuery } from '../generated/graphql.ts'
import type { Capability } from '../generated/graphql.ts'
import { useViewer } from './session-context.ts'

const NONE: readonly Capability[] = []

/** What the bakery's server can do for staff beyond the plain contract: the menus leave out what is missing. Nothing for customers. */
export function useCapabilities(): readonly Capability[] {
  const { role } = useViewer()
  const { data } = useCapabilitiesQuery({ skip: role !== 'STAFF', errorPolicy: 'all' })
  return data?.company.capabilities ?? NONE
}
