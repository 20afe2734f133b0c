// A codegen plugin: typed Apollo Client 4 hooks for every operation of the portal (useXQuery, useXLazyQuery,
// useXSuspenseQuery, useXMutation, useXSubscription) and the operation ids of the gateway.
// The community plugin supports only Apollo Client 3.
import { operationsOf } from './operations.mjs'

const capital = (text) => text[0].toUpperCase() + text.slice(1)

function hooks({ name, operation, hasRequiredVariables }) {
  const kind = capital(operation)
  const types = `${capital(name)}${kind}, ${capital(name)}${kind}Variables`
  const document = `${capital(name)}Document`
  const hook = `use${capital(name)}`
  if (operation === 'mutation') {
    return `export const ${hook}Mutation = (options?: useMutation.Options<${types}>) => useMutation<${types}>(${document}, options)`
  }
  if (operation === 'subscription') {
    return `export const ${hook}Subscription = (options: useSubscription.Options<${types}>) => useSubscription<${types}>(${document}, options)`
  }
  const variables = `${capital(name)}QueryVariables`
  const given = hasRequiredVariables ? `{ variables: ${variables} }` : `{ variables?: ${variables} }`
  const maybe = hasRequiredVariables ? 'options' : 'options?'
  return [
    `export function ${hook}Query(${maybe}: (Omit<useQuery.Options<${types}>, 'variables'> & ${given}) | SkipToken): useQuery.Result<${types}, 'empty' | 'streaming' | 'complete'> {`,
    `  return useQuery(${document}, (options ?? {}) as useQuery.Options<${types}>) as useQuery.Result<${types}, 'empty' | 'streaming' | 'complete'>`,
    `}`,
    `export const ${hook}LazyQuery = (options?: useLazyQuery.Options<${types}>) => useLazyQuery<${types}>(${document}, options)`,
    `export function ${hook}SuspenseQuery(${maybe}: (Omit<useSuspenseQuery.Options<${variables}>, 'variables' | 'skip' | 'errorPolicy'> & ${given})): useSuspenseQuery.Result<${types}, 'complete'>`,
    `export function ${hook}SuspenseQuery(${maybe}: (Omit<useSuspenseQuery.Options<${variables}>, 'variables'> & ${given}) | SkipToken): useSuspenseQuery.Result<${types}, 'complete' | 'empty'>`,
    `export function ${hook}SuspenseQuery(options?: unknown) {`,
    `  return useSuspenseQuery(${document}, (options ?? {}) as useSuspenseQuery.Options<${variables}>) as never`,
    `}`,
  ].join('\n')
}

function typesOf({ name, operation }) {
  const type = `${capital(name)}${capital(operation)}`
  return `  ${name}: { data: ${type}; variables: ${type}Variables }`
}

export function plugin(schema, documents) {
  const operations = operationsOf(schema, documents)
  const ids = operations.map(({ name, id }) => `  ${name}: '${id}',`)
  const kinds = new Set(operations.map(({ operation }) => operation))
  const used = [
    ...(kinds.has('query') ? ['useLazyQuery', 'useQuery', 'useSuspenseQuery', 'type SkipToken'] : []),
    ...(kinds.has('mutation') ? ['useMutation'] : []),
    ...(kinds.has('subscription') ? ['useSubscription'] : []),
  ]
  return {
    prepend: [`import { ${used.join(', ')} } from '@apollo/client/react'`],
    content: [
      ...operations.map(hooks),
      '/** What each operation takes and answers. */',
      `export type PortalOperations = {\n${operations.map(typesOf).join('\n')}\n}`,
      '/** The gateway’s id of each operation. */',
      `export const operationIds: Record<string, string> = {\n${ids.join('\n')}\n}`,
    ].join('\n\n'),
  }
}
