// Passwords that guessers try first: the most common ones, and Italian words and first names alone. The lists are large: no browser
// loads this module, and the programs load them when somebody first chooses a password.
import { PASSWORD_LENGTH } from './passwords.ts'

let common: Promise<ReadonlySet<string>> | null = null

async function load(): Promise<ReadonlySet<string>> {
  const { dictionary: passwords } = await import('@zxcvbn-ts/language-common')
  const { dictionary: italian } = await import('@zxcvbn-ts/language-it')
  const all = new Set<string>()
  for (const list of [passwords['passwords-common'], italian.commonWords, italian.firstnames])
    for (const word of list) if (word.length >= PASSWORD_LENGTH) all.add(word.toLowerCase())
  return all
}

/** The common passwords that are long enough to be chosen, in lower case. */
export const commonPasswords = (): Promise<ReadonlySet<string>> => (common ??= load())

/** In any spelling of capitals. */
export const isCommonPassword = async (password: string): Promise<boolean> => (await commonPasswords()).has(password.toLowerCase())
