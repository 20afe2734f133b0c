import type { ErpClient } from '../erp/client.ts'
import { erpPath } from '../erp/client.ts'
import { ErpFailure } from '../erp/errors.ts'
import { asText, rowOf, rowsOf, type Row } from '../erp/row.erp.ts'
import type { Letter } from './mailbox.html.ts'

/** Newest first. */
export const readLetters = (erp: ErpClient): Promise<Letter[]> => erp.get('/panify/posta', rowsOf(letterFromErp))

/** Null where there is none with that id. */
export async function readLetter(erp: ErpClient, id: string): Promise<Letter | null> {
  try {
    return await erp.get(erpPath`/panify/posta/${id}`, rowOf(letterFromErp))
  } catch (failure) {
    if (failure instanceof ErpFailure && failure.kind === 'notFound') return null
    throw failure
  }
}

const letterFromErp = (row: Row): Letter => ({
  id: asText(row['id']),
  from: asText(row['mittente']),
  to: asText(row['destinatario']),
  subject: asText(row['oggetto']),
  date: asText(row['data']),
  text: asText(row['testo']),
})
