// The tables with data about customers: which rows are about one, and what becomes of them when it is anonymised. The export, the
// anonymisation and the guard of docs/PRIVACY.md read this one list.
import { sql } from 'kysely'
import type { Row } from '../../database/src/snapshot.ts'
import type { Program } from '../backup/installation.ts'
import { isKeptByLaw } from './law.ts'
import type { Person } from './person.ts'
import { any, type Condition, contains, is, isEmail, isOneOf, startsWith } from './rows.ts'

type Value = string | number | null
/** The new value of a column, the same for every row or one for each. */
type Replacement = Value | ((row: Row, person: Person, year: number) => Value)

export type PersonalTable = {
  program: Program
  table: string
  /** Every column with data about people. */
  columns: readonly string[]
  isAbout: (person: Person) => Condition
  /** The rows are removed, stay as they are, or have these columns replaced. */
  fate: 'removed' | 'kept' | { key: readonly string[]; values: Readonly<Record<string, Replacement>> }
}

const NAME = 'Cliente anonimizzato'
const ofCustomer = ({ code }: Person) => is('customer', code)
const removed = (program: Program, table: string, columns: readonly string[], isAbout: PersonalTable['isAbout']): PersonalTable => ({
  program,
  table,
  columns,
  isAbout,
  fate: 'removed',
})
const blank = (...columns: string[]) => Object.fromEntries(columns.map((column) => [column, '']))
const empty = (...columns: string[]) => Object.fromEntries(columns.map((column) => [column, null]))
const counted =
  (column: string): Replacement =>
  (row) =>
    Number(row[column]) + 1
const replaced = (program: Program, table: string, key: readonly string[], isAbout: PersonalTable['isAbout'], values: Readonly<Record<string, Replacement>>): PersonalTable => ({
  program,
  table,
  columns: Object.keys(values).filter((column) => !column.endsWith('version')),
  isAbout,
  fate: { key, values },
}) // prettier-ignore

const OF_ORDERS = ['customer', 'destination', 'article'] as const

const BAKERY: readonly PersonalTable[] = [
  replaced('bakery', 'customers', ['code'], ({ code }) => is('code', code), {
    cliente: NAME,
    ...blank('indirizzo', 'citta', 'provincia', 'cap', 'piva', 'cod_fisc', 'tel', 'email', 'categ', 'categ2', 'condi_pag', 'persona', 'note'),
  }),
  removed('bakery', 'contacts', ['customer', 'persona', 'ruolo', 'email', 'tel1', 'tel2', 'cell'], ofCustomer),
  replaced('bakery', 'destinations', ['id'], ofCustomer, {
    nomede: NAME,
    ...blank('viade', 'cittade', 'provinciade', 'capde', 'referente', 'destlogin'),
    nazionede: 'IT',
    ...empty('login_key', 'password_hash', 'pending_password_hash', 'pending_sent_at', 'pending_expires_at', 'login_used_at'),
    order_active: 0,
    version: counted('version'),
    planning_version: counted('planning_version'),
  }),
  removed('bakery', 'planning_rows', OF_ORDERS, ofCustomer),
  removed('bakery', 'extraordinary_orders', [...OF_ORDERS, 'date', 'descriz_art'], ofCustomer),
  removed('bakery', 'extraordinary_closures', ['customer', 'destination', 'date'], ofCustomer),
  removed('bakery', 'order_history', [...OF_ORDERS, 'at', 'actor', 'weekday', 'date', 'kind', 'old_value', 'new_value'], ofCustomer),
  removed('bakery', 'events', ['customer', 'destination', 'at', 'type', 'kind', 'actor', 'detail'], ofCustomer),
  // Behind a code that names nobody any more: the totals of past dates stay right.
  { program: 'bakery', table: 'delivery_snapshot', columns: [...OF_ORDERS, 'date'], isAbout: ofCustomer, fate: 'kept' },
  replaced('bakery', 'documents', ['id'], ofCustomer, {
    parties: (row, _, year) => (isKeptByLaw(row, year) ? row['parties']! : withoutBuyer(String(row['parties']))),
    note: (row, _, year) => (isKeptByLaw(row, year) ? row['note']! : ''),
  }),
  {
    program: 'bakery',
    table: 'document_rows',
    columns: ['article', 'descriz', 'lotto'],
    isAbout: ({ code }) => sql<boolean>`document_id in (select id from documents where customer = ${code})`,
    fate: 'kept',
  },
  // First: a request refers to its letter.
  removed('bakery', 'registration_requests', ['nome_azienda', 'nome_referente', 'telefono', 'email', 'at'], ({ emails }) => isEmail('email', emails)),
  removed('bakery', 'mail_outbox', ['recipient', 'reply_to', 'subject', 'body', 'last_error', 'customer', 'destination', 'twin_key', 'message_id'], ({ code, emails }) =>
    any(is('customer', code), sql<boolean>`(customer is null and ${any(isEmail('reply_to', emails), toPerson(emails))})`),
  ),
] // prettier-ignore

/** Requests of others go to the company, whose e-mail a customer may share. */
function toPerson(emails: readonly string[]): Condition {
  return sql<boolean>`(kind <> 'registration' and ${isEmail('recipient', emails)})`
}

/** Articles and categories may have the code of a customer. */
const OF_OTHER_CODES = ['article.', 'category.']

/** An entry stays, with who did what to which code and when; what it says about the customer goes. */
const AUDIT = replaced(
  'gateway',
  'audit',
  ['id'],
  ({ code, prefixes, tokens, names }) =>
    any(
      sql<boolean>`(${any(is('target', code), startsWith('target', prefixes))} and not ${startsWith('action', OF_OTHER_CODES)})`,
      startsWith('actor', prefixes),
      ...tokens.flatMap((id) => [is('target', `token:${id}`), startsWith('actor', [`token:${id}:`])]),
      sql<boolean>`(action = 'customer.create' and ${contains(
        'detail',
        names.map((name) => `"name":${JSON.stringify(name)}`),
      )})`,
    ),
  {
    detail: ({ action, detail }) => (String(action).startsWith('document.') ? detail! : '{}'),
    // The name of a token is free text.
    actor: ({ actor }, { tokens }) => tokens.map((id) => `token:${id}`).find((token) => String(actor).startsWith(`${token}:`)) ?? actor!,
  },
)

const GATEWAY: readonly PersonalTable[] = [
  { ...AUDIT, columns: ['actor', 'target', 'detail', 'started_at', 'ended_at'] },
  removed('gateway', 'api_tokens', ['name', 'destination', 'created_by', 'digest', 'hint'], ({ prefixes }) => startsWith('destination', prefixes)),
  removed('gateway', 'second_factors', ['destination', 'sealed_key'], ({ prefixes }) => startsWith('destination', prefixes)),
  removed('gateway', 'recovery_codes', ['destination', 'digest'], ({ prefixes }) => startsWith('destination', prefixes)),
  removed('gateway', 'login_failures', ['account', 'address'], ofAccount),
  removed('gateway', 'mail_requests', ['account', 'address'], ofAccount),
  removed('gateway', 'printings', ['actor'], ({ prefixes }) => startsWith('actor', prefixes)),
  // Answers of others that mention the customer, too: their requests of the last 24 hours then have no answer to repeat.
  removed('gateway', 'idempotency_keys', ['caller', 'answer', 'digest'], ({ code, prefixes, tokens, names, emails }) =>
    any(
      startsWith('caller', prefixes),
      isOneOf('caller', tokens.map((id) => `token:${id}`)),
      contains('answer', [...names, ...emails].map((text) => JSON.stringify(text).slice(1, -1))),
      contains('answer', [...prefixes.map((prefix) => `"${prefix}`), `"code":${JSON.stringify(code)}`]),
    ),
  ),
] // prettier-ignore

/** A browser that has logged in before has a count of its own: its id follows the account. */
function ofAccount({ accounts }: Person): Condition {
  return any(isOneOf('account', accounts), startsWith('account', accounts.map((account) => `${account} `))) // prettier-ignore
}

export const PERSONAL: readonly PersonalTable[] = [...BAKERY, ...GATEWAY]

/** The buyer and the place of a delivery note keep their codes. */
function withoutBuyer(parties: string): string {
  const { buyer, place, ...rest } = JSON.parse(parties) as Record<'buyer' | 'place', Record<string, string>>
  const nameless = (party: Record<string, string>) =>
    Object.fromEntries(Object.keys(party).map((field) => [field, field === 'code' ? party[field] : field === 'name' ? NAME : '']))
  return JSON.stringify({ ...rest, buyer: nameless(buyer), place: nameless(place) })
}
