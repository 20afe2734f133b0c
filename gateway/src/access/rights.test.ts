// Every root field and every kind of caller. The fields come from the contract, their rights are written here by hand: a field
// that is missing in the table fails, and so does one whose guard differs from it.
import { GraphQLInputObjectType, getNamedType, isNonNullType, type GraphQLField, type GraphQLObjectType } from 'graphql'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Context } from '../context.ts'
import { createSchema } from '../graph/schema.ts'
import { openHarness } from '../test/harness.ts'

const ANYBODY = 'session viewer company login completeLogin logout reconnect recoverPassword requestRegistration'.split(' ')
const CUSTOMER =
  'changePassword updatePlanning setDayDisabled setExtraordinaryOrder deleteExtraordinaryOrder createClosures deleteClosures openDocument document destination deliveryDates events'.split(
    ' ',
  )
const STAFF = [
  'destinations customer customers enterDestination createCustomer updateCustomer createDestination updateDestination sendCredentials',
  'production productionUpdated documents documentsToInvoice varyDelivery annulDocument reissueDocument',
  'orderChanges invoiceDocuments printDocuments printProgress article articles categoryGroups units vatRates createArticle updateArticle deleteArticle',
  'createCategory deleteCategory updateCompany auditEntries systemStatus',
  'secondFactor beginSecondFactor enableSecondFactor disableSecondFactor',
  'apiTokens playgroundUrl createApiToken createPlaygroundToken revokeApiToken createPrinting deletePrinting',
  'webhooks webhook createWebhook updateWebhook deleteWebhook replayWebhookDelivery',
].flatMap((names) => names.split(' '))

const graph = createSchema()
const fieldsOf = (types: (GraphQLObjectType | null | undefined)[]) => types.flatMap((type) => Object.values(type?.getFields() ?? {}))
const operations = fieldsOf([graph.getQueryType(), graph.getMutationType()])
const streams = fieldsOf([graph.getSubscriptionType()])
const roots = [...operations, ...streams]

const key = { customerCode: '0042', destinationCode: '0003' }
const session = { id: 's', own: key, isAdministrator: false }
const callers = { guest: null, customer: session, staff: { ...session, isAdministrator: true } }

/** The code of the guard's refusal, null if the caller reaches the resolver. */
function refusalOf(field: GraphQLField<unknown, Context>, caller: keyof typeof callers): unknown {
  try {
    // The resolver itself may fail on this bare context.
    const answer = field.resolve?.({}, {}, { session: callers[caller] } as never, {} as never) as
      { catch?(ignore: () => void): void } | undefined
    answer?.catch?.(() => undefined)
    return null
  } catch (error) {
    const code = (error as { extensions?: { code?: unknown } }).extensions?.code
    return code === 'NOT_AUTHENTICATED' || code === 'FORBIDDEN' ? code : null
  }
}

describe('every root field', () => {
  it('has its right in this table', () => {
    const names = roots.map(({ name }) => name).toSorted((a, b) => (a < b ? -1 : 1))
    expect(names).toEqual([...ANYBODY, ...CUSTOMER, ...STAFF].toSorted((a, b) => (a < b ? -1 : 1)))
  })

  it.each(roots.map((field) => [field.name, field] as const))(
    'ROLE-02, ROLE-05 %s is open to exactly the callers of the table',
    (name, field) => {
      const expected = {
        guest: ANYBODY.includes(name) ? null : 'NOT_AUTHENTICATED',
        customer: STAFF.includes(name) ? 'FORBIDDEN' : null,
        staff: null,
      }
      const found = { guest: refusalOf(field, 'guest'), customer: refusalOf(field, 'customer'), staff: refusalOf(field, 'staff') }
      expect(found).toEqual(expected)
    },
  )
})

it('the right to a stream is asked before it begins', () => {
  const context = { session: null, token: null }
  for (const { subscribe } of streams)
    expect(() => subscribe?.({}, {}, context as never, {} as never)).toThrow(
      expect.objectContaining({ extensions: { code: 'NOT_AUTHENTICATED' } }),
    )
})

describe('an input with 200 unknown keys', () => {
  let harness: Awaited<ReturnType<typeof openHarness>>
  beforeAll(async () => {
    harness = await openHarness({ login: 'administrator' })
  })
  afterAll(() => harness.close())

  const inputs = operations.flatMap((field) =>
    field.args.filter(({ type }) => getNamedType(type) instanceof GraphQLInputObjectType).map((argument) => ({ field, argument })),
  )
  const unknownKeys = Object.fromEntries(Array.from({ length: 200 }, (_, n) => [n % 2 ? `primario${n}` : `orderactive${n}`, '1']))

  it.each(inputs.map((one) => [`${one.field.name}(${one.argument.name})`, one] as const))(
    'is refused whole by %s',
    async (_name, { field, argument }) => {
      const kind = graph.getQueryType()?.getFields()[field.name] ? 'query' : 'mutation'
      const others = field.args.filter((other) => other !== argument && isNonNullType(other.type) && other.defaultValue === undefined)
      const declared = [argument, ...others].map(({ name, type }) => `$${name}: ${String(type)}`).join(', ')
      const passed = [argument, ...others].map(({ name }) => `${name}: $${name}`).join(', ')
      const { errors } = await harness.query(`${kind} (${declared}) { ${field.name}(${passed}) { __typename } }`, {
        [argument.name]: unknownKeys,
      })
      expect(errors?.[0]?.extensions?.['code']).toBe('BAD_USER_INPUT')
      expect(harness.erp.calls.filter(({ method }) => method !== 'GET')).toEqual([])
    },
  )
})
