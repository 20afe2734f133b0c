import { Suspense, lazy } from 'react'
import { createBrowserRouter } from 'react-router-dom'
import { LoginPage } from '../session/LoginPage.tsx'
import { watchHistory } from '../ui/layers.ts'
import { Guard } from './guards.tsx'
import { Navigate } from './navigation.tsx'
import { Root } from './Root.tsx'
import { RouteError } from './RouteError.tsx'
import { Layout, preloadScreen } from './preload.ts'
import { routes } from './routes.tsx'
import { LoadingScreen } from './StatusScreens.tsx'

const Registration = lazy(() => import('../session/RegistrationPage.tsx').then(({ RegistrationPage }) => ({ default: RegistrationPage })))

const inside = (
  <Guard access="destination">
    <Suspense fallback={<LoadingScreen />}>
      <Layout />
    </Suspense>
  </Guard>
)

export function createRouter() {
  preloadScreen(window.location.pathname)
  return watchHistory(() =>
    createBrowserRouter([
      {
        element: <Root />,
        errorElement: <RouteError />,
        children: [
          { path: '/', element: <LoginPage /> },
          { path: '/login', element: <LoginPage /> },
          {
            path: '/registrazione',
            element: (
              <Suspense fallback={<LoadingScreen />}>
                <Registration />
              </Suspense>
            ),
          },
          {
            element: inside,
            children: routes.map(({ path, access, Screen }) => ({
              path,
              errorElement: <RouteError />,
              element: (
                <Guard access={access}>
                  <Screen />
                </Guard>
              ),
            })),
          },
          { path: '*', element: <Navigate to="/home" replace /> },
        ],
      },
    ]),
  )
}
