import { matchPath } from 'react-router-dom'
import { chunk } from '../ui/chunk.tsx'
import { today } from './clock.ts'
import { routes } from './routes.tsx'

/** The frame of every screen behind the login: a chunk of its own, like the screens, which keeps the login page small. */
export const Layout = chunk(() => import('./layout/Layout.tsx').then(({ Layout }) => Layout))

/** Resolves once a screen behind the login renders at once. */
export async function loadScreen(pathname: string): Promise<void> {
  const route = routes.find(({ path }) => matchPath(path, pathname))
  if (route) await Promise.all([Layout.load(), route.Screen.load()])
}

/** Loads the files of a screen behind the login while the session is being read. */
export const preloadScreen = (pathname: string) => void loadScreen(pathname).catch(() => undefined)

/** Loads the first screens, and what else takes long on a phone: the first use of Intl, while the login is under way. */
export function preloadFirstScreens(): void {
  today()
  for (const path of ['/home', '/destinazioni']) preloadScreen(path)
}
