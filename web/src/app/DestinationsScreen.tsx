import { useEffect } from 'react'
import { DestinationsPage } from '../destinations/DestinationsPage.tsx'
import { chunk } from '../ui/chunk.tsx'

const CustomerDialog = chunk(() => import('../customers/CustomerDialog.tsx').then(({ CustomerDialog }) => CustomerDialog))

/** The list of destinations with the customer dialog; only `app` may import two subjects. */
export function DestinationsScreen() {
  useEffect(() => CustomerDialog.preload(), [])
  return <DestinationsPage CustomerDialog={CustomerDialog} />
}
