import { join } from 'node:path'
import react from '@vitejs/plugin-react'
import { defaultClientConditions, defineConfig } from 'vite'
import { VitePWA } from 'vite-plugin-pwa'
import { compileHint } from './build/compile-hint.ts'
import { compression } from './build/compression.ts'
import { earlyRequests } from './build/early-requests.ts'
import { loginPage } from './build/login-page.ts'
import { themeInStyleSheet } from './build/theme-styles.ts'
import { withoutUnusedParts } from './build/unused-parts.ts'
import { weighScreens } from './build/weights.ts'

// The gateway serves this build; in development Vite serves the portal and proxies everything else to the gateway.
const gateway = process.env.PANIFY_GATEWAY ?? 'http://127.0.0.1:4000'
const handedOn = [
  '/graphql',
  '/logo',
  '/img',
  '/upload',
  '/printDocuments',
  '/documenti.pdf',
  '/anteprima',
  '/posta',
  '/playground',
  '/demo',
]

// Few files, each with what its screens need: a screen waits for all of its files, and each request takes time on a slow line.
// The first group that matches takes a module, and what it imports. Dialogs and menus (`popups`) load when the browser is idle or
// when one opens.
// Also what nearly every screen needs, and what several share and is too small for a file of its own.
const ofFrame = [
  /app[/](layout[/]Layout|idempotency)|useThemeProps|DayMarks|use-mail-notice|PlaygroundLink|useMediaQuery|src[/](figures|quantity)[.]/,
  /icons-material[/](Add|CalendarMonthOutlined|ChevronRight|EditOutlined|KeyOutlined|MoreHoriz|OpenInNew|PrintOutlined|Refresh|Remove)[.]/,
  /ui[/](CalendarButton|ConflictDialog|ErrorPanel|NamedTitle|PageTitle|Skeleton|StatusBadge|Thumbnail|Toolbar)[.]/,
  /ui[/](figures|focus-first-error|sums|unbroken|units|use-delayed|use-page-offset|use-sliced)[.]/,
]
const groups = [
  { name: 'index', tags: ['$initial' as const] },
  { name: 'shared', test: /icons-material[/]Visibility/ },
  {
    name: 'fields',
    test: /@mui[/]material[/](OutlinedInput|FormControl|FormLabel|FormHelperText)[/]|ui[/]Field[.]|session[/]PasswordField/,
  },
  { name: 'login', test: /session[/](LoginPage|PublicPage|FormMessage|session[.]text)/ },
  { name: 'popups', test: /@mui[/]material[/](Dialog|Menu|MenuItem|Popover)[/]|useRovingTabIndex/ },
  {
    name: 'frame',
    test: (id: string) => ofFrame.some((part) => part.test(id)),
  },
  {
    name: 'lists',
    test: /ui[/](FilterChips|SearchField|Kbd|KeysButton|keys|list|order|Marked|RowButton|ListFoot|ListTitle|LoadingLine|table-elements|DataTable)|app[/](list-keys|ScreenKeys|use-address)/,
  },
  { name: 'staff', test: /@mui[/]material[/](LinearProgress|NativeSelect)[/]|ui[/]SelectField/ },
  { name: 'forms', test: /@mui[/]material[/](FormControlLabel|Radio|RadioGroup|Checkbox)[/]/ },
  {
    name: 'week',
    test: /operations[/](planning|extraordinary)|(planning|extraordinary)[.]text|plan[/]add-list|use-exceptions|ui[/]QuantityField/,
  },
  { name: 'documents', test: /operations[/]documents|documents[.]text|DeliveryNoteDates/ },
  { name: 'sheet', test: /ui[/]Sheet|icons-material[/]ContentCopy|app[/](use-close-guard|CloseDialog)/ },
  { name: 'access', test: /session[/](AccessPage|SecondFactorCard|second-factor[.]text)/ },
  { name: 'second-factor', test: /session[/](SecondFactorDialog|RecoveryCodes|CodeForm|AuthenticatorKey|CodeField)|uqr/ },
  { name: 'preview', test: /documents[/](DocumentPreview|MissingDocument|use-printed)/ },
  { name: 'changes', test: /extraordinary[/](use-changes|use-date-order|ReplaceDialog)|ui[/]Segments/ },
  { name: 'guests', test: /session[/](RecoveryDialog|RegistrationPage)/ },
  { name: 'date-fields', test: /ui[/](Typed)?DateField/ },
  { name: 'calendar', test: /ui[/](CalendarPopover|PickerCalendar)[.]/ },
  { name: 'PlanningPage', test: /planning[/]PlanningPage/ },
  { name: 'catalogue', test: /planning[/](catalogue[/]catalogue|rows[/](FeaturedArticles|OrderKeys|order-keys))/ },
  { name: 'labels', test: /articles[/](labels|fields)[.]/ },
  // Dialogs that load together.
  { name: 'dialogs', test: /ui[/](Confirm|Conflict)DialogContent|ui[/](ActionMenuContent|ShortcutsDialog|QuantityChoices)[.]/ },
]

export default defineConfig({
  plugins: [
    react(),
    withoutUnusedParts(),
    themeInStyleSheet(),
    loginPage(),
    earlyRequests(),
    compileHint(),
    compression(weighScreens),
    VitePWA({
      filename: 'service-worker.js',
      // A new version waits until the user accepts it; src/app/service-worker.ts registers the worker.
      registerType: 'prompt',
      injectRegister: false,
      manifest: false,
      workbox: {
        // Only the portal's own files: no data, no picture behind the login.
        globPatterns: ['**/*.{js,css,html,svg,png,woff2,webmanifest}'],
        navigateFallback: '/index.html',
        navigateFallbackDenylist: [
          /^\/(graphql|playground|demo|logo|img|upload|printDocuments|posta|livez|readyz|metrics|csp-report)/,
          /\.[^/]*$/,
        ],
        // The page's policy forbids script imports by URL strings: everything is in one file.
        inlineWorkboxRuntime: true,
        clientsClaim: true,
        cleanupOutdatedCaches: true,
      },
    }),
  ],
  resolve: {
    // rxjs has a build for browsers that need no helpers for classes.
    conditions: ['es2015', ...defaultClientConditions],
    // MUI's buttons import the code of ripples, which the theme does not show, and its components a theme of their own, which
    // takes as long to make as the portal's.
    alias: [
      { find: './TouchRipple.mjs', replacement: join(import.meta.dirname, 'build/no-ripple.ts') },
      { find: /^[.]{1,2}[/](?:styles[/])?defaultTheme[.]mjs$/, replacement: join(import.meta.dirname, 'build/no-default-theme.ts') },
    ],
  },
  build: {
    outDir: 'dist',
    assetsInlineLimit: 0,
    // Terser shortens what Rolldown's own minifier, which renames and prints (`output.minify`), then leaves 1 % smaller in all.
    minify: 'terser',
    terserOptions: { module: true, ecma: 2020, compress: { passes: 2 }, mangle: false },
    modulePreload: { polyfill: false },
    chunkSizeWarningLimit: 600,
    rolldownOptions: {
      // A screen loads only the operations that it uses, although all have one address.
      treeshake: { moduleSideEffects: [{ test: /src[/]generated[/]/, sideEffects: false }] },
      output: { codeSplitting: { groups }, minify: true },
    },
  },
  server: { proxy: Object.fromEntries(handedOn.map((path) => [path, { target: gateway, changeOrigin: false }])) },
})
