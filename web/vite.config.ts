import react from '@vitejs/plugin-react'
import { defaultClientConditions, defineConfig } from 'vite'
import { VitePWA } from 'vite-plugin-pwa'
import { compression } from './build/compression.ts'
import { earlyRequests } from './build/early-requests.ts'
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

// Few large files instead of one for each component that two screens share.
const rarelyShared = /tanstack|react-hook-form|hookform|zod|x-date-pickers|dayjs|ui[/].*(Table|FormField|Date)/
const groups = [
  { name: 'index', tags: ['$initial' as const] },
  { name: 'frame', test: /app[/]layout[/]Layout/ },
  { name: 'ui', minShareCount: 4, test: (id: string) => /node_modules|src[/]ui/.test(id) && !rarelyShared.test(id) },
]

export default defineConfig({
  plugins: [
    react(),
    earlyRequests(),
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
        navigateFallbackDenylist: [/^\/(graphql|playground|demo|logo|img|upload|printDocuments|posta|livez|readyz|csp-report)/, /\.[^/]*$/],
        // The page's policy forbids script imports by URL strings: everything is in one file.
        inlineWorkboxRuntime: true,
        clientsClaim: true,
        cleanupOutdatedCaches: true,
      },
    }),
  ],
  // rxjs has a build for browsers that need no helpers for classes.
  resolve: { conditions: ['es2015', ...defaultClientConditions] },
  build: {
    outDir: 'dist',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    chunkSizeWarningLimit: 600,
    rolldownOptions: {
      // A screen loads only the operations that it uses, although all have one address.
      treeshake: { moduleSideEffects: [{ test: /src[/]generated[/]/, sideEffects: false }] },
      output: { codeSplitting: { groups } },
    },
  },
  server: { proxy: Object.fromEntries(handedOn.map((path) => [path, { target: gateway, changeOrigin: false }])) },
})
