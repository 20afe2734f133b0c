import { timestamp } from '../clock.ts'
import type { Deps } from '../http/deps.ts'

/** Makes the account of secrets.json the only one: a changed e-mail or password replaces it and revokes its tokens. */
export async function ensureServiceAccount({ config, db, clock, passwords }: Deps): Promise<void> {
  const { serviceEmail, servicePassword } = config.secrets
  const emailKey = serviceEmail.toLowerCase()
  const known = await db.selectFrom('service_accounts').selectAll().where('email_key', '=', emailKey).executeTakeFirst()
  if (known && (await passwords.verify(known.password_hash, servicePassword))) return
  const passwordHash = await passwords.hash(servicePassword)
  await db.transaction().execute(async (tx) => {
    await tx.deleteFrom('service_tokens').execute()
    await tx.deleteFrom('service_accounts').execute()
    await tx
      .insertInto('service_accounts')
      .values({ email: serviceEmail, email_key: emailKey, password_hash: passwordHash, created_at: timestamp(clock.now()) })
      .execute()
  })
}
