// The demo bakery that the run has made once (demo-template.ts), for tests to start with.
import { cpSync } from 'node:fs'
import { join } from 'node:path'

/** Copies it into a folder. */
export function copyDemo(folder: string): void {
  const template = process.env['PANIFY_DEMO_TEMPLATE']
  if (!template) throw new Error('No demo template: run the tests through vitest.config.ts')
  cpSync(template, folder, { recursive: true })
}

/** The time of the demos that run as processes; the template is older. */
export const DEMO_AT = '2026-11-19 12:00'

/** Where `npm start -- --at` has the demo of that time. */
export const demoIn = (dataDir: string) => join(dataDir, 'demo/at-2026-11-19-1200')

/** Puts it where `npm start -- --at` finds it, as after a first start. demo-clock.test.ts waits for a first start. */
export const layDemo = (dataDir: string) => copyDemo(demoIn(dataDir))
