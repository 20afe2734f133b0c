// Limits on a document before its fields are looked up: its length is bounded, so that refusing one is cheap.
import { type DocumentNode, Kind, Lexer, Source, TokenKind, parse, visit } from 'graphql'
import { requireWithin } from './limits.ts'

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

/** The longest list in the variables, at any depth. */
export function checkVariables(variables: unknown): void {
  const waiting: unknown[] = [variables]
  while (waiting.length > 0) {
    const value = waiting.pop()
    if (Array.isArray(value)) requireWithin('LIMIT_ARRAY', value.length)
    if (typeof value === 'object' && value !== null) for (const part of Object.values(value)) waiting.push(part)
  }
}
