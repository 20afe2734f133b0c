import { useCapabilitiesQuery } from '../generated/graphql.ts'
import type { Capability } from '../generated/graphql.ts'
import { useViewer } from './session-context.ts'

const NONE: readonly Capability[] = []

/** Optional features of the bakery's server; the menus hide the screens of missing ones. Empty for customers. */
export function useCapabilities(): readonly Capability[] {
  const { role } = useViewer()
  const { data } = useCapabilitiesQuery({ skip: role !== 'STAFF', errorPolicy: 'all' })
  return data?.company.capabilities ?? NONE
}
