import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

// The gateway serves what is built here; in development Vite serves the portal and hands everything else to the gateway.
const gateway = process.env.PANIFY_GATEWAY ?? 'http://127.0.0.1:4000'
const handedOn = ['/graphql', '/logo', '/img', '/printDocuments', '/anteprima']

export default defineConfig({
  plugins: [react()],
  build: {
    outDir: 'dist',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    chunkSizeWarningLimit: 600,
  },
  server: { proxy: Object.fromEntries(handedOn.map((path) => [path, { target: gateway, changeOrigin: false }])) },
})
