// The documented operations of @panify/client, one example each: the same files, with variables that fit the demo bakery.
import { Kind, type OperationDefinitionNode, TokenKind, parse } from 'graphql'
import { fetcher } from './fetcher.ts'
import variables from '../../../schema/client/operations/examples.json'

export type Example = {
  name: string
  kind: 'query' | 'mutation' | 'subscription'
  description: string
  document: string
  variables: string
}
export type Subject = { title: string; examples: Example[] }

const files = import.meta.glob<string>('../../../schema/client/operations/*.graphql', { query: '?raw', import: 'default', eager: true })

const FRAGMENT = 'fragment R on Refusal {\n  code\n  message\n}\n'

/** The subjects in the order in which a newcomer wants them; the others follow by name. */
const ORDER = ['company', 'orders', 'production', 'articles', 'customers', 'documents']

export function subjectsAt(today: string): Subject[] {
  return Object.entries(files)
    .map(([path, text]) => ({ name: path.replace(/^.*\/|\.graphql$/g, ''), text }))
    .filter(({ name }) => name !== 'refusal')
    .sort((one, other) => rankOf(one.name) - rankOf(other.name) || (one.name < other.name ? -1 : 1))
    .map(({ name, text }) => ({ title: `${name.charAt(0).toUpperCase()}${name.slice(1)}`, examples: examplesIn(text, today) }))
}

const rankOf = (name: string) => (ORDER.includes(name) ? ORDER.indexOf(name) : ORDER.length)

function examplesIn(text: string, today: string): Example[] {
  return parse(text)
    .definitions.filter((definition): definition is OperationDefinitionNode => definition.kind === Kind.OPERATION_DEFINITION)
    .map((definition) => {
      const { loc, operation, name } = definition
      const key = name!.value
      const comment = commentAbove(definition)
      const body = text.slice(loc!.start, loc!.end)
      return {
        name: key,
        kind: operation,
        description: comment.join(' '),
        document: `${comment.map((line) => `# ${line}\n`).join('')}${body}\n${body.includes('...R') ? `\n${FRAGMENT}` : ''}`,
        variables: key in variables ? JSON.stringify(filled(variables[key as keyof typeof variables], today), null, 2) : '',
      }
    })
}

function commentAbove({ loc }: OperationDefinitionNode): string[] {
  const lines: string[] = []
  for (let token = loc!.startToken.prev; token?.kind === TokenKind.COMMENT; token = token.prev) lines.unshift(token.value.trim())
  return lines
}

/** Fills in '$document': the newest delivery note of the bar that the demo's login belongs to. */
export async function withDocument(variables: string): Promise<string> {
  if (!variables.includes('"$document"')) return variables
  const query = '{ documents(filter: { destinationId: "0002/0001" }, first: 1) { nodes { id } } }'
  const { data } = (await fetcher({ query })) as { data?: { documents: { nodes: { id: string }[] } | null } }
  return variables.replace('$document', data?.documents?.nodes[0]?.id ?? '0002/0001/2026-11-26/117')
}

/** '$today+3' is the date three days after today. */
function filled(value: unknown, today: string): unknown {
  if (typeof value === 'string') return value.replace(/^\$today([+-]\d+)?$/, (_all, days?: string) => dateAfter(today, Number(days ?? 0)))
  if (Array.isArray(value)) return value.map((one) => filled(one, today))
  if (typeof value === 'object' && value !== null)
    return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, filled(one, today)]))
  return value
}

function dateAfter(today: string, days: number): string {
  const date = new Date(`${today}T12:00:00Z`)
  date.setUTCDate(date.getUTCDate() + days)
  return date.toISOString().slice(0, 10)
}
