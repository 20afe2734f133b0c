import { useCapabilitiesQuery } from '../generated/graphql.ts'
import type { Capability } from '../generated/graphql.ts'
import { useViewer } from './session-context.ts'

const NONE: readonly Capability[] = []

export function useCapabilitiesRead() {
  const { role } = useViewer()
  const { data, loading } = useCapabilitiesQuery({ skip: role !== 'STAFF', errorPolicy: 'all' })
  return { capabilities: data?.company.capabilities ?? NONE, isLoading: loading }
}

/** Optional features of the bakery's server; the menus hide the screens of missing ones. Empty for customers. */
export const useCapabilities = (): readonly Capability[] => useCapabilitiesRead().capabilities
