import DescriptionOutlined from '@mui/icons-material/DescriptionOutlined'
import Inventory2Outlined from '@mui/icons-material/Inventory2Outlined'
import ListAltOutlined from '@mui/icons-material/ListAltOutlined'
import PlaceOutlined from '@mui/icons-material/PlaceOutlined'
import ReceiptLongOutlined from '@mui/icons-material/ReceiptLongOutlined'
import ScheduleOutlined from '@mui/icons-material/ScheduleOutlined'
import SettingsOutlined from '@mui/icons-material/SettingsOutlined'
import TvOutlined from '@mui/icons-material/TvOutlined'
import type { SvgIconComponent } from '@mui/icons-material'
import type { Capability } from '../generated/graphql.ts'
import { chunk } from '../ui/chunk.tsx'
import type { Chunk } from '../ui/chunk.tsx'
import type { Access } from './guards.tsx'

export type RouteEntry = {
  path: string
  /** Its Italian name in the menus and in the title of the window. */
  label: string
  access: Access
  Screen: Chunk<object>
  /** Its place in the menus; days have entries of their own. */
  menu?: { section: Section; mobileLabel: string; Icon: SvgIconComponent; inShortBar?: boolean }
  /** Without a side menu the screens of one group are tabs. */
  tab?: { of: string; label: string }
  /** The screen exists only where the bakery's server has this capability. */
  needs?: Capability
  /** A wide list: below 1200 px it starts with the side menu folded. */
  isWide?: true
  /** It ends with a bar that stands at the bottom, however short the rest is. */
  hasFoot?: true
  /** The whole page, without menus and bars; it stays readable while no server answers. */
  isBare?: true
}

/** `start` and `more`: screens of the staff beyond the four in section 'Gestione Amministratore'. */
type Section = 'start' | 'documents' | 'administration' | 'more'

const Today = chunk(() => import('./TodayScreen.tsx').then(({ TodayScreen }) => TodayScreen))
const WeeklyOrder = chunk(() => import('../planning/PlanningPage.tsx').then(({ PlanningPage }) => PlanningPage))
const Destinations = chunk(() => import('./DestinationsScreen.tsx').then(({ DestinationsScreen }) => DestinationsScreen))
const Documents = chunk(() => import('../documents/DocumentsPage.tsx').then(({ DocumentsPage }) => DocumentsPage))
const DeliveryNotes = chunk(() => import('../documents/DeliveryNotesPage.tsx').then(({ DeliveryNotesPage }) => DeliveryNotesPage))
const Production = chunk(() => import('../production/ProductionPage.tsx').then(({ ProductionPage }) => ProductionPage))
const Bakehouse = chunk(() => import('../production/bakehouse/BakehousePage.tsx').then(({ BakehousePage }) => BakehousePage))
const Warehouse = chunk(() => import('../articles/WarehousePage.tsx').then(({ WarehousePage }) => WarehousePage))
const Settings = chunk(() => import('../settings/SettingsPage.tsx').then(({ SettingsPage }) => SettingsPage))
const Tokens = chunk(() => import('../settings/TokensPage.tsx').then(({ TokensPage }) => TokensPage))
const OwnAccess = chunk(() => import('../session/AccessPage.tsx').then(({ AccessPage }) => AccessPage))
const Audit = chunk(() => import('./AuditScreen.tsx').then(({ AuditScreen }) => AuditScreen))

/** Every screen behind the login: the only source of guards, menus and router. */
export const routes: RouteEntry[] = [
  {
    path: '/oggi',
    label: 'Oggi',
    access: 'administrator',
    Screen: Today,
    menu: { section: 'start', mobileLabel: 'Oggi', Icon: ScheduleOutlined },
    tab: { of: 'Preordini', label: 'Oggi' },
  },
  { path: '/home', label: 'Ordini Settimanali', access: 'destination', Screen: WeeklyOrder, hasFoot: true },
  { path: '/planning', label: 'Ordini Settimanali', access: 'destination', Screen: WeeklyOrder, hasFoot: true },
  { path: '/ordini/:day', label: 'Ordini Settimanali', access: 'destination', Screen: WeeklyOrder },
  {
    path: '/documenti',
    label: 'Gestione Documenti',
    access: 'destination',
    Screen: Documents,
    menu: { section: 'documents', mobileLabel: 'Documenti', Icon: DescriptionOutlined },
  },
  {
    path: '/destinazioni',
    label: 'Destinazioni Clienti',
    access: 'administrator',
    Screen: Destinations,
    menu: { section: 'administration', mobileLabel: 'Destinazioni', Icon: PlaceOutlined, inShortBar: true },
  },
  {
    path: '/magazzino',
    label: 'Prodotti',
    access: 'administrator',
    Screen: Warehouse,
    menu: { section: 'administration', mobileLabel: 'Prodotti', Icon: Inventory2Outlined, inShortBar: true },
  },
  {
    path: '/preordini',
    label: 'Preordini',
    access: 'administrator',
    Screen: Production,
    menu: { section: 'administration', mobileLabel: 'Preordini', Icon: ListAltOutlined, inShortBar: true },
    tab: { of: 'Preordini', label: 'Lista di Produzione' },
    isWide: true,
  },
  {
    path: '/preordini/forno',
    label: 'Laboratorio',
    access: 'administrator',
    Screen: Bakehouse,
    menu: { section: 'more', mobileLabel: 'Laboratorio', Icon: TvOutlined },
    isBare: true,
  },
  // After the screens that always exist: its entry appears when the capabilities have been read, and must move no other.
  {
    path: '/preordini/bolle',
    label: 'Bolle di Consegna',
    access: 'administrator',
    Screen: DeliveryNotes,
    menu: { section: 'more', mobileLabel: 'Bolle di Consegna', Icon: ReceiptLongOutlined },
    tab: { of: 'Preordini', label: 'Bolle di Consegna' },
    needs: 'DOCUMENTS',
  },
  {
    path: '/admin-settings',
    label: 'Impostazioni Sistema',
    access: 'administrator',
    Screen: Settings,
    menu: { section: 'administration', mobileLabel: 'Impostazioni Sistema', Icon: SettingsOutlined },
  },
  { path: '/accesso', label: 'Il tuo accesso', access: 'destination', Screen: OwnAccess },
  { path: '/admin-settings/accesso-api', label: 'Accesso API', access: 'administrator', Screen: Tokens },
  { path: '/admin-settings/registro', label: 'Registro modifiche', access: 'administrator', Screen: Audit },
]

type TabEntry = RouteEntry & { tab: NonNullable<RouteEntry['tab']> }
export type MenuEntry = RouteEntry & { menu: NonNullable<RouteEntry['menu']> }

const isOffered = ({ needs }: RouteEntry, capabilities: readonly Capability[]) => needs === undefined || capabilities.includes(needs)

const routeOf = (pathname: string) => routes.find(({ path }) => path === pathname)
export const isBare = (pathname: string) => routeOf(pathname)?.isBare === true
export const hasFoot = (pathname: string) => routeOf(pathname)?.hasFoot === true
export const startsFolded = (pathname: string) => routeOf(pathname)?.isWide === true && window.matchMedia('(max-width: 1199.95px)').matches

/** The group of tabs that the screen of this path belongs to. */
export const groupOf = (pathname: string) => routeOf(pathname)?.tab?.of

/** The tabs of the group of this path, itself included. */
export function tabsOf(pathname: string, capabilities: readonly Capability[]): TabEntry[] {
  const group = groupOf(pathname)
  return routes.filter((route): route is TabEntry => route.tab !== undefined && route.tab.of === group && isOffered(route, capabilities))
}

/** The entries of a section of the menus. */
export const menuOf = (section: Section, capabilities: readonly Capability[]) =>
  routes.filter((route): route is MenuEntry => route.menu?.section === section && isOffered(route, capabilities))
