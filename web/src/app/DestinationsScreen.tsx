import { lazy } from 'react'
import { DestinationsPage } from '../destinations/DestinationsPage.tsx'

const CustomerDialog = lazy(() => import('../customers/CustomerDialog.tsx').then(({ CustomerDialog }) => ({ default: CustomerDialog })))

/** The list of destinations with the customer dialog; only `app` may import two subjects. */
export const DestinationsScreen = () => <DestinationsPage CustomerDialog={CustomerDialog} />
