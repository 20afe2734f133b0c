// The secrets of an installation: created at the first start, in one file that only its owner can read.
import { randomBytes } from 'node:crypto'
import { chmodSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
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

function readExisting(file: string): Partial<Secrets> | null {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Partial<Secrets>
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    // A damaged file must not be replaced silently: new keys would end all sessions and lock the gateway out.
    throw new Error(`${file} cannot be read: ${(error as Error).message}`, { cause: error })
  }
}

/** Writes `dataDir/secrets.json` (mode 600) if there is none. Throws if the existing one is incomplete or guessable. */
export function ensureSecrets(dataDir: string): void {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  const file = join(dataDir, 'secrets.json')
  const known = readExisting(file)
  if (known) requireSecrets(file, known)
  else {
    const secrets: Secrets = {
      gatewayKey: secret(),
      serviceEmail: 'servizio@panify.internal',
      servicePassword: secret(24),
      cookieKeys: [{ id: secret(6), key: secret() }],
    }
    writeOnce(file, `${JSON.stringify(secrets, null, 2)}\n`)
  }
  chmodSync(file, 0o600)
}

/** The whole file or none, and never over another one: of two programs that start at once, both use the first one's secrets. */
export function writeOnce(file: string, content: string): void {
  const own = `${file}.${randomBytes(6).toString('hex')}`
  writeFileSync(own, content, { mode: 0o600, flag: 'wx' })
  try {
    linkSync(own, file)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  } finally {
    rmSync(own, { force: true })
  }
}

const MIN_LENGTH = 16

/** Missing secrets are not made anew: the others of the same installation would no longer fit, and nobody would notice. */
function requireSecrets(file: string, known: Partial<Secrets>): void {
  const { gatewayKey, serviceEmail, servicePassword, cookieKeys } = known
  const keys = Array.isArray(cookieKeys) ? cookieKeys : []
  const flaws = [
    isLong(gatewayKey) ? [] : 'gatewayKey',
    typeof serviceEmail === 'string' && serviceEmail !== '' ? [] : 'serviceEmail',
    isLong(servicePassword) ? [] : 'servicePassword',
    keys.length > 0 && keys.every((one) => isLong(one.key)) ? [] : 'cookieKeys',
  ].flat()
  if (flaws.length > 0)
    throw new Error(`${file}: ${flaws.join(', ')} missing or shorter than ${MIN_LENGTH} characters. Restore the file from a backup.`)
}

const isLong = (value: unknown): boolean => typeof value === 'string' && value.length >= MIN_LENGTH
