// The documented operations of @panify/client as examples, with variables that fit the demo bakery.
import { Kind, type OperationDefinitionNode, TokenKind, parse } from 'graphql'

export type Example = {
  name: string
  kind: 'query' | 'mutation' | 'subscription'
  description: string
  document: string
  variables: string
}

/** `refusal`: the fragment R; `variables`: those of examples.json, by operation. */
type Given = { refusal: string; variables: Record<string, unknown>; today: string }

/** The operations of one file. In their variables '$today+3' is the date three days after today. */
export function examplesIn(text: string, { refusal, variables, today }: Given): Example[] {
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
        document: `${comment.map((line) => `# ${line}\n`).join('')}${body}\n${body.includes('...R') ? `\n${refusal}` : ''}`,
        variables: key in variables ? JSON.stringify(variables[key], (_key, value: unknown) => dated(value, today), 2) : '',
      }
    })
}

function commentAbove({ loc }: OperationDefinitionNode): string[] {
  const lines: string[] = []
  for (let token = loc!.startToken.prev; token?.kind === TokenKind.COMMENT; token = token.prev) lines.unshift(token.value.trim())
  return lines
}

function dated(value: unknown, today: string): unknown {
  if (typeof value !== 'string') return value
  return value.replace(/^\$today([+-]\d+)?$/, (_all, days?: string) => dateAfter(today, Number(days ?? 0)))
}

function dateAfter(today: string, days: number): string {
  const date = new Date(`${today}T12:00:00Z`)
  date.setUTCDate(date.getUTCDate() + days)
  return date.toISOString().slice(0, 10)
}

/** Replaces '$document' with the newest delivery note of the demo's bar. */
export async function withDocument(variables: string, ask: (body: { query: string }) => Promise<unknown>): Promise<string> {
  if (!variables.includes('"$document"')) return variables
  const query = '{ documents(filter: { destinationId: "0002/0001" }, first: 1) { nodes { id } } }'
  const { data } = (await ask({ query })) as { data?: { documents: { nodes: { id: string }[] } | null } }
  return variables.replace('$document', data?.documents?.nodes[0]?.id ?? '0002/0001/2026-11-26/117')
}
