import { lazy } from 'react'
import { DestinationsPage } from '../destinations/DestinationsPage.tsx'

const CustomerDialog = lazy(() => import('../customers/CustomerDialog.tsx').then(({ CustomerDialog }) => ({ default: CustomerDialog })))

/** The list of destinations with the customers' dialog: two subjects that meet here and nowhere else. */
export const DestinationsScreen = () => <DestinationsPage CustomerDialog={CustomerDialog} />
