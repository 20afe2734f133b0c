// Starts one real Chromium per run; every test file connects to it. Without a Chromium the tests fail instead of being
// skipped. The headless shell is tried first (the system's, then the one from the npm registry): it has the same engine
// without the windows, menus and side panels of the whole browser, which cost more than the pages under test.
import { createReadStream, createWriteStream, existsSync } from 'node:fs'
import { mkdir, rename } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createBrotliDecompress } from 'node:zlib'
import { chromium, type BrowserServer } from 'playwright-core'

const WHOLE_BROWSERS = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]

const FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // A page of a test is closed before code that V8 has optimized pays: reloads and axe take a sixth less processor time without it.
  '--js-flags=--no-opt --no-maglev',
]

/** The headless shell from the npm registry, unpacked once per checkout and renamed into place when complete. */
async function unpacked(): Promise<string> {
  const entry = createRequire(import.meta.url).resolve('@sparticuz/chromium')
  const folder = join(import.meta.dirname, '../../.tools/chromium')
  const [path, part] = [join(folder, `chromium-${process.arch}`), join(folder, `part-${process.pid}`)]
  if (existsSync(path)) return path
  await mkdir(folder, { recursive: true })
  const packed = join(dirname(entry), '../bin/chromium.br')
  await pipeline(createReadStream(packed), createBrotliDecompress(), createWriteStream(part, { mode: 0o755 }))
  await rename(part, path)
  return path
}

async function launch(): Promise<BrowserServer> {
  const wished = process.env['CHROMIUM_PATH']
  const candidates = wished ? [wished] : ['/usr/bin/chromium-headless-shell', unpacked, ...WHOLE_BROWSERS]
  const failures: unknown[] = []
  for (const candidate of candidates) {
    try {
      const executablePath = typeof candidate === 'string' ? candidate : await candidate()
      if (existsSync(executablePath)) return await chromium.launchServer({ host: '127.0.0.1', executablePath, args: FLAGS })
    } catch (failure) {
      failures.push(failure)
    }
  }
  throw new AggregateError(failures, 'No Chromium starts on this machine: install one, or set CHROMIUM_PATH')
}

export default async function startChromium(): Promise<() => Promise<void>> {
  const server = await launch()
  process.env['PANIFY_CHROMIUM'] = server.wsEndpoint()
  return async () => await server.close()
}
