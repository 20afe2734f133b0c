import { describe, expect, it } from 'vitest'
import { ErpFailure } from '../erp/errors.ts'
import { fakeClock } from '../test/clock.ts'
import { type Change, applyChange } from './apply.ts'

// These tests change a counter on a server: it becomes `wanted` if it still has the value that was seen.
type Held = { value: number; version: number }
type Conflict = { current: number }

type Server = {
  held: Held
  /** The fate of the next writes: each entry replaces the normal behaviour of one write. */
  script: ((write: () => void) => void)[]
  reads: ('ok' | 'fails')[]
  written: number[]
}

const server = (value: number): Server => ({ held: { value, version: 1 }, script: [], reads: [], written: [] })

function setTo(wanted: number, seen: number | null, at: Server): Change<Held, number, Conflict> {
  return {
    target: 'counter',
    async read() {
      if (at.reads.shift() === 'fails') throw new ErpFailure('unreachable')
      return { ...at.held }
    },
    planOf({ value }) {
      if (value === wanted) return { kind: 'nothing' }
      if (seen !== null && value !== seen) return { kind: 'refused', refusal: { current: value } }
      return { kind: 'write', write: wanted, action: 'counter.set', detail: { value: { before: String(value), after: String(wanted) } } }
    },
    async write(write, { version }) {
      const apply = () => {
        if (version !== at.held.version) throw new ErpFailure('conflict', { status: 412 })
        at.held = { value: write, version: at.held.version + 1 }
        at.written.push(write)
      }
      const step = at.script.shift()
      if (step) step(apply)
      else apply()
    },
    afterwards: (held, write) => ({ ...held, value: write }),
    eventsOf: () => [],
  }
}

const ended: string[] = []
const context = {
  session: { own: { customerCode: '0001', destinationCode: '0001' }, isAdministrator: true },
  store: { audit: async () => async (outcome: string) => void ended.push(outcome) },
  log: { error: () => undefined, warn: () => undefined },
  clock: fakeClock(),
} as unknown as Parameters<typeof applyChange>[0]

const apply = (at: Server, wanted: number, seen: number | null = null) => applyChange(context, setTo(wanted, seen, at))
const somebodySets = (at: Server, value: number) => {
  at.held = { value, version: at.held.version + 1 }
}

describe('a change', () => {
  it('is written once and answered with the state read back', async () => {
    const at = server(3)
    expect(await apply(at, 5, 3)).toEqual({ kind: 'done', held: { value: 5, version: 2 } })
    expect([at.written, ended.splice(0)]).toEqual([[5], ['done']])
  })

  it('writes and audits nothing if the server already has the wanted value', async () => {
    const at = server(5)
    expect(await apply(at, 5, 3)).toMatchObject({ kind: 'done' })
    expect([at.written, ended.splice(0)]).toEqual([[], []])
  })

  it('is refused before the write if the value differs from the seen one', async () => {
    const at = server(4)
    expect(await apply(at, 5, 3)).toEqual({ kind: 'refused', refusal: { current: 4 } })
    expect([at.written, ended.splice(0)]).toEqual([[], []])
  })

  it('is planned again on the new state if the version has moved on', async () => {
    const at = server(3)
    at.script.push((write) => {
      somebodySets(at, 3)
      write()
    })
    expect(await apply(at, 5, 3)).toMatchObject({ kind: 'done', held: { value: 5 } })
    expect(at.written).toEqual([5])
    at.script.push((write) => {
      somebodySets(at, 7)
      write()
    })
    expect(await apply(at, 9, 5)).toEqual({ kind: 'refused', refusal: { current: 7 } })
  })

  it('ends with an error if the state moves on again and again', async () => {
    const at = server(3)
    for (let times = 0; times < 25; times++)
      at.script.push((write) => {
        somebodySets(at, 3)
        write()
      })
    ended.length = 0
    await expect(apply(at, 5, 3)).rejects.toMatchObject({ kind: 'conflict' })
    expect(at.written).toEqual([])
    expect(ended).toEqual([...Array.from({ length: 24 }, () => 'withdrawn'), 'refused'])
  })
})

describe('a write whose outcome is unknown', () => {
  it('is done if the server has the wanted value', async () => {
    const at = server(3)
    at.script.push((write) => {
      write()
      throw new ErpFailure('timeout')
    })
    expect(await apply(at, 5, 3)).toMatchObject({ kind: 'done', held: { value: 5 } })
    expect(at.written).toEqual([5])
  })

  it('has failed if the server has another value, or cannot be read', async () => {
    for (const reads of [[], ['ok', 'fails']] satisfies Server['reads'][]) {
      const at = server(3)
      at.reads = reads
      at.script.push(() => {
        throw new ErpFailure('timeout')
      })
      ended.length = 0
      await expect(apply(at, 5, 3)).rejects.toMatchObject({ kind: 'timeout' })
      expect(ended).toEqual(['unknown'])
    }
  })
})

describe('a confirmed write', () => {
  it('has failed if the server still has the old value', async () => {
    const at = server(3)
    at.script.push(() => undefined)
    await expect(apply(at, 5, 3)).rejects.toMatchObject({ extensions: { code: 'NOT_SAVED' } })
  })

  it('is a conflict if somebody else has changed the value before it is read back', async () => {
    const at = server(3)
    at.script.push((write) => {
      write()
      somebodySets(at, 8)
    })
    ended.length = 0
    expect(await apply(at, 5, 3)).toEqual({ kind: 'refused', refusal: { current: 8 } })
    expect(ended).toEqual(['unknown'])
  })

  it('is done if the state of the server is newer than the write', async () => {
    const at = server(3)
    at.script.push((write) => {
      write()
      somebodySets(at, 8)
    })
    const change = { ...setTo(5, 3, at), isNewer: ({ version }: Held) => version > 2 }
    expect(await applyChange(context, change)).toEqual({ kind: 'done', held: { value: 8, version: 3 } })
  })

  it('is done if it cannot be read back', async () => {
    const at = server(3)
    at.reads = ['ok', 'fails']
    expect(await apply(at, 5, 3)).toEqual({ kind: 'done', held: { value: 5, version: 1 } })
  })
})
