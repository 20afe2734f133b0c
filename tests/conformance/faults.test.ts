// The share of possible faults of a server that the kit finds: in a drawn sample in every run, in all of them with TEST_LONG.
import { expect, it } from 'vitest'
import type { Send } from '../../scripts/conformance/caller.ts'
import { furnishedBakery, intoServer, quickDatabase, runKit } from './bakery.ts'
import { allFaults, nameOf, seeded, shuffled, type Fault } from './faults/faults.ts'
import { faultyLine } from './faults/proxy.ts'

const SEED = Number(process.env['FAULT_SEED'] ?? 2026)
const SAMPLE = process.env['TEST_LONG'] ? Infinity : Number(process.env['FAULT_SAMPLE'] ?? 40)
const LEAST_FOUND = 0.95

type Outcome = 'found' | 'missed' | 'no fault'

/** Drawing a PDF takes longer than all other calls of a run, so one is reused. */
function reusingPrints(send: Send, prints: Map<string, Promise<Uint8Array>>): Send {
  return async (url, init) => {
    const isPrint = init.method === 'GET' && url.pathname.startsWith('/printDocuments/') && !url.pathname.includes('/no-')
    if (!isPrint) return send(url, init)
    const drawn =
      prints.get('pdf') ??
      send(url, init).then(async (answer) =>
        answer.ok ? new Uint8Array(await answer.arrayBuffer()) : Promise.reject(new Error('no print')),
      )
    prints.set('pdf', drawn)
    return new Response(new Uint8Array(await drawn), { headers: { 'content-type': 'application/pdf' } })
  }
}

async function outcomeOf(fault: Fault, prints: Map<string, Promise<Uint8Array>>): Promise<Outcome> {
  const world = await furnishedBakery(quickDatabase)
  try {
    const line = faultyLine(reusingPrints(intoServer(world), prints), fault)
    const { calls } = await runKit(line.send)
    if (!line.hadEffect()) return 'no fault'
    return calls.some(({ verdict }) => verdict !== 'passed') ? 'found' : 'missed'
  } finally {
    await world.close()
  }
}

it('finds at least 95 % of the faults that a seed draws', async () => {
  const faults = shuffled(allFaults(), seeded(SEED))
  const prints = new Map<string, Promise<Uint8Array>>()
  const missed: string[] = []
  let found = 0
  for (const fault of faults) {
    if (found + missed.length === SAMPLE) break
    const outcome = await outcomeOf(fault, prints)
    if (outcome === 'found') found += 1
    if (outcome === 'missed') missed.push(nameOf(fault))
  }
  console.log(`Faults (seed ${SEED}): ${found} found, ${missed.length} missed of ${found + missed.length}\n${missed.sort().join('\n')}`)
  expect(found / (found + missed.length), missed.join('\n')).toBeGreaterThanOrEqual(LEAST_FOUND)
})
