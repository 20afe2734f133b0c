import { useEffect, useState } from 'react'
import { setWindowOwner } from '../ui/window-title.ts'
import { AlertsOfScreen } from './feedback.tsx'
import type { Guest } from './guest.ts'
import { InstallBanner } from './install/InstallBanner.tsx'
import { Outlet, useLocation } from './navigation.tsx'
import { RouteErrors } from './RouteError.tsx'
import { isBare } from './routes.tsx'
import { useSession } from './session-context.ts'
import { SessionProvider } from './SessionProvider.tsx'
import { ConnectionScreen, LoadingScreen, NotInstalledScreen } from './StatusScreens.tsx'
import { UpdateBanner } from './UpdateBanner.tsx'

/** Checks before every screen that the session is read, the bakery's server answers and the portal is set up. */
function Gate({ isWritten }: { isWritten: boolean }) {
  const { loading, isBroken, apiError, viewer, isInstalled, companyInfo, reconnect } = useSession()
  const name = companyInfo?.name
  const { pathname } = useLocation()
  const [isShown, setShown] = useState(isWritten)
  if (!isShown && !loading && !isBroken) setShown(true)
  useEffect(() => {
    if (name) setWindowOwner(name)
  }, [name])

  if (loading) return <LoadingScreen />
  // The bakehouse goes on with its last list.
  const isCovered = isBroken && !isBare(pathname)
  const reload = async () => (companyInfo ? reconnect() : window.location.reload())
  // A form that is shown, be it that of the HTML, may have been typed into already.
  if (isBroken && !viewer && !isShown) return <ConnectionScreen detail={apiError} onReload={reload} />
  if (!isInstalled && !viewer) return <NotInstalledScreen />
  return (
    <>
      <div inert={isCovered} style={{ visibility: isCovered ? 'hidden' : undefined }}>
        <RouteErrors>
          <Outlet />
        </RouteErrors>
      </div>
      <AlertsOfScreen key={pathname} />
      {isCovered ? <ConnectionScreen detail={apiError} isOver onReload={reload} /> : null}
    </>
  )
}

export const Root = ({ guest }: { guest: Guest | null }) => (
  <SessionProvider guest={guest}>
    <Gate isWritten={guest !== null} />
    {isBare(useLocation().pathname) ? null : <InstallBanner />}
    <UpdateBanner />
  </SessionProvider>
)
