import type { ReactNode } from 'react'
import { Navigate } from './navigation.tsx'
import { useSession } from './session-context.ts'
import type { Viewer } from './session-context.ts'

export type Access = 'destination' | 'administrator'

/** Where somebody who is logged in starts. */
export const startOf = ({ role }: Viewer) => (role === 'STAFF' ? '/destinazioni' : '/home')

/** Shows a screen to whom it belongs; others go to the login page, or home when it is for the staff alone. */
export function Guard({ access, children }: { access: Access; children: ReactNode }) {
  const { viewer } = useSession()
  if (!viewer) return <Navigate to="/" replace />
  if (access === 'administrator' && viewer.role !== 'STAFF') return <Navigate to="/home" replace />
  return children
}
