// Mistakes by which a follower of the bakery's feed would miss an event, hear of it late or hear of what never happened.
import { type Mutation, of } from './mutation.ts'

const FEED = ['bakery/src/events/feed.test.ts']

export const FEED_MUTATIONS: Mutation[] = [
  ...of('bakery/src/events/waiting.ts', FEED, [
    'a request of a caller who has gone goes on waiting',
    "signal.addEventListener('abort', wake)",
    '',
  ]),
  ...of('bakery/src/events/events.sql.ts', FEED, [
    'a follower that has missed events is not told',
    'events[0]?.id !== after + 1',
    'after > last',
  ]),
  ...of('bakery/src/events/events.shared.ts', FEED, ['a part that was rolled back is announced', 'outer.length = length', '']),
  ...of('bakery/src/purging/purging.sql.ts', FEED, [
    'the purge leaves older events behind newer ones',
    "where('id', '<=', expired)",
    "where('at', '<', before)",
  ]),
  ...of('bakery/src/delivery/history.ts', ['bakery/src/events/events.test.ts'], [
    'a removed row is about no weekday',
    "removed ? DAYS.filter((_, index) => removed[index] !== '0') : []",
    '[]',
  ]),
] // prettier-ignore
