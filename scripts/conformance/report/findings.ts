// The findings of a run, per call of the contract. They contain shapes and names, never values of the server.
import type { Dialect } from '../../../gateway/src/erp/dialect/dialect.ts'
import type { Reading } from '../../../gateway/src/erp/decode/reading.ts'
import { CONTRACT, type ContractRow, type RestId } from '../contract.ts'

export type Verdict = 'passed' | 'tolerated' | 'failed' | 'not offered' | 'skipped'

export type Finding = { kind: Exclude<Verdict, 'passed'>; text: string }

/** Ends the check of one call after its finding was reported. */
export class Stop extends Error {}

export class CallReport {
  readonly row: ContractRow
  readonly findings: Finding[] = []
  /** Number of assertions made. */
  checks = 0
  #variants = new Map<string, Set<string>>()

  /** For the gateway's decoders: adds to the server's dialect, and tolerates its unusual variants. */
  readonly reading: Reading

  constructor(row: ContractRow, dialect: Dialect) {
    this.row = row
    const reading = dialect.readingOf(`${row.method} ${row.path}`)
    this.reading = {
      ...reading,
      note: (aspect, variant) => {
        reading.note(aspect, variant)
        const usual = USUAL[aspect]
        // `fields.ts` notes other names of fields.
        if (!aspect.startsWith('name.') && !usual?.includes(variant)) this.tolerate(`${aspect}: ${variant}`)
      },
    }
  }

  /** Asserts one property of the call and returns whether it is met. */
  expect(isMet: boolean, expected: string, actual: string): boolean {
    this.checks += 1
    if (!isMet) this.#add('failed', `expected ${expected}; got ${actual}`)
    return isMet
  }

  fail(expected: string, actual: string): never {
    this.expect(false, expected, actual)
    throw new Stop()
  }

  /** Notes an unusual variant that the gateway accepts. `where` names the field. */
  tolerate(variant: string, where = ''): void {
    const places = this.#variants.get(variant) ?? new Set()
    this.#variants.set(variant, places)
    if (where) places.add(where)
  }

  notOffered(why: string): never {
    this.#add('not offered', why)
    throw new Stop()
  }

  skip(why: string): never {
    this.leaveOut(why)
    throw new Stop()
  }

  /** Skips a part of the check; the rest continues. */
  leaveOut(why: string): void {
    this.#add('skipped', why)
  }

  /** Adds the reason why nothing was checked, unless there is one. */
  explain(why: string): void {
    if (this.checks === 0 && this.findings.length === 0) this.#add('skipped', why)
  }

  get variants(): readonly { variant: string; places: readonly string[] }[] {
    return [...this.#variants].map(([variant, places]) => ({ variant, places: [...places] }))
  }

  get all(): readonly Finding[] {
    const tolerated = this.variants.map(({ variant, places }) => ({ kind: 'tolerated' as const, text: `${variant}${named(places)}` }))
    return [...this.findings, ...tolerated]
  }

  get verdict(): Verdict {
    const has = (kind: Verdict) => this.all.some((finding) => finding.kind === kind)
    if (has('failed')) return 'failed'
    if (has('not offered')) return 'not offered'
    if (this.checks === 0) return 'skipped'
    return has('tolerated') ? 'tolerated' : 'passed'
  }

  #add(kind: Finding['kind'], text: string): void {
    if (!this.findings.some((finding) => finding.kind === kind && finding.text === text)) this.findings.push({ kind, text })
  }
}

const MOST_NAMED = 8

function named(places: readonly string[]): string {
  if (places.length === 0) return ''
  const more = places.length > MOST_NAMED ? ` and ${places.length - MOST_NAMED} more` : ''
  return ` (${places.slice(0, MOST_NAMED).join(', ')}${more})`
}

/** The contract's own variants. */
const USUAL: Readonly<Record<string, readonly string[]>> = {
  list: ['data'],
  record: ['data'],
  quantities: ['point'],
  amounts: ['point'],
}

export type Calls = {
  of(id: RestId): CallReport
  all: readonly CallReport[]
}

export function createCalls(dialect: Dialect): Calls {
  const all = CONTRACT.map((row) => new CallReport(row, dialect))
  const byId = new Map(all.map((call) => [call.row.id, call]))
  return { all, of: (id) => byId.get(id)! }
}
