// The secrets of an installation: created at the first start, in one file that only its owner can read.
import { randomBytes } from 'node:crypto'
import { chmodSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

type Secrets = {
  /** Authorizes the gateway at /client-config of the bundled back end. */
  gatewayKey: string
  serviceEmail: string
  servicePassword: string
  /** Keys of the session cookie: the first one seals, all of them open. */
  cookieKeys: { id: string; key: string }[]
}

const secret = (bytes = 32) => randomBytes(bytes).toString('base64url')

function readExisting(file: string): Partial<Secrets> {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Partial<Secrets>
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return {}
    // A damaged file must not be replaced silently: new keys would end all sessions and lock the gateway out.
    throw new Error(`${file} cannot be read: ${(error as Error).message}`, { cause: error })
  }
}

/** Adds missing secrets to `dataDir/secrets.json` (mode 600). */
export function ensureSecrets(dataDir: string): void {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  const file = join(dataDir, 'secrets.json')
  const known = readExisting(file)
  const secrets: Secrets = {
    gatewayKey: known.gatewayKey ?? secret(),
    serviceEmail: known.serviceEmail ?? 'servizio@panify.internal',
    servicePassword: known.servicePassword ?? secret(24),
    cookieKeys: known.cookieKeys?.length ? known.cookieKeys : [{ id: secret(6), key: secret() }],
  }
  if (JSON.stringify(secrets) !== JSON.stringify(known)) {
    writeFileSync(`${file}.new`, `${JSON.stringify(secrets, null, 2)}\n`, { mode: 0o600 })
    renameSync(`${file}.new`, file)
  }
  chmodSync(file, 0o600)
}
