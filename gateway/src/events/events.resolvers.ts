// The stream of events: which of them a caller receives.
import { actorOf } from '../access/actor.ts'
import { mayReach } from '../access/permitted.ts'
import type { Context } from '../context.ts'
import type { EventType, SubscriptionEventsArgs } from '../generated/contract.ts'
import type { Resolvers } from '../generated/resolvers.ts'
import { badInput, codedError } from '../graph/errors.ts'
import { destinationId } from '../graph/ids.ts'
import type { EventModel } from './events.model.ts'

const MOST_DESTINATIONS = 300

function follow(context: Context, { filter, after, since }: SubscriptionEventsArgs): AsyncIterable<EventModel> {
  const types = filter?.types ? new Set<EventType>(filter.types) : null
  const ids = filter?.destinationIds ? new Set<string>(filter.destinationIds) : null
  if (ids && ids.size > MOST_DESTINATIONS) throw badInput('Al massimo 300 destinazioni.')
  // A browser that reconnects by itself names the last event in a header.
  const last = context.request.lastEventId ?? after ?? null
  if (last !== null && !/^\d{1,15}$/.test(last)) throw badInput("L'evento non è valido.")
  const actor = actorOf(context)
  const wants = ({ type, destination }: EventModel) =>
    (types === null || types.has(type)) &&
    (destination === null || (mayReach(actor, destination) && (ids === null || ids.has(destinationId(destination)))))
  return context.gateway.events.follow({ after: last === null ? null : Number(last), since: since ?? null, wants })
}

/** Asked again with the caller's right at the time of the event. */
function permitted(event: EventModel, context: Context): EventModel {
  if (event.destination && !mayReach(actorOf(context), event.destination)) throw codedError('FORBIDDEN')
  return event
}

const TYPENAMES = {
  ORDER_CHANGED: 'OrderChangedEvent',
  DATE_CLOSED: 'DateClosedEvent',
  DOCUMENT_ISSUED: 'DocumentIssuedEvent',
  DOCUMENT_ANNULLED: 'DocumentAnnulledEvent',
  DESTINATION_CHANGED: 'DestinationChangedEvent',
  COMPANY_CHANGED: 'CompanyChangedEvent',
  ARTICLE_CHANGED: 'ArticleChangedEvent',
} as const satisfies Record<EventType, string>

const id = ({ id }: EventModel) => String(id)
const ofDestination = { id, destinationId: ({ destination }: EventModel) => destinationId(destination!) }

export const eventsResolvers: Resolvers = {
  Subscription: {
    events: {
      subscribe: (_root, args, context) => follow(context, args),
      resolve: (event: EventModel, _args: SubscriptionEventsArgs, context: Context) => permitted(event, context),
    },
  },
  Event: { __resolveType: ({ type }) => TYPENAMES[type] },
  OrderChangedEvent: { ...ofDestination, kind: ({ kind }) => kind ?? 'OTHER' },
  DateClosedEvent: { id, date: ({ dates }) => dates[0]! },
  DocumentIssuedEvent: ofDestination,
  DocumentAnnulledEvent: ofDestination,
  DestinationChangedEvent: ofDestination,
  CompanyChangedEvent: { id },
  ArticleChangedEvent: { id },
}
