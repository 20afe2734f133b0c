import { matchPath } from 'react-router-dom'
import { chunk } from '../ui/chunk.tsx'
import { today } from './clock.ts'
import { routes } from './routes.tsx'

/** The frame of every screen behind the login: a chunk of its own, like the screens, which keeps the login page small. */
export const Layout = chunk(() => import('./layout/Layout.tsx').then(({ Layout }) => Layout))

/** Loads the files of a screen behind the login while the session is being read. */
export function preloadScreen(pathname: string): void {
  const route = routes.find(({ path }) => matchPath(path, pathname))
  if (!route) return
  Layout.preload()
  route.Screen.preload()
}

/** Loads the first screens, and what else takes long on a phone: the first use of Intl, while the login is under way. */
export function preloadFirstScreens(): void {
  today()
  for (const path of ['/home', '/destinazioni']) preloadScreen(path)
}
