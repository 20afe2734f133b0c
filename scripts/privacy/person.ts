// What identifies a customer in the tables: its code, its e-mails and names of today and of the audit, its API tokens.
import { digestOf } from '../../gateway/src/crypto/digest.ts'
import { accountOf } from '../../gateway/src/session/account.ts'
import type { Opened, Rows } from './opened.ts'
import { startsWith } from './rows.ts'

export type Person = {
  code: string
  /** As the gateway and the history of orders write the customer's destinations, up to the code of one: '0002/'. */
  prefixes: string[]
  names: string[]
  /** In lower case. */
  emails: string[]
  /** The digests by which the gateway counts failed logins and requested letters. */
  accounts: string[]
  tokens: string[]
}

/** Throws if the bundled back end has no such customer. */
export async function findPerson({ bakery, gateway }: Opened, code: string): Promise<Person> {
  const prefixes = [...new Set([`${code}/`, `${encodeURIComponent(code)}/`])]
  const texts = [...(bakery ? await textsOfBakery(bakery, code) : []), ...(await textsOfAudit(gateway, code, prefixes))]
  const emails = unique(texts.flatMap(({ value }) => (isEmail(value) ? [value.toLowerCase()] : [])))
  const tokens = await gateway.kysely.selectFrom('api_tokens').select('id').where(startsWith('destination', prefixes)).execute()
  return {
    code,
    prefixes,
    names: unique(texts.flatMap(({ name, value }) => (name === 'name' && value !== '' ? [value] : []))),
    emails,
    accounts: unique(emails.flatMap((email) => [digestOf(email), accountOf(email)])),
    tokens: tokens.map(({ id }) => String(id)),
  }
}

const unique = (texts: string[]) => [...new Set(texts)]
const isEmail = (text: string) => /^[^\s@]+@[^\s@]+$/.test(text)

type Text = { name: string; value: string }

async function textsOfBakery({ kysely }: Rows, code: string): Promise<Text[]> {
  const customer = await kysely.selectFrom('customers').select(['cliente', 'email']).where('code', '=', code).executeTakeFirst()
  if (!customer) throw new Error(`There is no customer ${code}`)
  const contacts = await kysely.selectFrom('contacts').select('email').where('customer', '=', code).execute()
  const logins = await kysely.selectFrom('destinations').select('destlogin as email').where('customer', '=', code).execute()
  const emails = [customer, ...contacts, ...logins].map(({ email }) => ({ name: 'email', value: String(email) }))
  return [{ name: 'name', value: String(customer['cliente']) }, ...emails]
}

/** Earlier names and e-mails are in the entries of their changes. */
async function textsOfAudit({ kysely }: Rows, code: string, prefixes: string[]): Promise<Text[]> {
  const entries = await kysely
    .selectFrom('audit')
    .select(['action', 'detail'])
    .where((match) => match.or([match('target', '=', code), startsWith('target', prefixes)]))
    .where(startsWith('action', ['customer.', 'destination.', 'credentials.']))
    .execute()
  return entries.flatMap(({ action, detail }) =>
    Object.entries(JSON.parse(String(detail)) as Record<string, string | { before: string | null; after: string }>).flatMap(
      ([name, value]) => {
        const values = typeof value === 'string' ? [value] : [value.before ?? '', value.after]
        // A destination has a name too, which other customers may share.
        return values.map((one) => ({ name: String(action).startsWith('customer.') ? name : '', value: one }))
      },
    ),
  )
}
