// What works and what is missing after a start, one line each, for the person who installs Panify: in the log and on the
// terminal, without secrets.
import type { Services } from './services.ts'
import type { Installed } from '../session/ports.ts'

/** '✓' works, '!' works in part or later, '✗' does not work until somebody acts. */
type Line = { mark: '✓' | '!' | '✗'; text: string }

const INSTALLATION: Record<Installed, Line> = {
  present: { mark: '✓', text: 'Installation: customer 0001 exists, nothing was changed' },
  done: { mark: '✓', text: 'Installation: complete' },
  retry: { mark: '!', text: 'Installation: begun and not complete; it goes on by itself' },
  incomplete: { mark: '✗', text: 'Installation: the server refused a step (see the log); the next start tries again' },
  noAccount: { mark: '✗', text: 'Installation: no customer 0001, and no service credentials to make it with' },
  firstUnclear: {
    mark: '✗',
    text: 'Installation: GET /clienti/0001 answers neither a customer nor 404, so nothing was created; create customer 0001 on the server',
  },
  listUnclear: {
    mark: '✗',
    text: 'Installation: no customer 0001, and GET /clienti answers no list, so nothing was created; create customer 0001 on the server',
  },
  otherCustomers: {
    mark: '✗',
    text: 'Installation: there are customers, but none with code 0001, so nothing was created; set def_clie_interno or create 0001',
  },
  otherCode: {
    mark: '✗',
    text: 'Installation: the server gave the first customer another code than 0001; set def_clie_interno to that code or change it to 0001',
  },
  gaveUp: { mark: '✗', text: 'Installation: the server confirmed customer 0001 three times and does not show it; create it on the server' },
}

type Checks = Pick<Services, 'config' | 'service' | 'installation' | 'shared' | 'dialect' | 'store'>

export async function startReport(services: Checks): Promise<Line[]> {
  const { config, service, installation } = services
  const { isBundled, url } = config.bakery
  const server: Line = { mark: '✓', text: `Bakery server: ${isBundled ? 'the bundled one' : addressOf(url)}` }
  const { isAuthenticated, apiError } = service.state()
  if (!isAuthenticated) return [server, { mark: '✗', text: `Service login: ${apiError ?? 'not logged in'}; it is tried again by itself` }]
  if (service.isUnproven())
    return [server, { mark: '!', text: 'Service login: the server does not answer; the token of the last run is used until it does' }]
  const found = installation?.found() ?? null
  return [
    server,
    { mark: '✓', text: 'Service login: logged in' },
    ...(found ? [INSTALLATION[found]] : []),
    await administrator(services),
    await cutOff(services),
    ...(isBundled ? [] : [{ mark: '✓', text: "Mail: sent by the bakery's server" } as const, dialectOf(services)]),
  ]
}

/** Without user name and password. */
function addressOf(url: string): string {
  const { origin, pathname } = new URL(url)
  return origin + pathname
}

async function administrator({ shared, config }: Checks): Promise<Line> {
  try {
    const code = await shared.internalCustomer()
    const named = code === '' ? 'def_clie_interno is empty: nobody is administrator' : `customer ${code}`
    if (code === '') return { mark: '✗', text: `Administrator: ${named}` }
    const { primary, others } = await shared.loginsOf(code)
    if (primary > 0)
      return { mark: '✓', text: `Administrator: ${named}, ${primary} primary destination${primary > 1 ? 's' : ''} with a login` }
    const remedy = config.bakery.isBundled ? 'run: npm run serve -- --create-admin' : 'give its primary destination a login'
    const rest = others > 0 ? 'only destinations that are not primary' : 'no active destination with a login'
    return { mark: '✗', text: `Administrator: ${named} has ${rest}; ${remedy}` }
  } catch {
    return { mark: '!', text: 'Administrator: cannot be read now' }
  }
}

async function cutOff({ shared }: Checks): Promise<Line> {
  try {
    const time = await shared.cutOff()
    return time === null ? { mark: '!', text: 'Cut-off: none is set, orders are never locked' } : { mark: '✓', text: `Cut-off: ${time}` }
  } catch {
    return { mark: '✗', text: 'Cut-off: cannot be read, so customers cannot change their orders' }
  }
}

function dialectOf({ dialect }: Checks): Line {
  const profile = Object.entries(dialect.profile()).map(([aspect, variant]) => `${aspect}=${variant}`)
  return { mark: '✓', text: `Dialect: ${profile.length > 0 ? profile.join(', ') : 'nothing seen yet'}` }
}
