// Calls the bundled bakery as the gateway does, with the installation's service account.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

export type Rest = (method: string, path: string, body?: unknown) => Promise<{ status: number; body: unknown }>

export async function serviceClient(dataDir: string, port: number): Promise<Rest> {
  const origin = `http://127.0.0.1:${port}`
  const secrets = JSON.parse(readFileSync(join(dataDir, 'secrets.json'), 'utf8')) as Record<string, string>
  const csrf = await fetch(`${origin}/sanctum/csrf-cookie`)
  const pairs = csrf.headers.getSetCookie().map((line) => line.split(';')[0] ?? '')
  const token = decodeURIComponent(pairs.find((pair) => pair.startsWith('XSRF-TOKEN='))?.slice('XSRF-TOKEN='.length) ?? '')
  const headers: Record<string, string> = { cookie: pairs.join('; '), 'x-xsrf-token': token, 'content-type': 'application/json' }
  const call: Rest = async (method, path, body) => {
    const answer = await fetch(origin + path, { method, headers, ...(body === undefined ? {} : { body: JSON.stringify(body) }) })
    return { status: answer.status, body: await answer.json() }
  }
  const login = await call('POST', '/api/users/login', { email: secrets['serviceEmail'], password: secrets['servicePassword'] })
  headers['authorization'] = `Bearer ${(login.body as { data: { token: string } }).data.token}`
  return call
}
