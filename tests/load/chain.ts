// Checks the history of one cell under several writers.
import { expect } from 'vitest'

export type Link = { seen: number; wanted: number; told: { outcome: string } }

/**
 * Every saved write was made on the one before it, so the saved writes are a chain from 0 to what is stored. A write whose answer
 * got lost may be a link of it.
 */
export function expectChain(writes: readonly Link[], final: number): void {
  const sure = writes.filter(({ told }) => told.outcome === 'saved')
  const possible = writes.filter(({ told }) => told.outcome === 'saved' || told.outcome === 'unknown')
  const chain: Link[] = []
  for (let at = final; at !== 0;) {
    const link = possible.find(({ wanted }) => wanted === at)
    expect(link, `nobody wrote ${at}: ${JSON.stringify(writes)}`).toBeDefined()
    chain.push(link!)
    expect(chain.length).toBeLessThanOrEqual(writes.length)
    at = link!.seen
  }
  const lost = sure.filter((write) => !chain.includes(write))
  expect(lost, JSON.stringify(writes)).toEqual([])
}
