// Fields below the root whose right differs from that of the field above them, and the types that guests and customers reach without
// such a field. Both come from the contract, the expectations are written here by hand: whatever is new fails until it has its line.
import { type GraphQLObjectType, type GraphQLOutputType, getNamedType, isAbstractType, isObjectType } from 'graphql'
import { describe, expect, it } from 'vitest'
import type { Context } from '../context.ts'
import { accessOf } from '../graph/directives.ts'
import { createSchema } from '../graph/schema.ts'

const words = (text: string) => text.trim().split(/\s+/)

const STAFF = words(`Article.record Customer.contactPerson Customer.contacts Customer.email Customer.note Customer.paymentTerms
  Customer.phone Customer.version Company.city Company.email Company.postcode Company.province Company.street Company.taxCode
  Company.unreadable Company.version Destination.contactPerson Destination.customer Destination.loginEmail Destination.passwordState
  Destination.version Document.customer Document.replacedBy Document.replaces
  OrderChangedEvent.actor`)
const CUSTOMER = words(`Article.price Customer.documents Delivery.document Destination.catalogue Destination.closures
  Destination.deliveries Destination.delivery Destination.documents Destination.extraordinaryOrders Destination.planning Document.delivery
  Planning.usual`)
/** Of an API token: the other staff fields need ADMINISTRATION. */
const READ_ORDERS = [...CUSTOMER, 'Destination.customer', 'Document.customer']

const REACHED_BY_GUESTS = words(`ApiToken Company Destination LoggedOut LoginRefused LoginSucceeded OrderingWindow Reconnected
  RecoveryRefused RecoverySent RegistrationRefused RegistrationSent SecondFactorRefused SecondFactorRequired SecondFactorSetup Session
  Suspension SystemAlert Viewer`)
const REACHED_BY_CUSTOMERS = words(`${REACHED_BY_GUESTS.join(' ')} Article ArticleCategory ArticleNotOrderable Catalogue Category
  CategoryGroup ChangedMeanwhile Closure ClosuresCreated ClosuresDeleted DateClosed DateHasOrder DayDisabled DayDisabledSet Delivery
  DeliveryDate ArticleChangedEvent CompanyChangedEvent DateClosedEvent DestinationChangedEvent
  DocumentAnnulledEvent DocumentIssuedEvent OrderChangedEvent Document DocumentConnection DocumentEdge DocumentOpened DocumentUnavailable EffectiveFrom ExtraordinaryOrder
  ExtraordinaryOrderDeleted ExtraordinaryOrderSet IdempotencyKeyReused InputProblem InvalidInput NotFound OrderEmpty OrderRow
  OrderingLocked PageInfo PasswordChangeRefused PasswordChanged Planning PlanningDay PlanningRow PlanningUpdated QuantitiesRefused
  QuantityLimits RefusedQuantity Unit UsualQuantity ValueConflict WeekQuantities`)

const graph = createSchema()
const roots = [graph.getQueryType(), graph.getMutationType(), graph.getSubscriptionType()].filter((type) => type != null)
const fieldsOf = (type: GraphQLObjectType<unknown, Context>) => Object.values(type.getFields())
const types = Object.values(graph.getTypeMap()).filter(isObjectType)
const nested = types
  .filter((type) => !roots.includes(type) && !type.name.startsWith('__'))
  .flatMap((type) => fieldsOf(type).map((field) => ({ coordinate: `${type.name}.${field.name}`, field })))
  .filter(({ field }) => accessOf(field) !== null)

const own = { customerCode: '0042', destinationCode: '0003' }
const session = { id: 's', own, isAdministrator: false }

/** The code and the missing scope of the guard's refusal; null if the caller reaches the resolver. */
function refusalOf({ field }: (typeof nested)[number], caller: object): unknown {
  try {
    const answer = field.resolve?.({}, {}, { token: null, session: null, ...caller } as never, {} as never) as Promise<unknown> | undefined
    answer?.catch?.(() => undefined)
    return null
  } catch (error) {
    const { code, missingScope } = (error as { extensions?: { code?: unknown; missingScope?: unknown } }).extensions ?? {}
    return code === 'NOT_AUTHENTICATED' || code === 'FORBIDDEN' ? (missingScope ?? code) : null
  }
}

const sorted = (names: readonly string[]) => names.toSorted((one, other) => (one < other ? -1 : 1))

describe('every nested field with a right of its own', () => {
  it('ROLE-02,05,06 has it in this table', () => {
    expect(sorted(nested.map(({ coordinate }) => coordinate))).toEqual(sorted([...STAFF, ...CUSTOMER]))
  })

  it.each(nested.map((one) => [one.coordinate, one] as const))(
    'ROLE-02,05,06,18 %s is open to exactly the callers of the table',
    (name, one) => {
      expect({
        guest: refusalOf(one, {}),
        customer: refusalOf(one, { session }),
        staff: refusalOf(one, { session: { ...session, isAdministrator: true } }),
      }).toEqual({ guest: 'NOT_AUTHENTICATED', customer: STAFF.includes(name) ? 'FORBIDDEN' : null, staff: null })
      const scope = READ_ORDERS.includes(name) ? 'READ_ORDERS' : 'ADMINISTRATION'
      for (const held of ['READ_ORDERS', 'WRITE_ORDERS', 'READ_PRODUCTION', 'ADMINISTRATION'])
        expect([held, refusalOf(one, { token: { id: 't', name: 'T', scopes: [held], destination: null } })]).toEqual([
          held,
          held === scope ? null : scope,
        ])
    },
  )
})

/** The types that a caller can select without passing a field that is closed to them. */
function reachedBy(rights: readonly string[]): string[] {
  const reached = new Set<string>()
  function enter(output: GraphQLOutputType): void {
    const type = getNamedType(output)
    if (isAbstractType(type)) return graph.getPossibleTypes(type).forEach(enter)
    if (!isObjectType(type) || reached.has(type.name)) return
    reached.add(type.name)
    follow(type)
  }
  const follow = (type: GraphQLObjectType) => {
    for (const field of fieldsOf(type)) if (rights.includes(accessOf(field)?.to ?? 'PUBLIC')) enter(field.type)
  }
  roots.forEach(follow)
  return sorted([...reached])
}

it('guests and customers reach no other types than these', () => {
  expect(reachedBy(['PUBLIC'])).toEqual(sorted(REACHED_BY_GUESTS))
  expect(reachedBy(['PUBLIC', 'DESTINATION'])).toEqual(sorted(REACHED_BY_CUSTOMERS))
})
