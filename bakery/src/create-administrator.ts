// Creates the first administrator of a real installation from a terminal. Prints neither e-mail nor password.
import { isCommonPassword } from '@panify/rules/common-passwords'
import { createInterface } from 'node:readline/promises'
import { Writable } from 'node:stream'
import { ConfigError, readConfig } from './config.ts'
import { migrate } from './db/migrate.ts'
import { openDatabase } from './db/open.ts'
import { isUniqueViolation } from './http/errors.ts'
import { createPasswords } from './security/passwords.ts'
import { createAdministrator, hasAdministrator } from './session/administrator.ts'

const SHORTEST_PASSWORD = 12

class Refused extends Error {}

/** Asks a question without echoing the answer. */
async function ask(lines: AsyncIterator<string>, question: string): Promise<string> {
  process.stdout.write(question)
  const answer = await lines.next()
  process.stdout.write('\n')
  if (answer.done) throw new Refused('Interrotto: nessun amministratore creato.')
  return answer.value
}

async function main(): Promise<void> {
  const database = openDatabase(readConfig([]))
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() })
  const terminal = createInterface({ input: process.stdin, output: silent, terminal: process.stdin.isTTY })
  const lines = terminal[Symbol.asyncIterator]()
  try {
    await migrate(database)
    if (await hasAdministrator(database.kysely)) console.log('Esiste già un amministratore: riceverà queste nuove credenziali.')
    const email = (await ask(lines, "E-mail dell'amministratore: ")).trim()
    if (!/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email)) throw new Refused('E-mail non valida.')
    const password = await ask(lines, `Password (almeno ${SHORTEST_PASSWORD} caratteri): `)
    if (password.length < SHORTEST_PASSWORD || Buffer.byteLength(password) > 256) throw new Refused('Password troppo corta o troppo lunga.')
    if (await isCommonPassword(password)) throw new Refused('Password troppo comune: scegline una meno facile da indovinare.')
    if ((await ask(lines, 'Ripeti la password: ')) !== password) throw new Refused('Le due password non coincidono.')
    const demoted = await createAdministrator(database, createPasswords(), { email, password }).catch((error: unknown) => {
      throw isUniqueViolation(error) ? new Refused("E-mail già usata da un'altra destinazione.") : error
    })
    // To the launcher, which ends their sessions.
    process.send?.({ demoted })
    console.log('Amministratore creato: ora `npm run serve`.')
  } finally {
    terminal.close()
    await database.close()
  }
}

try {
  await main()
} catch (error) {
  console.error(error instanceof Refused || error instanceof ConfigError ? error.message : error)
  process.exitCode = 1
}
