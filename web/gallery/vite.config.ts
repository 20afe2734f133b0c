import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

// Without the portal's own plugins, which are about its build.
export default defineConfig({ plugins: [react()] })
