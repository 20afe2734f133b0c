// Builds the syntax trees of compiled documents (scripts/codegen/compiled.mjs).
import type { TypedDocumentNode } from '@graphql-typed-document-node/core'

type Node = { kind: string; [key: string]: unknown }

export const name = (value: string) => ({ kind: 'Name', value })
export const variable = (value: string) => ({ kind: 'Variable', name: name(value) })
export const spread = (value: string) => ({ kind: 'FragmentSpread', name: name(value) })
export const field = (value: string, rest: object) => ({ kind: 'Field', name: name(value), ...rest })

/** A text is a field without arguments or fields of its own. */
export const select = (...selections: (string | Node)[]) => ({
  kind: 'SelectionSet',
  selections: selections.map((selection) => (typeof selection === 'string' ? { kind: 'Field', name: name(selection) } : selection)),
})

const documents = new Map<string | undefined, TypedDocumentNode>()

/** A document with the id under which the gateway accepts it; a fragment alone has none. */
export function documentOf<Data, Variables>(definitions: Node[], id?: string) {
  const document: unknown = { kind: 'Document', definitions, id }
  documents.set(id, document as TypedDocumentNode)
  return document as TypedDocumentNode<Data, Variables>
}

/** The document with this id, if its file is loaded. */
export const documentWith = (id: string) => documents.get(id)

/** The gateway's id of an operation; Apollo Client's own changes of a document keep it. */
export const idOf = (document: object) => (document as { id?: string }).id
