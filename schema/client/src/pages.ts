// Iterates over lists that are split into pages.
import type { Call } from './call.ts'

type Page = { nodes: readonly unknown[]; pageInfo: { hasNextPage: boolean; endCursor: string | null } }

type ConnectionOf<Data> = Data extends { nodes: readonly unknown[]; pageInfo: unknown }
  ? Data
  : Data extends readonly unknown[]
    ? never
    : Data extends object
      ? { [Key in keyof Data]: ConnectionOf<NonNullable<Data[Key]>> }[keyof Data]
      : never

/** A page of a list. */
export type NodeOf<Data> = ConnectionOf<Data> extends { nodes: readonly (infer Node)[] } ? Node : never

type Query = (variables: never, call?: Call) => Promise<unknown>
type VariablesOf<Read extends Query> = Omit<NonNullable<Parameters<Read>[0]>, 'after'>

/** Every node of a list, across all pages: `for await (const order of pages(panify.productionOrders, { from })) …`. */
export async function* pages<Read extends Query>(
  read: Read,
  variables?: VariablesOf<Read>,
  call?: Call,
): AsyncGenerator<NodeOf<Awaited<ReturnType<Read>>>, void, undefined> {
  let after: string | null = null
  do {
    const page: Page = connectionIn(await read({ ...variables, after } as never, call))
    yield* page.nodes as NodeOf<Awaited<ReturnType<Read>>>[]
    const next = page.pageInfo.hasNextPage ? page.pageInfo.endCursor : null
    if (next !== null && next === after) throw new Error('Panify answered the same page twice')
    after = next
  } while (after !== null)
}

function connectionIn(data: unknown): Page {
  const found = search(data)
  if (!found) throw new TypeError('The operation selects no list with nodes and pageInfo')
  return found
}

function search(value: unknown): Page | undefined {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined
  if ('nodes' in value && 'pageInfo' in value) return value as Page
  for (const part of Object.values(value)) {
    const found = search(part)
    if (found) return found
  }
  return undefined
}
