import type { ReactNode } from 'react'
import { Navigate } from './navigation.tsx'
import { useSession } from './session-context.ts'
import type { Viewer } from './session-context.ts'

export type Access = 'destination' | 'administrator'

/** The first screen after the login. */
export const startOf = ({ role }: Viewer) => (role === 'STAFF' ? '/destinazioni' : '/home')

/** Shows a screen to those allowed; redirects others to the login page, or home from a screen of the staff. */
export function Guard({ access, children }: { access: Access; children: ReactNode }) {
  const { viewer } = useSession()
  if (!viewer) return <Navigate to="/" replace />
  if (access === 'administrator' && viewer.role !== 'STAFF') return <Navigate to="/home" replace />
  return children
}
