// Compiled queries against interpreted ones: the demo bakery gives the same answers to every query of the portal.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { ADMINISTRATOR, CUSTOMER, startStack } from '../support/stack.ts'
import type { PortalClient } from '../support/portal-client.ts'
import type { PortalOperations } from '../../web/src/generated/graphql.ts'

const manifest = readFileSync(join(import.meta.dirname, '../../schema/generated/portal-operations.json'), 'utf8')
const queries = Object.values(JSON.parse(manifest) as Record<string, { name: string; body: string }>)
  .filter(({ body }) => body.startsWith('query'))
  .map(({ name }) => name as keyof PortalOperations)

const PERIOD = { from: '2026-11-19', to: '2026-11-21' }

const variablesFor = (destinationId: string) => ({
  ...PERIOD,
  destinationId,
  date: '2026-11-20',
  code: 'PAN001',
  articleCode: 'PAN001',
  state: 'ISSUED',
  by: 'GROUP_1',
  first: 20,
  url: '/prints/unknown.pdf',
})

/** The customer's record is asked by another code than the article's. */
const CODES: Partial<Record<keyof PortalOperations, string>> = { CustomerRecord: '0002' }

async function answersOf(client: PortalClient): Promise<unknown[]> {
  const all: Record<string, unknown> = variablesFor(client.destinationId())
  const answers: unknown[] = []
  for (const name of queries) {
    const variables = CODES[name] ? { ...all, code: CODES[name] } : all
    answers.push([name, await client.run(name, variables)])
  }
  return answers
}

async function answersWith(env: Record<string, string>): Promise<unknown[][]> {
  const stack = await startStack({ env })
  try {
    const logins = [ADMINISTRATOR, CUSTOMER, null].map(async (login) => {
      const client = stack.client()
      if (login) await client.login(login)
      return answersOf(client)
    })
    return await Promise.all(logins)
  } finally {
    await stack.stop()
  }
}

/** The seconds that the two runs are apart, and what else has changed meanwhile. */
const NOW = /2026-11-18T[\d:.]+Z|(?<="freeBytes": )\d+/g

/** Without any data, the executors differ in how many of its errors they report. */
const withoutData = (_key: string, value: unknown): unknown => {
  const { data, errors } = (value ?? {}) as { data?: unknown; errors?: { extensions?: { code?: unknown } }[] }
  return data === null && errors ? { data, codes: [...new Set(errors.map(({ extensions }) => extensions?.code))] } : value
}

it('answers every query of the portal the same, for staff, customers and guests', async () => {
  const [compiled, interpreted] = [await answersWith({}), await answersWith({ COMPILED_QUERIES: 'off' })]
  const text = (answers: unknown) => JSON.stringify(answers, withoutData, 1).replaceAll(NOW, 'now')
  expect(text(compiled)).toBe(text(interpreted))
  // Staff get data, not refusals.
  const failed = compiled[0]!.filter((one) => JSON.stringify(one).includes('"errors"'))
  expect(failed).toEqual([])
})
