import { readLate } from '../change/late.ts'
import type { Clock } from '../clock.ts'
import { mayHaveArrived } from '../erp/errors.ts'
import { codedError } from '../graph/errors.ts'

// Not the whole context, which itself imports this subject.
type Lookups = {
  clock: Clock
  shared: { opens(email: string, password: string): Promise<boolean> }
  loaders: { destinationsByLogin(email: string): Promise<readonly unknown[]> }
}

/**
 * Whether a new password is valid: servers do not answer passwords, so a login shows it. Null if that stays open: without an
 * answer, or where several destinations have the same e-mail, of which the server may have tried another one.
 */
export async function isValidPassword({ clock, shared, loaders }: Lookups, email: string, password: string): Promise<boolean | null> {
  const login = () => shared.opens(email, password)
  const opens = await readLate(clock, login, (isValid) => isValid).catch(() => null)
  if (opens !== false) return opens
  const alike = await loaders.destinationsByLogin(email).catch(() => [])
  return alike.length === 1 ? false : null
}

/** Saves a password. A login shows whether it was saved; where that stays open, the answer to the save decides. */
export async function savedAndValid(save: () => Promise<void>, isValid: () => Promise<boolean | null>): Promise<void> {
  const failure = await save().then(
    () => null,
    (cause: unknown) => cause,
  )
  if (failure !== null && !mayHaveArrived(failure)) throw failure
  if (!((await isValid()) ?? failure === null)) throw failure ?? codedError('NOT_SAVED')
}
