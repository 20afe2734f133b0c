// A codegen plugin: for every operation of the portal its compiled document with the gateway's id, and typed Apollo Client 4
// hooks (useXQuery, useXLazyQuery, useXSuspenseQuery, useXMutation). The community plugin supports only Apollo Client 3.
import { Kind } from 'graphql'
import { compiled } from './compiled.mjs'
import { operationsOf } from './operations.mjs'

const capital = (text) => text[0].toUpperCase() + text.slice(1)

function hooks({ name, operation, hasRequiredVariables }) {
  const kind = capital(operation)
  const types = `Types.${capital(name)}${kind}, Types.${capital(name)}${kind}Variables`
  const document = `${capital(name)}Document`
  const hook = `use${capital(name)}`
  if (operation === 'mutation') {
    return `export const ${hook}Mutation = (options?: Apollo.useMutation.Options<${types}>) => Apollo.useMutation<${types}>(${document}, options)`
  }
  const variables = `Types.${capital(name)}QueryVariables`
  const given = hasRequiredVariables ? `{ variables: ${variables} }` : `{ variables?: ${variables} }`
  const maybe = hasRequiredVariables ? 'options' : 'options?'
  return [
    `export function ${hook}Query(${maybe}: (Omit<Apollo.useQuery.Options<${types}>, 'variables'> & ${given}) | Apollo.SkipToken): Apollo.useQuery.Result<${types}, 'empty' | 'streaming' | 'complete'> {`,
    `  return Apollo.useQuery(${document}, (options ?? {}) as Apollo.useQuery.Options<${types}>) as Apollo.useQuery.Result<${types}, 'empty' | 'streaming' | 'complete'>`,
    `}`,
    `export const ${hook}LazyQuery = (options?: Apollo.useLazyQuery.Options<${types}>) => Apollo.useLazyQuery<${types}>(${document}, options)`,
    `export function ${hook}SuspenseQuery(${maybe}: (Omit<Apollo.useSuspenseQuery.Options<${variables}>, 'variables' | 'skip' | 'errorPolicy'> & ${given})): Apollo.useSuspenseQuery.Result<${types}, 'complete'>`,
    `export function ${hook}SuspenseQuery(${maybe}: (Omit<Apollo.useSuspenseQuery.Options<${variables}>, 'variables'> & ${given}) | Apollo.SkipToken): Apollo.useSuspenseQuery.Result<${types}, 'complete' | 'empty'>`,
    `export function ${hook}SuspenseQuery(options?: unknown) {`,
    `  return Apollo.useSuspenseQuery(${document}, (options ?? {}) as Apollo.useSuspenseQuery.Options<${variables}>) as never`,
    `}`,
  ].join('\n')
}

const fragmentName = ({ name }) => `${name.value}Fragment`
const documentOf = (definitions, id) => `/* @__PURE__ */ Doc.documentOf([${definitions.join(', ')}]${id ? `, '${id}'` : ''})`

function operationDocument({ name, operation, id, definition, fragments }) {
  const kind = `${capital(name)}${capital(operation)}`
  const definitions = [compiled(definition), ...fragments.map(fragmentName)]
  return `export const ${capital(name)}Document: TypedDocumentNode<Types.${kind}, Types.${kind}Variables> = ${documentOf(definitions, id)}`
}

/** The fragment alone, for `useFragment`. It must not spread others. */
const fragmentDocument = (fragment) =>
  `export const ${fragmentName(fragment)}Doc: TypedDocumentNode<Types.${fragmentName(fragment)}, unknown> = ${documentOf([fragmentName(fragment)])}`

export function plugin(schema, documents, { externalFragments }) {
  const own = documents.flatMap(({ document }) => document.definitions).filter(({ kind }) => kind === Kind.FRAGMENT_DEFINITION)
  const known = [...own, ...externalFragments.map(({ node }) => node)]
  // The browser itself opens a subscription, by id.
  const operations = operationsOf(schema, documents, undefined, known).filter(({ operation }) => operation !== 'subscription')
  if (operations.length === 0 && own.length === 0) return 'export {}\n'
  const used = new Set([...own, ...operations.flatMap(({ fragments }) => fragments)])
  return {
    prepend: [
      `import * as Apollo from '@apollo/client/react'`,
      `import type { TypedDocumentNode } from '@graphql-typed-document-node/core'`,
      `import * as Doc from '../../app/document.ts'`,
      `import type * as Types from '../types.ts'`,
    ],
    content: [
      ...[...used].map((fragment) => `const ${fragmentName(fragment)} = /* @__PURE__ */ (() => (${compiled(fragment)}))()`),
      ...own.map(fragmentDocument),
      ...operations.map(operationDocument),
      ...operations.map(hooks),
    ].join('\n\n'),
  }
}
