import { randomBytes } from 'node:crypto'
import { hash, verify } from '@node-rs/argon2'
import { isPasswordTooLong } from '@panify/rules/passwords'

/** Hashing is the most expensive work that a stranger can trigger, so at most two run at once and the rest wait. */
const AT_ONCE = 2

export interface Passwords {
  hash(password: string): Promise<string>
  /** Does the same work for a missing hash, so that timing does not reveal which logins exist. */
  verify(passwordHash: string | null, password: string): Promise<boolean>
}

export const isAcceptable = (password: string) => password.length > 0 && !isPasswordTooLong(password)

/** argon2id with 19 MiB and two passes. Tests use less. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

export function createPasswords(cost = COST): Passwords {
  const turn = createTurns(AT_ONCE)
  const newHash = (password: string) => turn(() => hash(password, cost))
  let dummyHash: Promise<string> | undefined
  return {
    hash: newHash,
    async verify(passwordHash, password) {
      const known = passwordHash !== null && isAcceptable(password)
      const against = known ? passwordHash : await (dummyHash ??= newHash(randomBytes(24).toString('base64url')))
      const matches = await turn(() => verify(against, known ? password : ''))
      return known && matches
    },
  }
}

function createTurns(atOnce: number) {
  let running = 0
  const waiting: (() => void)[] = []
  return async <Result>(work: () => Promise<Result>): Promise<Result> => {
    if (running >= atOnce) await new Promise<void>((resolve) => waiting.push(resolve))
    else running += 1
    try {
      return await work()
    } finally {
      // The slot passes directly to the next waiting caller, so `running` changes only if there is none.
      const next = waiting.shift()
      if (next) next()
      else running -= 1
    }
  }
}
