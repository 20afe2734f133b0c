// Links and navigation; no other file imports the router's. The address contains the destination that staff work for, so that
// it survives a reload and Back and belongs to one tab: every link inside the portal keeps it.
import { useCallback, useMemo } from 'react'
import type { ComponentProps } from 'react'
import * as router from 'react-router-dom'
import type { NavigateOptions, NavigateProps } from 'react-router-dom'

export { Outlet, useLocation, useParams } from 'react-router-dom'

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

export const useNamed = (): string | null => namedIn(router.useLocation().search)

type LinkProps = Omit<ComponentProps<'a'>, 'href'> & { to: string }

/** (The router's own link would add prefetching of its framework to the bundle.) */
export function Link({ to, onClick, children, ...props }: LinkProps) {
  const address = addressOf(to, useNamed())
  const follow = router.useLinkClickHandler(address, { target: props.target })
  return (
    <a
      {...props}
      href={router.useHref(address)}
      onClick={(event) => {
        onClick?.(event)
        if (!event.defaultPrevented) follow(event)
      }}
    >
      {children}
    </a>
  )
}

/** A link that is marked on its own screen, and on those below it unless it ends there. */
export const NavLink = ({ end = false, ...props }: LinkProps & { end?: boolean }) => (
  <Link {...props} aria-current={router.useMatch({ path: props.to, end }) ? 'page' : undefined} />
)

type To<Props> = Omit<Props, 'to'> & { to: string }

export const Navigate = ({ to, ...props }: To<NavigateProps>) => <router.Navigate to={addressOf(to, useNamed())} {...props} />

/** To a screen of the own destination: whoever logs in may not work for the one in the address. */
export const Leave = ({ to }: { to: string }) => <router.Navigate to={to} replace />

export function useNavigate() {
  const navigate = router.useNavigate()
  const named = useNamed()
  return useCallback(async (to: string, options?: NavigateOptions) => navigate(addressOf(to, named), options), [navigate, named])
}

/** The search parameters of the screen itself, and how to change them. */
export function useSearch(): [URLSearchParams, (next: Record<string, string> | URLSearchParams, options?: NavigateOptions) => void] {
  const written = router.useLocation().search
  const search = useMemo(() => {
    const own = new URLSearchParams(written)
    own.delete(PARAMETER)
    return own
  }, [written])
  const navigate = useNavigate()
  const change = (next: Record<string, string> | URLSearchParams, options?: NavigateOptions) =>
    void navigate(`?${new URLSearchParams(next).toString()}`, options)
  return [search, change]
}
