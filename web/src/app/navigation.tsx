// Links and navigation. The address contains the destination that staff work for, so that it survives a reload and Back and
// belongs to one tab: every link inside the portal keeps it.
import { createContext, use, useCallback, useEffect, useMemo } from 'react'
import type { ComponentProps, MouseEvent } from 'react'
import type { Location, NavigateOptions, PortalHistory } from './history.ts'

type Navigation = Pick<PortalHistory, 'navigate'> & { location: Location }
export const NavigationContext = createContext<Navigation | null>(null)

/** The open address, and navigation to addresses as they are; screens use `useNavigate`. */
export function useNavigation(): Navigation {
  const navigation = use(NavigationContext)
  if (!navigation) throw new Error('useNavigation needs a NavigationContext above it')
  return navigation
}

export const useLocation = (): Location => useNavigation().location

const PARAMETER = 'per'

/** The destination in an address; null without one. */
export const namedIn = (search: string): string | null => new URLSearchParams(search).get(PARAMETER) || null

/** The address of a path for the current destination. */
export function addressOf(path: string, destinationId: string | null): string {
  if (destinationId === null) return path
  // A slash is valid in a search: unescaped, the address stays readable.
  const named = `${PARAMETER}=${encodeURIComponent(destinationId).replaceAll('%2F', '/')}`
  const separator = path.includes('?') ? (path.endsWith('?') ? '' : '&') : '?'
  return `${path}${separator}${named}`
}

export const useNamed = (): string | null => namedIn(useLocation().search)

type LinkProps = Omit<ComponentProps<'a'>, 'href'> & { to: string }

/** A click that opens no other window or tab. */
const isPlain = ({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent) => button === 0 && !metaKey && !ctrlKey && !shiftKey && !altKey

export function Link({ to, onClick, children, ...props }: LinkProps) {
  const { location, navigate } = useNavigation()
  const address = addressOf(to, useNamed())
  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event)
    if (event.defaultPrevented || !isPlain(event)) return
    event.preventDefault()
    // The open address gets no second entry in the history.
    navigate(address, { replace: address === `${location.pathname}${location.search}${location.hash}` })
  }
  return (
    <a {...props} href={address} onClick={follow}>
      {children}
    </a>
  )
}

/** Marks itself while its screen is open, or one below it unless `end`. */
export function NavLink({ end = false, ...props }: LinkProps & { end?: boolean }) {
  const { pathname } = useLocation()
  const isOpen = pathname === props.to || (!end && pathname.startsWith(`${props.to}/`))
  return <Link {...props} aria-current={isOpen ? 'page' : undefined} />
}

/** Replaces the address when it is shown. */
export function Redirect({ to }: { to: string }) {
  const { navigate } = useNavigation()
  const address = addressOf(to, useNamed())
  useEffect(() => navigate(address, { replace: true }), [navigate, address])
  return null
}

export function useNavigate() {
  const { navigate } = useNavigation()
  const named = useNamed()
  return useCallback((to: string, options?: NavigateOptions) => navigate(addressOf(to, named), options), [navigate, named])
}

/** The search parameters of the screen itself, and how to change them. */
export function useSearch(): [URLSearchParams, (next: Record<string, string> | URLSearchParams, options?: NavigateOptions) => void] {
  const written = useLocation().search
  const search = useMemo(() => {
    const own = new URLSearchParams(written)
    own.delete(PARAMETER)
    return own
  }, [written])
  const navigate = useNavigate()
  const change = (next: Record<string, string> | URLSearchParams, options?: NavigateOptions) =>
    navigate(`?${new URLSearchParams(next).toString()}`, options)
  return [search, change]
}
