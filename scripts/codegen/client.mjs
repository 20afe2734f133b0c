// A codegen plugin: one typed function of @panify/client per documented operation, described by the comment above the operation.
import { readFileSync } from 'node:fs'
import { GraphQLNonNull, Kind, TokenKind, parse, print, stripIgnoredCharacters, typeFromAST } from 'graphql'
import { operationsOf } from './operations.mjs'

const capital = (text) => text[0].toUpperCase() + text.slice(1)

/** The comment directly above an operation. */
function commentsOf(documents) {
  const comments = new Map()
  for (const file of new Set(documents.map(({ location }) => location))) {
    for (const definition of parse(readFileSync(file, 'utf8')).definitions) {
      if (definition.kind !== Kind.OPERATION_DEFINITION) continue
      const lines = []
      for (let token = definition.loc.startToken.prev; token?.kind === TokenKind.COMMENT; token = token.prev)
        lines.unshift(token.value.trim())
      comments.set(definition.name.value, lines)
    }
  }
  return comments
}

/** A mutation with an idempotency key can be repeated. */
function takesKey(schema, definition) {
  return definition.variableDefinitions.some(({ type }) => {
    const input = typeFromAST(schema, type)
    const named = input instanceof GraphQLNonNull ? input.ofType : input
    return named?.getFields?.()['idempotencyKey'] !== undefined
  })
}

export function plugin(schema, documents) {
  const comments = commentsOf(documents)
  const definitions = new Map(
    documents
      .flatMap(({ document }) => document.definitions)
      .filter(({ kind }) => kind === Kind.OPERATION_DEFINITION)
      .map((definition) => [definition.name.value, definition]),
  )
  const operations = operationsOf(schema, documents, print)
  const undescribed = operations.filter(({ name }) => !comments.get(name)?.length).map(({ name }) => name)
  if (undescribed.length > 0) throw new Error(`Operations without a comment above them: ${undescribed.join(', ')}`)

  const functions = operations.map(({ name, operation, hasRequiredVariables }) => {
    const types = `${capital(name)}${capital(operation)}`
    const [root] = definitions.get(name).selectionSet.selections
    const answer = operation === 'query' ? types : `${types}['${(root.alias ?? root.name).value}']`
    const [call, returned] =
      operation === 'subscription' ? ['StreamCall', `AsyncGenerator<${answer}, void, undefined>`] : ['Call', `Promise<${answer}>`]
    return [
      `  /** ${comments.get(name).join('\n   * ')} */`,
      `  ${name}: (variables${hasRequiredVariables ? '' : '?'}: ${types}Variables, call?: ${call}) => ${returned}`,
    ].join('\n')
  })
  const entries = operations.map(({ name, operation, body }) => {
    const definition = definitions.get(name)
    const [root] = definition.selectionSet.selections
    const keyed = operation === 'mutation' && takesKey(schema, definition)
    const facts = [
      `isRepeatable: ${operation !== 'mutation' || keyed}`,
      ...(operation === 'query' ? [] : [`root: '${(root.alias ?? root.name).value}'`]),
      ...(operation === 'subscription' ? ['isStream: true'] : []),
      ...(keyed ? ['takesKey: true'] : []),
    ]
    return `  ${name}: { document: ${JSON.stringify(stripIgnoredCharacters(body))}, ${facts.join(', ')} },`
  })
  return {
    prepend: ["import type { Call, Operation } from '../call.ts'", "import type { StreamCall } from '../stream.ts'"],
    content: [
      `/** One function per documented operation. */\nexport interface Operations {\n${functions.join('\n\n')}\n}`,
      `export const operations: Record<keyof Operations, Operation> = {\n${entries.join('\n')}\n}`,
    ].join('\n\n'),
  }
}
