import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { VitePWA } from 'vite-plugin-pwa'

// The gateway serves what is built here; in development Vite serves the portal and hands everything else to the gateway.
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

export default defineConfig({
  plugins: [
    react(),
    VitePWA({
      filename: 'service-worker.js',
      // A new version waits until it is wanted; src/app/service-worker.ts registers it and asks.
      registerType: 'prompt',
      injectRegister: false,
      manifest: false,
      workbox: {
        // The portal's own files and nothing else: no data, no picture behind the login.
        globPatterns: ['**/*.{js,css,html,svg,png,woff2,webmanifest}'],
        navigateFallback: '/index.html',
        navigateFallbackDenylist: [/^\/(graphql|playground|demo|logo|img|upload|printDocuments|posta|livez|readyz|csp-report)/, /\.[^/]*$/],
        // The page may import no script by text: everything is in the one file.
        inlineWorkboxRuntime: true,
        clientsClaim: true,
        cleanupOutdatedCaches: true,
      },
    }),
  ],
  build: {
    outDir: 'dist',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    chunkSizeWarningLimit: 600,
  },
  server: { proxy: Object.fromEntries(handedOn.map((path) => [path, { target: gateway, changeOrigin: false }])) },
})
