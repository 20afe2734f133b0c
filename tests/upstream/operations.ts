// Every operation of the portal and every documented operation, with variables that fit both bakeries of `bakeries.ts`.
import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { examplesIn } from '../../web/playground/src/examples.ts'

const root = join(import.meta.dirname, '../..')
const folder = join(root, 'schema/client/operations')
const read = (name: string) => readFileSync(join(folder, name), 'utf8')

/** The texts of the portal's queries and mutations, by name; streams have tests of their own. */
export const PORTAL = new Map(
  Object.values(
    JSON.parse(readFileSync(join(root, 'schema/generated/portal-operations.json'), 'utf8')) as Record<
      string,
      { name: string; body: string }
    >,
  ).flatMap(({ name, body }) => (body.startsWith('subscription') ? [] : [[name, body] as const])),
)

/** The texts of the documented queries and mutations, by name. */
export const DOCUMENTED = new Map(
  readdirSync(folder)
    .filter((name) => name.endsWith('.graphql'))
    .flatMap((name) => examplesIn(read(name), { refusal: read('refusal.graphql'), variables: {}, today: '' }))
    .filter(({ kind }) => kind !== 'subscription')
    .map(({ name, document }) => [name, document]),
)
