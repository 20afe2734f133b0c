import type { Database, Db } from '../db/open.ts'
import type { Passwords } from '../security/passwords.ts'

/** The internal customer and its primary destination, the login of the bakery's staff. */
const INTERNAL = '0001'

/** False on a new installation. */
export async function hasAdministrator(db: Db): Promise<boolean> {
  const found = await db
    .selectFrom('destinations')
    .select('id')
    .where('customer', '=', INTERNAL)
    .where('is_primaria', '=', 1)
    .where('order_active', '=', 1)
    .where('login_key', 'is not', null)
    .where('password_hash', 'is not', null)
    .executeTakeFirst()
  return found !== undefined
}

/**
 * Creates customer 0001 and its primary destination 0001, or gives the existing one this login and password, which cancels a
 * pending recovery. Returns the other destinations that were primary and no longer are. Throws a unique violation if another destination has this login.
 */
export async function createAdministrator(
  { kysely }: Database,
  passwords: Passwords,
  { email, password }: { email: string; password: string },
): Promise<string[]> {
  const passwordHash = await passwords.hash(password)
  return kysely.transaction().execute(async (tx) => {
    const name = await tx.selectFrom('settings').select('value').where('key', '=', 'NOMEDIT').executeTakeFirst()
    await tx
      .insertInto('customers')
      .values({ code: INTERNAL, cliente: name?.value || 'Azienda', email })
      .onConflict((conflict) => conflict.column('code').doNothing())
      .execute()
    const login = {
      destlogin: email,
      login_key: email.toLowerCase(),
      password_hash: passwordHash,
      pending_password_hash: null,
      pending_sent_at: null,
      pending_expires_at: null,
      order_active: 1,
      is_primaria: 1,
    } as const
    const demoted = await tx
      .updateTable('destinations')
      .set({ is_primaria: 0 })
      .where('customer', '=', INTERNAL)
      .where('code', '!=', INTERNAL)
      .where('is_primaria', '=', 1)
      .returning('code')
      .execute()
    await tx
      .insertInto('destinations')
      .values({ customer: INTERNAL, code: INTERNAL, nomede: 'Amministrazione', ...login })
      .onConflict((conflict) => conflict.columns(['customer', 'code']).doUpdateSet(login))
      .execute()
    return demoted.map(({ code }) => `${INTERNAL}/${code}`)
  })
}
