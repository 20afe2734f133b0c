import type { Generated } from 'kysely'
import type { Nullable, Text } from './columns.ts'

export interface DocumentsTable {
  id: Generated<number>
  series: Generated<string>
  year: number
  number: number
  /** 3 is a delivery note (DDT). */
  type: Generated<number>
  causale: string
  customer: string
  destination: string
  /** 'Data trasporto': the day of delivery. */
  data_cons: string
  /** 'Data documento', see documents/dating.ts. */
  document_date: Text
  issued_at: string
  state: 'emesso' | 'evaso' | 'annullato'
  state_at: string
  tblocco: Text
  replaced_by: Nullable<number>
  /** JSON: seller, buyer, place of delivery as they were at issue. */
  parties: string
  note: Text
}

export interface DocumentRowsTable {
  document_id: number
  position: number
  article: string
  descriz: string
  unita_m: string
  quantity: number
  prezzo: Nullable<number>
  sc1: Generated<number>
  sc2: Generated<number>
  sc3: Generated<number>
  iva: string
  iva_rate: Nullable<number>
  lotto: Text
}

export interface DocumentsIssuedTable {
  /** Day of delivery whose notes have been issued. */
  date: string
  issued_at: string
}

export interface DocumentLogosTable {
  /** SHA-256 of the picture, hexadecimal. */
  hash: string
  data: string
}

export interface DocumentPrintsTable {
  name: string
  /** JSON: the content of the print, a `Print`. */
  content: string
  created_at: string
  expires_at: string
}

export interface CountersTable {
  name: string
  value: number
}

export interface MailOutboxTable {
  id: Generated<number>
  kind: string
  recipient: string
  subject: string
  /** Encrypted; erased once sent. */
  body: Nullable<string>
  state: 'waiting' | 'sending' | 'sent' | 'failed'
  attempts: Generated<number>
  next_attempt_at: Nullable<string>
  last_error: Nullable<string>
  created_at: string
  sent_at: Nullable<string>
  /** The destination to which a mailed password belongs. */
  customer: Nullable<string>
  destination: Nullable<string>
  reply_to: Text
  /** Keyed hash of the content, to detect equal letters within a minute. */
  twin_key: Text
  message_id: Text
  /** Sending is useless after this instant. */
  expires_at: Text
}

export interface RegistrationRequestsTable {
  id: Generated<number>
  at: string
  nome_azienda: string
  nome_referente: string
  telefono: string
  email: string
  mail_id: Nullable<number>
}
