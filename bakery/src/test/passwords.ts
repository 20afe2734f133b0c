import { createPasswords } from '../security/passwords.ts'

/** Tests log in hundreds of times: hashes that cost next to nothing. */
export const cheapPasswords = () => createPasswords({ memoryCost: 64, timeCost: 1, parallelism: 1 })
