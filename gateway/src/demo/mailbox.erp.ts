import { type ErpClient, erpPath } from '../erp/client.ts'
import { type RecordOf, entity, key, may } from '../erp/decode/entity.ts'
import { code, rawText } from '../erp/decode/values.ts'
import { ErpFailure } from '../erp/errors.ts'
import type { Letter } from './mailbox.html.ts'

const letter = entity('letter', {
  id: key(code, 'id'),
  from: may(rawText, 'mittente'),
  to: may(rawText, 'destinatario'),
  subject: may(rawText, 'oggetto'),
  date: may(rawText, 'data'),
  text: may(rawText, 'testo'),
})

const letterFrom = ({ id, from, to, subject, date, text }: RecordOf<typeof letter.fields>): Letter => ({
  id,
  from: from ?? '',
  to: to ?? '',
  subject: subject ?? '',
  date: date ?? '',
  text: text ?? '',
})

/** Newest first. */
export const readLetters = (erp: ErpClient): Promise<Letter[]> => erp.get('/panify/posta', letter.list(letterFrom))

/** Null if no letter has that id. */
export async function readLetter(erp: ErpClient, id: string): Promise<Letter | null> {
  try {
    return await erp.get(erpPath`/panify/posta/${id}`, letter.record(letterFrom))
  } catch (failure) {
    if (failure instanceof ErpFailure && failure.kind === 'notFound') return null
    throw failure
  }
}
