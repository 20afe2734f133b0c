import type { Migration } from './types.ts'

export const useOfLogins: Migration = {
  name: '0010-use-of-logins',
  // The last login, to the day; null until the purge sees a new password.
  statements: ({ text }) => [`alter table destinations add column login_used_at ${text}`],
}
