import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import PostalMime from 'postal-mime'
import { outboxFolder } from './carrier.ts'

/** A letter of the demo, stored in a folder instead of sent. */
export interface KeptLetter {
  id: string
  from: string
  to: string
  subject: string
  date: string
  text: string
}

const NAME = /^\d{6,}-[a-z]+$/
const ENDING = '.eml'

/** Newest first: file names begin with the letter's number. */
export async function keptLetters(dataDir: string, most: number): Promise<KeptLetter[]> {
  const files = await readdir(outboxFolder(dataDir)).catch(() => [])
  const ids = files.filter((file) => file.endsWith(ENDING)).map((file) => file.slice(0, -ENDING.length))
  const newest = ids.filter((id) => NAME.test(id)).toSorted((one, other) => Number.parseInt(other, 10) - Number.parseInt(one, 10))
  const letters = await Promise.all(newest.slice(0, most).map((id) => keptLetter(dataDir, id)))
  return letters.filter((letter) => letter !== null)
}

/** null if there is none. */
export async function keptLetter(dataDir: string, id: string): Promise<KeptLetter | null> {
  if (!NAME.test(id)) return null
  const file = await readFile(join(outboxFolder(dataDir), `${id}${ENDING}`)).catch(() => null)
  if (!file) return null
  const { from, to = [], subject = '', date = '', text = '' } = await PostalMime.parse(file)
  const addressOf = (person: { name?: string; address?: string } | undefined) =>
    [person?.name, person?.address && `<${person.address}>`].filter(Boolean).join(' ')
  return { id, from: addressOf(from), to: to.map(({ address }) => address).join(', '), subject, date, text: text.trimEnd() }
}
