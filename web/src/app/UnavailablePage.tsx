import { useLocation } from 'react-router-dom'
import { EmptyState } from '../ui/EmptyState.tsx'
import { PageTitle } from '../ui/PageTitle.tsx'
import { routes } from './routes.tsx'

/** A screen that has its place in the menu and is not part of this version. It says so. */
export function UnavailablePage() {
  const { pathname } = useLocation()
  return (
    <>
      <PageTitle>{routes.find(({ path }) => path === pathname)?.label}</PageTitle>
      <EmptyState title="Non disponibile in questa versione">Questa sezione arriva con un prossimo aggiornamento del portale.</EmptyState>
    </>
  )
}
