// Writes documents as calls of web/src/app/document.ts, which are a fraction of the size of their syntax trees as JSON. The
// browser then needs no parser.
import { Kind } from 'graphql'

const isPresent = ([key, value]) => key !== 'loc' && value !== undefined && !(Array.isArray(value) && value.length === 0)

function object(node, without = []) {
  const entries = Object.entries(node).filter((entry) => isPresent(entry) && !without.includes(entry[0]))
  return `{ ${entries.map(([key, value]) => `${key}: ${compiled(value)}`).join(', ')} }`
}

const hasOnly = (node, ...keys) => Object.entries(node).every((entry) => !isPresent(entry) || ['kind', ...keys].includes(entry[0]))

/** The code that makes a node of a document. */
export function compiled(node) {
  if (Array.isArray(node)) return `[${node.map(compiled).join(', ')}]`
  if (typeof node !== 'object' || node === null) return JSON.stringify(node)
  const text = () => JSON.stringify(node.name.value)
  switch (node.kind) {
    case Kind.NAME:
      return `Doc.name(${JSON.stringify(node.value)})`
    case Kind.VARIABLE:
      return `Doc.variable(${text()})`
    case Kind.SELECTION_SET:
      return `Doc.select(${node.selections.map(selection).join(', ')})`
    case Kind.FRAGMENT_SPREAD:
      return hasOnly(node, 'name') ? `Doc.spread(${text()})` : object(node)
    case Kind.FIELD:
      return `Doc.field(${text()}, ${object(node, ['kind', 'name'])})`
    default:
      return object(node)
  }
}

/** A field without anything else is its name. */
const selection = (node) => (node.kind === Kind.FIELD && hasOnly(node, 'name') ? JSON.stringify(node.name.value) : compiled(node))
