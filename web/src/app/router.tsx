import { Suspense, lazy, startTransition, useLayoutEffect, useState } from 'react'
import { Route, Router, Routes } from 'react-router-dom'
import { chunk, usePreloadWhenIdle } from '../ui/chunk.tsx'
import { watchHistory } from '../ui/layers.ts'
import { Guard } from './guards.tsx'
import type { Guest } from './guest.ts'
import { createHistory } from './history.ts'
import type { PortalHistory } from './history.ts'
import { Navigate } from './navigation.tsx'
import { Root } from './Root.tsx'
import { RouteErrors } from './RouteError.tsx'
import { Layout, preloadScreen } from './preload.ts'
import { routes } from './routes.tsx'
import { lastStart } from './session-storage.ts'
import { LoadingScreen } from './StatusScreens.tsx'

const Login = chunk(() => import('../session/LoginPage.tsx').then(({ LoginPage }) => LoginPage))
const Registration = lazy(() => import('../session/RegistrationPage.tsx').then(({ RegistrationPage }) => ({ default: RegistrationPage })))

const inside = (
  <Guard access="destination">
    <Layout />
  </Guard>
)

const loginPaths = ['/', '/login']

/** Resolves once the login page renders at once. */
export const loadLogin = () => Login.load()

/** Screens are found by exactly their path; an address may be written '/Destinazioni/'. */
function writePathExactly() {
  const { pathname, search, hash } = window.location
  const exact = pathname.toLowerCase().replace(/[/]+$/, '')
  if (exact !== pathname && routes.some(({ path }) => path === exact))
    window.history.replaceState(window.history.state, '', `${exact}${search}${hash}`)
}

export function startHistory(): PortalHistory {
  writePathExactly()
  const { pathname } = window.location
  const isLogin = loginPaths.includes(pathname)
  if (isLogin) Login.preload()
  // The installed portal starts at the login, which leads on to the first screen.
  const screen = isLogin ? lastStart() : pathname
  if (screen !== null) preloadScreen(screen)
  return watchHistory(createHistory)
}

/** Every path of the portal and its screen. */
export function PortalRouter({ history, guest }: { history: PortalHistory; guest: Guest | null }) {
  const [{ location, historyAction }, setState] = useState(history.state)
  usePreloadWhenIdle(Login)
  useLayoutEffect(() => history.subscribe(() => startTransition(() => setState(history.state))), [history])
  return (
    <Router location={location} navigationType={historyAction} navigator={history.navigator}>
      <RouteErrors>
        {/* Around everything: what is shown stays while files load. React shows a fallback that is new for at least 300 ms. */}
        <Suspense fallback={<LoadingScreen />}>
          <Routes>
            <Route element={<Root guest={guest} />}>
              {loginPaths.map((path) => (
                <Route key={path} path={path} element={<Login />} />
              ))}
              <Route path="/registrazione" element={<Registration />} />
              <Route element={inside}>
                {routes.map(({ path, access, Screen }) => (
                  <Route
                    key={path}
                    path={path}
                    element={
                      <RouteErrors>
                        <Guard access={access}>
                          <Screen />
                        </Guard>
                      </RouteErrors>
                    }
                  />
                ))}
              </Route>
              <Route path="*" element={<Navigate to="/home" replace />} />
            </Route>
          </Routes>
        </Suspense>
      </RouteErrors>
    </Router>
  )
}
