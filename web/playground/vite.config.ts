import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { compression } from '../build/compression.ts'

// A page of its own beside the portal: the gateway serves it at /playground where it is enabled.
export default defineConfig({
  base: '/playground/',
  plugins: [react(), compression()],
  worker: { format: 'es' },
  build: { outDir: 'dist', assetsInlineLimit: 0, modulePreload: { polyfill: false }, chunkSizeWarningLimit: 5_000 },
})
