import { Suspense, lazy, startTransition, useLayoutEffect, useMemo, useState } from 'react'
import { chunk, usePreloadWhenIdle } from '../ui/chunk.tsx'
import { watchHistory } from '../ui/layers.ts'
import { Guard } from './guards.tsx'
import { createHistory } from './history.ts'
import type { PortalHistory } from './history.ts'
import { NavigationContext, Redirect } from './navigation.tsx'
import { Root } from './Root.tsx'
import { RouteErrors } from './RouteError.tsx'
import { Layout, preloadScreen } from './preload.ts'
import { isAt, routeAt } from './routes.tsx'
import { lastStart } from './session-storage.ts'
import { LoadingScreen } from './StatusScreens.tsx'

const Login = chunk(() => import('../session/LoginPage.tsx').then(({ LoginPage }) => LoginPage))
const Registration = lazy(() => import('../session/RegistrationPage.tsx').then(({ RegistrationPage }) => ({ default: RegistrationPage })))

const isLogin = (pathname: string) => isAt('/', pathname) || isAt('/login', pathname)

/** The screen of an address. */
function Screen({ pathname }: { pathname: string }) {
  const Public = isLogin(pathname) ? Login : isAt('/registrazione', pathname) ? Registration : null
  const route = routeAt(pathname)
  if (Public) return <Public />
  if (!route) return <Redirect to="/home" />
  return (
    <Guard access="destination">
      <Layout>
        <RouteErrors>
          <Guard access={route.access}>
            <route.Screen />
          </Guard>
        </RouteErrors>
      </Layout>
    </Guard>
  )
}

export function startHistory(): PortalHistory {
  const { pathname } = window.location
  if (isLogin(pathname)) Login.preload()
  // The installed portal starts at the login, which leads on to the first screen.
  const screen = isLogin(pathname) ? lastStart() : pathname
  if (screen !== null) preloadScreen(screen)
  return watchHistory(createHistory)
}

/** Every path of the portal and its screen. */
export function PortalRouter({ history }: { history: PortalHistory }) {
  const [{ location }, setState] = useState(history.state)
  usePreloadWhenIdle(Login)
  useLayoutEffect(() => history.subscribe(() => startTransition(() => setState(history.state))), [history])
  const navigation = useMemo(() => ({ location, navigate: history.navigate }), [location, history])
  return (
    <NavigationContext value={navigation}>
      <RouteErrors>
        {/* Around everything: what is shown stays while files load. React shows a fallback that is new for at least 300 ms. */}
        <Suspense fallback={<LoadingScreen />}>
          <Root>
            <Screen pathname={location.pathname} />
          </Root>
        </Suspense>
      </RouteErrors>
    </NavigationContext>
  )
}
