// Limits on a document before its fields are looked up: its length is bounded, so that refusing one is cheap.
import { type DocumentNode, Kind, Lexer, Source, TokenKind, parse, visit } from 'graphql'
import { LIMITS, requireWithin } from './limits.ts'

/** Throws a `LIMIT_*` error, or the parser's. */
export function readDocument(query: string): DocumentNode {
  requireWithin('LIMIT_CHARACTERS', query.length)
  requireWithin('LIMIT_TOKENS', tokensOf(query))
  const document = parse(query, { noLocation: false })
  const found = { directives: 0, selections: 0, longestList: 0 }
  visit(document, {
    enter(node) {
      if (node.kind === Kind.DIRECTIVE) found.directives += 1
      if (node.kind === Kind.FIELD || node.kind === Kind.FRAGMENT_SPREAD || node.kind === Kind.INLINE_FRAGMENT) found.selections += 1
      if (node.kind === Kind.LIST) found.longestList = Math.max(found.longestList, node.values.length)
    },
  })
  requireWithin('LIMIT_DIRECTIVES', found.directives)
  requireWithin('LIMIT_SELECTIONS', found.selections)
  requireWithin('LIMIT_ARRAY', found.longestList)
  return document
}

/** Unreadable text ends the count: the parser reports it. */
function tokensOf(query: string): number {
  const lexer = new Lexer(new Source(query))
  let tokens = 0
  try {
    while (lexer.advance().kind !== TokenKind.EOF) tokens += 1
  } catch {
    return tokens
  }
  return tokens
}

/** The longest list in the variables, and their depth. */
export function checkVariables(variables: unknown): void {
  const { depth, longestList } = shapeOf(variables)
  requireWithin('LIMIT_ARRAY', longestList)
  requireWithin('LIMIT_DEPTH', depth)
}

/** The portal's own inputs are flatter. */
export const isDeep = (variables: unknown): boolean => shapeOf(variables).depth > LIMITS.LIMIT_DEPTH.most

/** Without recursion: a deep value would exhaust the stack. */
function shapeOf(variables: unknown): { depth: number; longestList: number } {
  const waiting = [{ value: variables, depth: 0 }]
  const shape = { depth: 0, longestList: 0 }
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const { value, depth } = next
    if (typeof value !== 'object' || value === null) continue
    shape.depth = Math.max(shape.depth, depth)
    if (Array.isArray(value)) shape.longestList = Math.max(shape.longestList, value.length)
    for (const part of Object.values(value)) waiting.push({ value: part, depth: depth + 1 })
  }
  return shape
}
