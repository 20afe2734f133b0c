// Renders the login page as the portal does, with placeholders for what the gateway knows of the bakery.
import { renderToString } from 'react-dom/server'
import type { Guest } from '../src/app/guest.ts'
import type { PortalHistory } from '../src/app/history.ts'
import { Portal } from '../src/app/Portal.tsx'
import { loadLogin } from '../src/app/router.tsx'

const location = { pathname: '/login', search: '', hash: '', state: null, key: 'default' }

/** Nobody navigates here. */
const history = {
  state: { location, historyAction: 'POP' },
  navigator: { createHref: (to: string | { pathname?: string }) => (typeof to === 'string' ? to : to.pathname) },
} as unknown as PortalHistory

// Node's own storage would only warn that it has no file.
Reflect.deleteProperty(globalThis, 'localStorage')
await loadLogin()

export const renderLogin = (guest: Guest): string => renderToString(<Portal history={history} guest={guest} />)
