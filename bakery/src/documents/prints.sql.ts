import { randomBytes } from 'node:crypto'
import { timestamp, type Clock } from '../clock.ts'
import type { Db } from '../db/open.ts'
import type { Copy } from './pdf/delivery-note.sheet.ts'

/** What a print's name refers to. The PDF is drawn when it is fetched. */
export type Print =
  { kind: 'notes'; ids: number[]; copies: Copy[] } | { kind: 'preview'; customer: string; destination: string; date: string }

/** The portal fetches a print right after naming it, so names can expire soon. */
const VALID_MINUTES = 60

const UNGUESSABLE_BYTES = 24

export async function namePrint(db: Db, clock: Clock, print: Print): Promise<string> {
  const now = clock.now()
  const name = `${randomBytes(UNGUESSABLE_BYTES).toString('base64url')}.pdf`
  await db.deleteFrom('document_prints').where('expires_at', '<=', timestamp(now)).execute()
  await db
    .insertInto('document_prints')
    .values({
      name,
      content: JSON.stringify(print),
      created_at: timestamp(now),
      expires_at: timestamp(now.add({ minutes: VALID_MINUTES })),
    })
    .execute()
  return name
}

export async function printOf(db: Db, clock: Clock, name: string): Promise<Print | null> {
  const row = await db
    .selectFrom('document_prints')
    .select('content')
    .where('name', '=', name)
    .where('expires_at', '>', timestamp(clock.now()))
    .executeTakeFirst()
  return row ? (JSON.parse(row.content) as Print) : null
}
