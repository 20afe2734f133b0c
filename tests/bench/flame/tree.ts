// A CPU profile of V8 as a tree of calls: the time of each function with all that it calls.

type Frame = { functionName: string; url: string }
export type Profile = {
  nodes: readonly { id: number; callFrame: Frame; children?: readonly number[] }[]
  samples: readonly number[]
  timeDeltas: readonly number[]
  endTime: number
}

export const ORIGINS = ['Panify', 'GraphQL', 'HTTP', 'bakery calls', 'store', 'Node', 'other libraries', 'garbage'] as const
export type Origin = (typeof ORIGINS)[number]

/** `ms` includes the calls below, which are sorted by their time. */
export type Call = { name: string; origin: Origin; ms: number; selfMs: number; below: Call[] }

const LIBRARIES: readonly [RegExp, Origin][] = [
  [/^(graphql|graphql-jit|@apollo\/.*|@graphql-tools\/.*|dataloader)$/, 'GraphQL'],
  [/^(fastify|@fastify\/.*|find-my-way|avvio|light-my-request|secure-json-parse|cookie)$/, 'HTTP'],
  [/^undici$/, 'bakery calls'],
  [/^(kysely|pg|pg-.*)$/, 'store'],
]

const packageOf = (url: string) => /.*\/node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(url)?.[1]

/** Functions of V8 have no address: they belong to their caller. */
function originOf({ functionName, url }: Frame, caller: Origin): Origin {
  if (functionName === '(garbage collector)') return 'garbage'
  if (url === '') return caller
  if (url.startsWith('node:')) return 'Node'
  const library = packageOf(url)
  if (library === undefined) return 'Panify'
  return LIBRARIES.find(([pattern]) => pattern.test(library))?.[1] ?? 'other libraries'
}

const fileOf = (url: string) => (url === '' ? '' : ` ${packageOf(url) ?? url.slice(url.lastIndexOf('/') + 1)}`)

/** The calls of the profile's last seconds; what comes before is the start and the warm-up. */
export function callsOf({ nodes, samples, timeDeltas, endTime }: Profile, seconds: number): Call {
  const byId = new Map(nodes.map((node) => [node.id, node]))
  const selfMs = new Map<number, number>()
  let at = endTime
  for (let sample = samples.length - 1; sample >= 0 && at > endTime - seconds * 1e6; sample--) {
    const [id, delta] = [samples[sample]!, timeDeltas[sample]!]
    selfMs.set(id, (selfMs.get(id) ?? 0) + delta / 1_000)
    at -= delta
  }

  function collect(ids: readonly number[], caller: Origin): Call[] {
    const calls = new Map<string, Call>()
    for (const id of ids) {
      const { callFrame, children = [] } = byId.get(id)!
      const origin = originOf(callFrame, caller)
      const name = `${callFrame.functionName || 'anonymous'}${fileOf(callFrame.url)}`
      if (callFrame.functionName === '(idle)') continue
      const below = collect(children, origin)
      const own = selfMs.get(id) ?? 0
      const ms = below.reduce((sum, call) => sum + call.ms, own)
      if (ms === 0) continue
      // The same function may be in several nodes of one caller.
      const known = calls.get(name)
      calls.set(name, known ? joined(known, { name, origin, ms, selfMs: own, below }) : { name, origin, ms, selfMs: own, below })
    }
    return [...calls.values()].toSorted((one, other) => other.ms - one.ms)
  }

  const [root] = nodes
  const below = collect(root?.children ?? [], 'Node')
  return { name: 'all', origin: 'Node', ms: below.reduce((sum, { ms }) => sum + ms, 0), selfMs: 0, below }
}

function joined(one: Call, other: Call): Call {
  const below = new Map(one.below.map((call) => [call.name, call]))
  for (const call of other.below) below.set(call.name, below.has(call.name) ? joined(below.get(call.name)!, call) : call)
  return {
    ...one,
    ms: one.ms + other.ms,
    selfMs: one.selfMs + other.selfMs,
    below: [...below.values()].toSorted((a, b) => b.ms - a.ms),
  }
}

/** Each origin's part of the time, the largest first. */
export function partsOf(all: Call): { origin: Origin; part: number }[] {
  const own = new Map<Origin, number>()
  const add = ({ origin, selfMs, below }: Call) => {
    own.set(origin, (own.get(origin) ?? 0) + selfMs)
    below.forEach(add)
  }
  add(all)
  return [...own]
    .map(([origin, ms]) => ({ origin, part: ms / all.ms }))
    .filter(({ part }) => part > 0)
    .toSorted((one, other) => other.part - one.part)
}
