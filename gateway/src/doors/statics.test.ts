// The portal's own files: cached for good if their name contains a hash, otherwise never.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type FakeErp, startErp } from '../test/erp.ts'
import { startPortal } from '../test/portal.ts'

let erp: FakeErp
let portal: Awaited<ReturnType<typeof startPortal>>
const webRoot = mkdtempSync(join(tmpdir(), 'panify-web-'))

beforeAll(async () => {
  mkdirSync(join(webRoot, 'assets'))
  writeFileSync(join(webRoot, 'index.html'), '<!doctype html><title>shell</title>')
  writeFileSync(join(webRoot, 'service-worker.js'), 'self')
  writeFileSync(join(webRoot, 'assets/index-DzR4k_9a.js'), 'app')
  writeFileSync(join(webRoot, 'assets/index-DzR4k_9a.js.br'), brotliCompressSync('compressed app'))
  writeFileSync(join(webRoot, '.hidden'), 'hidden')
  erp = await startErp()
  portal = await startPortal(erp, { webRoot })
})
afterAll(async () => {
  await portal.close()
  await erp.close()
  rmSync(webRoot, { recursive: true })
})

const get = async (url: string) => {
  const answer = await portal.browser().send('GET', url)
  return { status: answer.statusCode, cache: answer.headers['cache-control'], body: answer.body, type: answer.headers['content-type'] }
}

it.each(['/', '/home', '/ordini/lunedi', '/qualcosa?x=1.2'])('serves the shell at %s, never cached', async (url) => {
  expect(await get(url)).toMatchObject({ status: 200, cache: 'no-cache', body: expect.stringContaining('shell') as string })
})

it('lets hashed files be cached for good, and the service worker not at all', async () => {
  expect(await get('/assets/index-DzR4k_9a.js')).toMatchObject({ status: 200, cache: 'public, max-age=31536000, immutable', body: 'app' })
  expect(await get('/service-worker.js')).toMatchObject({ status: 200, cache: 'no-cache' })
})

it('sends the compressed file of the build to browsers that accept it, cached for good under the name of the file', async () => {
  const answer = await portal.browser().send('GET', '/assets/index-DzR4k_9a.js', undefined, { 'accept-encoding': 'gzip, br' })
  expect(answer.headers).toMatchObject({
    'content-encoding': 'br',
    'content-type': expect.stringContaining('javascript') as string,
    'cache-control': 'public, max-age=31536000, immutable',
    vary: expect.stringContaining('accept-encoding') as string,
  })
  expect(brotliDecompressSync(answer.rawPayload).toString()).toBe('compressed app')
})

it.each([
  '/home/x.css',
  '/assets/index-DzR4k_9a.js.br',
  '/assets/index-00000000.js',
  '/graphql.js',
  '/x.php',
  '/img.png',
  '/.hidden',
  '/.env',
  '/..%2fconfig.ts',
  '/assets/..%2f..%2f..%2fpackage.json',
  '/assets/%5c..%5c..%5cx.json',
])('answers 404 for %s: no other file, and never the shell', async (url) => {
  const { status, cache, body } = await get(url)
  expect([status, cache, body]).toEqual([404, 'no-store', '{"message":"Not found"}'])
})

it('answers only reads with the shell', async () => {
  expect((await portal.app.inject({ method: 'POST', url: '/home' })).statusCode).toBe(404)
})
