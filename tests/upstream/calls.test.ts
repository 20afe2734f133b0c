// The calls to the bakery's server that each operation makes: as many for 20 further destinations, customers and rows as for 2.
import { describe, expect, it } from 'vitest'
import { BACK_ENDS, type Bakery, openBakery } from './bakeries.ts'
import { DOCUMENTED, PORTAL } from './operations.ts'
import { TABLE } from './table.ts'

/** After which nothing that is kept for a minute is left, and after which nothing that is kept for seconds. */
const [MINUTE, SECONDS] = [60_000, 5_000]

/** A note of the foreign server, which does not list those of all destinations. */
const FOREIGN_NOTE = '0041/0001/2026-11-17/101'

type Data = Record<string, unknown>

async function noteIn({ callers }: Bakery, state: string): Promise<string> {
  const query = `{ documents(filter: { destinationId: "0041/0001", states: [${state}] }, first: 1) { nodes { id } } }`
  const { data } = (await callers.staff.query(query)) as { data: { documents: { nodes: { id: string }[] } | null } | null }
  return data?.documents?.nodes[0]?.id ?? FOREIGN_NOTE
}

async function tokenIn({ callers }: Bakery): Promise<string> {
  const { data } = (await callers.staff.query('{ apiTokens { id } }')) as unknown as { data: { apiTokens: { id: string }[] } }
  return data.apiTokens[0]!.id
}

async function printIn(bakery: Bakery): Promise<string> {
  const print = 'mutation ($id: ID!) { printDocuments(input: { ids: [$id] }) { ... on DocumentOpened { url } } }'
  const { data } = await bakery.callers.staff.query(print, { id: await noteIn(bakery, 'ISSUED') })
  return (data as { printDocuments?: { url: string } } | null)?.printDocuments?.url ?? '/printDocuments/none'
}

/** What the bakery has at this time, by its placeholder in the table. */
const PRESENT: Record<string, (bakery: Bakery) => Promise<string>> = {
  $ISSUED: (bakery) => noteIn(bakery, 'ISSUED'),
  $ANNULLED: (bakery) => noteIn(bakery, 'ANNULLED'),
  $token: tokenIn,
  $print: printIn,
}

async function variablesOf(bakery: Bakery, name: string): Promise<Data> {
  let text = JSON.stringify(TABLE[name]!.variables ?? {})
  for (const [placeholder, read] of Object.entries(PRESENT))
    if (text.includes(placeholder)) text = text.replace(placeholder, await read(bakery))
  return JSON.parse(text) as Data
}

/** Null, or why the operation has not done what it is for. */
async function run({ callers, settled }: Bakery, name: string, variables: Data): Promise<string | null> {
  const { data, errors } = await callers[TABLE[name]!.by].query((PORTAL.get(name) ?? DOCUMENTED.get(name))!, variables)
  await settled()
  if (errors) return String(errors[0]?.extensions?.['code'])
  const [value] = Object.values<Data | null>(data ?? {})
  return value && 'code' in value && 'message' in value ? String(value['code']) : null
}

async function measured(bakery: Bakery, name: string) {
  const { after } = TABLE[name]!
  await bakery.advance(MINUTE)
  const variables = await variablesOf(bakery, name)
  await run(bakery, after ?? name, after ? await variablesOf(bakery, after) : variables)
  await bakery.advance(SECONDS)
  const count = async () => {
    bakery.calls.splice(0)
    const failure = await run(bakery, name, variables)
    return failure ?? bakery.calls.length
  }
  const first = await count()
  return after || typeof first === 'string' ? first : [first, await count()]
}
it('every operation of the portal and every documented one is in the table', () => {
  expect(Object.keys(TABLE).toSorted()).toEqual([...PORTAL.keys(), ...DOCUMENTED.keys()].toSorted())
})

describe.each(Object.keys(BACK_ENDS) as (keyof typeof BACK_ENDS)[])('the %s back end', (kind) => {
  it.each([2, 20])('is called as often as expected with %i destinations, customers and rows more', async (size) => {
    const bakery = await openBakery(kind, size)
    try {
      const counts: Record<string, unknown> = {}
      for (const name of Object.keys(TABLE)) counts[name] = await measured(bakery, name)
      expect(counts).toEqual(Object.fromEntries(Object.entries(TABLE).map(([name, row]) => [name, row[kind]])))
    } finally {
      await bakery.close()
    }
  })
})
