// Mistakes by which a follower of the bakery's feed would miss an event, hear of it late or hear of what never happened.
import { type Mutation, of } from './mutation.ts'

const FEED = ['bakery/src/events/feed.test.ts']
const UPDATES = ['gateway/src/production/updates.test.ts']

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
  ...of('gateway/src/production/updates.rules.ts', ['gateway/src/production/updates.rules.test.ts'], [
    'an order of the week changes no list',
    'return dates.some((date) => period.from <= date && date <= period.to) || hasOneOf(period, weekdays)',
    'return dates.some((date) => period.from <= date && date <= period.to)',
  ], [
    'an article that leaves the list is no change',
    'new Set([...later.keys(), ...earlier.keys()])',
    'new Set(later.keys())',
  ]),
  ...of('gateway/src/production/updates.ts', UPDATES, [
    'a change during a reading is not read',
    'if (isStale) readSoon()\n    else readIn(',
    'readIn(',
  ], [
    'each event is read at once',
    'readIn(Math.max(0, readAt + REST_MS - clock.elapsedMs()))',
    'readIn(0)',
  ], [
    'a failure is told again with each reading',
    'return isNews ? reading : null',
    'return reading',
  ]),
  ...of('gateway/src/start/services.ts', UPDATES, [
    'a reading that an event causes joins one from before',
    'onEvents: () => calls.reads.forget(),',
    '',
  ]),
  ...of('gateway/src/doors/token.ts', UPDATES, [
    'a stream may make calls of its own',
    'requireNoOwnCalls(measures)\n    return',
    'return',
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
