import { ApolloProvider } from '@apollo/client/react'
import Button from '@mui/material/Button'
import CircularProgress from '@mui/material/CircularProgress'
import { styled } from '@mui/material/styles'
import Typography from '@mui/material/Typography'
import { Fragment, Suspense, startTransition, useEffect, useState } from 'react'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { createClient } from '../apollo.ts'
import { LeaveDialog } from '../LeaveDialog.tsx'
import { useLiveChanges } from '../live/use-live-changes.ts'
import { Outlet, useLocation } from '../navigation.tsx'
import { hasDrafts } from '../offline/database.ts'
import { OfflineBar } from '../OfflineBar.tsx'
import { hasFoot, isBare, startsFolded } from '../routes.tsx'
import { useDestination, useSession, useViewer } from '../session-context.ts'
import { useSuspensionWarning } from '../suspended-orders.ts'
import { text } from '../leave.text.ts'
import { hasUnsavedWork, isSaveUnderWay } from '../unsaved-work.ts'
import { ActingBar } from './ActingBar.tsx'
import { useAlerts } from './use-alerts.ts'
import { useShowsCustomerSections, useStoredDays } from './menu.ts'
import { MOBILE_BAR_HEIGHT, MobileBar } from './MobileBar.tsx'
import { SIDE_MENU_WIDTH, SideMenu } from './SideMenu.tsx'
import { SubNav } from './SubNav.tsx'
import { TopBar } from './TopBar.tsx'

const ContentColumn = styled('div', { shouldForwardProp: (name) => name !== 'isMenuOpen' })<{ isMenuOpen: boolean }>(
  ({ theme, isMenuOpen }) => ({
    minHeight: '100dvh',
    display: 'flex',
    flexDirection: 'column',
    paddingBottom: `calc(${MOBILE_BAR_HEIGHT} + env(safe-area-inset-bottom))`,
    [theme.breakpoints.up('lg')]: { paddingBottom: 0, marginLeft: isMenuOpen ? SIDE_MENU_WIDTH : 0 },
  }),
)

// No `:has` for the foot: the browser would style the whole page again with the first key in a quantity.
const Main = styled('main', { shouldForwardProp: (name) => name !== 'hasFoot' })<{ hasFoot: boolean }>(({ theme, hasFoot }) => ({
  flex: 1,
  width: '100%',
  maxWidth: 1320,
  margin: '0 auto',
  padding: '16px 12px 24px',
  ...(hasFoot && { display: 'flex', flexDirection: 'column', '& > a, & > button': { alignSelf: 'start' } }),
  [theme.breakpoints.up('md')]: { padding: '24px 24px 40px' },
}))

const SkipLink = styled('a')(({ theme }) => ({
  position: 'fixed',
  zIndex: theme.zIndex.tooltip,
  top: -80,
  left: 8,
  padding: '12px 16px',
  borderRadius: 8,
  background: theme.vars.palette.primary.main,
  color: theme.vars.palette.primary.contrastText,
  '&:focus': { top: 8 },
}))

const Waiting = styled('div')({ display: 'flex', alignItems: 'center', justifyContent: 'center', gap: 12, padding: 64 })

const ScreenLoading = () => (
  <Waiting role="status">
    <CircularProgress size={20} aria-hidden />
    <Typography variant="body1" component="h1">
      Caricamento...
    </Typography>
  </Waiting>
)

/** The destination in the address does not exist or is not allowed for this session. */
const DestinationMissing = ({ onLeave }: { onLeave: () => void }) => (
  <EmptyState
    title="Destinazione non trovata."
    action={
      <Button variant="outlined" onClick={onLeave}>
        Esci dalla destinazione
      </Button>
    }
  />
)

function Frame() {
  const { logout, isMissing, leaveDestination } = useSession()
  const showsCustomerSections = useShowsCustomerSections()
  useSuspensionWarning()
  useAlerts()
  useLiveChanges()
  useStoredDays()
  const { pathname } = useLocation()
  const [isOpen, setOpen] = useState(true)
  // Null until the menu is opened on a screen where it starts folded.
  const [isUnfolded, setUnfolded] = useState<boolean | null>(null)
  const isFolding = startsFolded(pathname)
  const isMenuOpen = isFolding ? isUnfolded === true : isOpen
  const setMenuOpen = isFolding ? setUnfolded : setOpen
  const [isConfirmingLogout, setConfirmingLogout] = useState(false)
  // A screen that was left begins anew, also for who comes back before the next one has loaded.
  const [left, setLeft] = useState(0)
  const leave = () => {
    setConfirmingLogout(false)
    void logout()
  }
  const askToLeave = async () => (hasUnsavedWork() || (await hasDrafts()) ? setConfirmingLogout(true) : leave())
  const screen = (
    <Suspense fallback={<ScreenLoading />}>
      <Fragment key={left}>{isMissing ? <DestinationMissing onLeave={leaveDestination} /> : <Outlet />}</Fragment>
    </Suspense>
  )
  if (isBare(pathname)) return screen
  return (
    <>
      <SkipLink href="#contenuto">Vai al contenuto</SkipLink>
      {isMenuOpen ? <SideMenu onCollapse={() => setMenuOpen(false)} /> : null}
      <ContentColumn isMenuOpen={isMenuOpen}>
        <TopBar
          isSlim={showsCustomerSections}
          isMenuOpen={isMenuOpen}
          wasMenuClosed={!isFolding || isUnfolded !== null}
          onOpenMenu={() => setMenuOpen(true)}
          onLogout={() => void askToLeave()}
        />
        <ActingBar />
        <OfflineBar />
        <Main id="contenuto" tabIndex={-1} hasFoot={hasFoot(pathname)}>
          <SubNav />
          {screen}
        </Main>
      </ContentColumn>
      <MobileBar onLogout={() => void askToLeave()} />
      <LeaveDialog onLeave={() => startTransition(() => setLeft(left + 1))} />
      <ConfirmDialog
        open={isConfirmingLogout}
        title={text.leaveTitle}
        confirmLabel={text.leave}
        isDangerous
        onConfirm={leave}
        onCancel={() => setConfirmingLogout(false)}
      >
        {isSaveUnderWay() ? text.saving : text.loggingOut}
      </ConfirmDialog>
    </>
  )
}

function WithClient() {
  const [client] = useState(createClient)
  useEffect(() => client.endFirstRender(), [client])
  return (
    <ApolloProvider client={client}>
      <Frame />
    </ApolloProvider>
  )
}

/** The frame of every screen behind the login, with an Apollo client per destination. */
export const Layout = () => <WithClient key={`${useViewer().destination.id} ${useDestination().id}`} />
