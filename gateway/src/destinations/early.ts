// The calls that need only the codes of a destination start while the destination itself is read: a slow server then costs one
// round trip, not one after the other.
import type { FieldNode, GraphQLResolveInfo } from 'graphql'
import type { Context } from '../context.ts'
import { openDates } from '../dates/ports.ts'
import { selects } from '../graph/selection.ts'
import type { DestinationKey } from '../keys.ts'

type Start = (context: Context, key: DestinationKey) => Promise<unknown>

const articles: Start = ({ loaders }, { customerCode }) => loaders.articles.load(customerCode)
const catalogue: Start = ({ loaders }, { customerCode }) => loaders.catalogue.load(customerCode)
const exceptions: Start = ({ loaders }, key) => loaders.extraordinary.load(key)
const week: Start = ({ loaders }, key) => loaders.planning.load(key)
const usual: Start = ({ loaders }, key) => loaders.usual.load(key)

/** What a delivery is derived from; some servers answer the delivery itself. */
const delivery: Start = async (context, key) => {
  const dates = openDates(context).catch(later)
  if ((await context.shared.features()).has('effective-order')) return dates
  return Promise.all([dates, exceptions(context, key), week(context, key), context.loaders.company()])
}

/** By the field of a destination that needs them. */
const CALLS: [field: string[], ...starts: Start[]][] = [
  [['ordering'], openDates],
  [['planning', 'days'], openDates],
  [['planning', 'version'], week],
  [['planning', 'rows'], week, articles],
  [['planning', 'usual'], usual],
  [['catalogue', 'articles'], catalogue],
  [['catalogue', 'filterGroup'], ({ loaders }) => loaders.filterGroup()],
  [['catalogue', 'articles', 'categories'], ({ loaders }) => loaders.filterGroupKey()],
  [['closures'], exceptions],
  [['extraordinaryOrders'], exceptions],
  [['extraordinaryOrders', 'rows'], articles],
  [['delivery'], delivery],
  [['delivery', 'rows'], articles],
  [['deliveries'], delivery],
  [['deliveries', 'rows'], articles],
]

/** A call that fails early is reported by the field that needs it. */
const later = () => {}

export function startEarly(context: Context, key: DestinationKey, info: GraphQLResolveInfo): void {
  for (const start of startsOf(info)) start(context, key).catch(later)
}

/** The portal's documents are parsed once: what each selects is looked up once. */
const known = new WeakMap<FieldNode, readonly Start[]>()

function startsOf(info: GraphQLResolveInfo): readonly Start[] {
  const node = info.fieldNodes[0]!
  const starts = known.get(node) ?? CALLS.flatMap(([field, ...ofField]) => (selects(info, ...field) ? ofField : []))
  known.set(node, starts)
  return starts
}
