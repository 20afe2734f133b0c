// Everything that an installation has about one customer, as CSV and JSON, in the words of the portal.
import { existsSync, mkdirSync, readdirSync } from 'node:fs'
import { AUDIT, type List, LISTS } from '../export/lists.ts'
import { type Exported, writeList } from '../export/write.ts'
import type { Opened } from './opened.ts'
import { findPerson } from './person.ts'
import { PERSONAL } from './tables.ts'

/** Lists that the export of a whole bakery does not have. */
const MORE: readonly List[] = [
  {
    file: 'e-mail-inviate',
    table: 'mail_outbox',
    columns: [
      ['Tipo', 'kind'], ['Destinatario', 'recipient'], ['Rispondi a', 'reply_to'], ['Oggetto', 'subject'], ['Stato', 'state'],
      ['Creata il', 'created_at'], ['Inviata il', 'sent_at'], ['Errore', 'last_error'],
    ],
  },
  { file: 'ultimi-accessi', table: 'destinations', columns: [['Cliente', 'customer'], ['Codice', 'code'], ['Ultimo accesso', 'login_used_at']] },
  { file: 'token', table: 'api_tokens', columns: [['Nome', 'name'], ['Destinazione', 'destination'], ['Creato da', 'created_by'], ['Permessi', 'scopes']] },
  { file: 'accessi-falliti', table: 'login_failures', columns: [['Indirizzo o browser', 'address'], ['Millisecondi', 'at_ms', 'number']] },
  { file: 'richieste-di-password', table: 'mail_requests', columns: [['Tipo', 'kind'], ['Indirizzo', 'address'], ['Millisecondi', 'at_ms', 'number']] },
  { file: 'verifica-in-due-passaggi', table: 'second_factors', columns: [['Destinazione', 'destination'], ['Dal (millisecondi)', 'since_ms', 'number']] },
] // prettier-ignore

/** Not exported: digests of recovery codes, who printed a list, and answers kept for a repeat, which say the same as the records. */
const listsOf = (table: string): List[] => [...LISTS, AUDIT, ...MORE].filter((list) => list.table === table)

/** Into a new or empty folder. */
export async function exportCustomer(opened: Opened, code: string, folder: string): Promise<Exported[]> {
  const person = await findPerson(opened, code)
  if (existsSync(folder) && readdirSync(folder).length > 0) throw new Error(`${folder} is not empty`)
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const exported: Exported[] = []
  for (const { program, table, isAbout } of PERSONAL) {
    const [database, lists] = [opened[program], listsOf(table)]
    if (database === null || lists.length === 0) continue
    const rows = await database.kysely.selectFrom(table).selectAll().where(isAbout(person)).execute()
    const source = { async *rows() { yield* rows } } // prettier-ignore
    for (const list of lists) exported.push({ file: list.file, rows: await writeList(source, list, folder) })
  }
  return exported
}
