// Where an installation keeps its data and is reached. A blank variable counts as none, as in the programs.
import { resolve } from 'node:path'

type Environment = Readonly<Record<string, string | undefined>>

export const dataDirOf = (environment: Environment, root: string, ...below: string[]): string =>
  resolve(root, environment['DATA_DIR'] || 'data', ...below)

/** The address that the launcher prints. */
export function addressOf(environment: Environment): string {
  const host = environment['HOST'] || '127.0.0.1'
  const shown = host === '127.0.0.1' || host === '0.0.0.0' ? 'localhost' : host
  return environment['PUBLIC_URL'] || `${environment['TLS_CERT'] ? 'https' : 'http'}://${shown}:${environment['PORT'] || 4000}`
}
