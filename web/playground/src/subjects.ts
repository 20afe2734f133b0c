// The operation files of @panify/client, as the subjects of the list of examples.
import { type Example, examplesIn } from './examples.ts'
import variables from '../../../schema/client/operations/examples.json'

type Subject = { title: string; examples: Example[] }

const files = Object.entries(
  import.meta.glob<string>('../../../schema/client/operations/*.graphql', { query: '?raw', import: 'default', eager: true }),
).map(([path, text]) => ({ name: path.replace(/^.*\/|\.graphql$/g, ''), text }))
const refusal = files.find(({ name }) => name === 'refusal')!.text

/** The most useful subjects first; the others follow by name. */
const ORDER = ['company', 'orders', 'production', 'articles', 'customers', 'documents']

const rankOf = (name: string) => (ORDER.includes(name) ? ORDER.indexOf(name) : ORDER.length)

export function subjectsAt(today: string): Subject[] {
  return files
    .filter(({ name }) => name !== 'refusal')
    .sort((one, other) => rankOf(one.name) - rankOf(other.name) || (one.name < other.name ? -1 : 1))
    .map(({ name, text }) => ({
      title: `${name.charAt(0).toUpperCase()}${name.slice(1)}`,
      examples: examplesIn(text, { refusal, variables, today }),
    }))
}
