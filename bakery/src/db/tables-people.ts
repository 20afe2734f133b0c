import type { Generated } from 'kysely'
import type { Flag, Nullable, Text } from './columns.ts'

export interface SettingsTable {
  key: string
  value: string
}

export interface MetaTable {
  key: string
  value: string
}

export interface ServiceAccountsTable {
  id: Generated<number>
  email: string
  /** E-mail in lower case, for uniqueness and search. */
  email_key: string
  password_hash: string
  created_at: string
}

export interface ServiceTokensTable {
  /** SHA-256 of the bearer token, hexadecimal, so that a stolen table is useless. */
  token_hash: string
  account_id: number
  created_at: string
  expires_at: string
}

export interface CustomersTable {
  code: string
  cliente: string
  indirizzo: Text
  citta: Text
  provincia: Text
  cap: Text
  piva: Text
  cod_fisc: Text
  tel: Text
  email: Text
  categ: Text
  categ2: Text
  condi_pag: Text
  persona: Text
  note: Text
  /** Price list (codlis) whose prices this customer sees. */
  listino: Generated<string>
}

export interface ContactsTable {
  id: Generated<number>
  customer: string
  position: number
  persona: Text
  ruolo: Text
  email: Text
  tel1: Text
  tel2: Text
  cell: Text
  predefinito: Flag
  pec: Flag
}

export interface DestinationsTable {
  id: Generated<number>
  customer: string
  code: string
  nomede: string
  viade: Text
  cittade: Text
  provinciade: Text
  capde: Text
  nazionede: Generated<string>
  referente: Text
  is_primaria: Flag
  destlogin: Text
  /** destlogin in lower case, null where there is none: unique over all customers. */
  login_key: Nullable<string>
  password_hash: Nullable<string>
  pending_password_hash: Nullable<string>
  pending_sent_at: Nullable<string>
  pending_expires_at: Nullable<string>
  /** The last login, to the day; null until the purge sees a new password. */
  login_used_at: Nullable<string>
  order_active: Flag
  lun_off: Flag
  mar_off: Flag
  mer_off: Flag
  gio_off: Flag
  ven_off: Flag
  sab_off: Flag
  dom_off: Flag
  spec_off: Flag
  /** Counts every change of this record. */
  version: Generated<number>
  /** Counts every change of the standing rows: the ETag of the planning. */
  planning_version: Generated<number>
}
