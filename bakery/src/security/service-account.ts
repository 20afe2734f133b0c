import { timestamp } from '../clock.ts'
import type { Db, Tx } from '../db/open.ts'
import type { Deps } from '../http/deps.ts'
import { forgetAccounts } from './tokens.ts'

/** Makes the account of secrets.json the only one: a changed e-mail or password replaces it and revokes its tokens. */
export async function ensureServiceAccount({ config, database, db, clock, passwords }: Deps): Promise<void> {
  const { serviceEmail, servicePassword } = config.secrets
  const emailKey = serviceEmail.toLowerCase()
  const isKnown = async (from: Db | Tx) => {
    const known = await from.selectFrom('service_accounts').selectAll().where('email_key', '=', emailKey).executeTakeFirst()
    return known !== undefined && (await passwords.verify(known.password_hash, servicePassword))
  }
  if (await isKnown(db)) return
  const passwordHash = await passwords.hash(servicePassword)
  await db.transaction().execute(async (tx) => {
    await database.lockFor(tx, 'seed')
    // Another bakery that started at the same moment has stored it.
    if (await isKnown(tx)) return
    await tx.deleteFrom('service_tokens').execute()
    await tx.deleteFrom('service_accounts').execute()
    await tx
      .insertInto('service_accounts')
      .values({ email: serviceEmail, email_key: emailKey, password_hash: passwordHash, created_at: timestamp(clock.now()) })
      .execute()
  })
  forgetAccounts(db)
}
