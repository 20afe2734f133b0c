// Mistakes by which a follower of the bakery's feed would miss an event, hear of it late or hear of what never happened.
import { type Mutation, gateway, of } from './mutation.ts'

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
    'calls.reads.forget()\n',
    '\n',
  ]),
  ...of('gateway/src/start/services.ts', ['gateway/src/events/caches.test.ts'], [
    'a date that has closed is answered as open from the cache',
    'for (const key of staleBy(heard)) shared.invalidate(key)',
    'void staleBy(heard)',
  ]),
  ...of(
    'gateway/src/events/follower.ts',
    ['gateway/src/events/resume.test.ts'],
    ['a position is told before the events in front of it were sent', '!reader.isAsking || waiting.length > 0 || ', ''],
  ),
  ...of(
    'gateway/src/doors/streams.ts',
    ['gateway/src/events/resume.test.ts', 'gateway/src/events/stream.test.ts'],
    ['a stream that nobody reads delays the end of the gateway', 'lastWords ??= clock.setTimeout(() => raw.destroy(), STREAMS.endMs)', ''],
    ['a stream whose reader has left stays', 'if (reply.raw.destroyed) return void reply.hijack()', ''],
    ['a stream opened while the gateway closes stays', 'if (isClosing) stream.end()', ''],
  ),
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
  ...gateway('erp/features.erp', 'erp/features', [
    'a server that fails every call has no features',
    '  await provePresence(erp)\n',
    '',
  ]),
  ...gateway('webhooks/dispatcher', 'webhooks/feeds', [
    'a stream that ends is taken for lost events',
    'if (after === null || !(await feed.read(after)).isGap) return',
    'if (after === null) return',
  ]),
  ...gateway('events/follower', 'webhooks/feeds', [
    'a feed that is announced later is not followed',
    '(current) => current !== source && !signal.aborted && failAll(),',
    '() => undefined,',
  ]),
  ...gateway('store/event-queue', 'store/event-queue', [
    'events that could not be stored are not tried again',
    'if (!isStopped) retry = clock.setTimeout(() => void writeAll(), RETRY_MS)',
    '',
  ], [
    'each change waits for a store that fails',
    'if (!isFailing) await writeAll()',
    'await writeAll()',
  ]),
  ...gateway('store/webhook-deliveries', 'store/webhooks', [
    'a pause counts as time in which nothing arrived',
    'waiting.set({ retry_since_ms: now, tries: 0 })',
    'waiting.set({ tries: 0 })',
  ], [
    'a delivery that waits for others of its webhook is never given up',
    'return (await tried.limit(1).executeTakeFirst()) === undefined',
    'return true',
  ]),
  ...gateway('webhooks/resolve', 'webhooks/resolve', [
    'a lookup goes on when its caller has gone',
    "signal.addEventListener('abort', cancel, { once: true })",
    '',
  ]),
] // prettier-ignore
