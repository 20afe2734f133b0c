// What a run has found out, per call of the contract. Nothing here holds a value of the server: only shapes and names.
import type { Dialect } from '../../../gateway/src/erp/dialect/dialect.ts'
import type { Reading } from '../../../gateway/src/erp/decode/reading.ts'
import { CONTRACT, type ContractRow, type RestId } from '../contract.ts'

export type Verdict = 'passed' | 'tolerated' | 'failed' | 'not offered' | 'skipped'

export type Finding = { kind: Exclude<Verdict, 'passed'>; text: string }

/** Ends the check of one call; its finding is in the report already. */
export class Stop extends Error {}

export class CallReport {
  readonly row: ContractRow
  readonly findings: Finding[] = []
  /** How many single promises of the call have been checked. */
  checks = 0
  #variants = new Map<string, Set<string>>()

  /** For the decoders of the gateway: what they learn is the server's dialect, and what is unusual of it is noted here. */
  readonly reading: Reading

  constructor(row: ContractRow, dialect: Dialect) {
    this.row = row
    const reading = dialect.readingOf(`${row.method} ${row.path}`)
    this.reading = {
      ...reading,
      note: (aspect, variant) => {
        reading.note(aspect, variant)
        const usual = USUAL[aspect]
        // Other names of fields are noted with the fields.
        if (!aspect.startsWith('name.') && !usual?.includes(variant)) this.tolerate(`${aspect}: ${variant}`)
      },
    }
  }

  /** One promise of the call: true where it holds. */
  expect(holds: boolean, expected: string, came: string): boolean {
    this.checks += 1
    if (!holds) this.#add('failed', `expected ${expected}; came ${came}`)
    return holds
  }

  fail(expected: string, came: string): never {
    this.expect(false, expected, came)
    throw new Stop()
  }

  /** A spelling that the gateway understands although it is not the usual one. `where` names the field. */
  tolerate(variant: string, where = ''): void {
    const places = this.#variants.get(variant) ?? new Set()
    this.#variants.set(variant, places)
    if (where) places.add(where)
  }

  notOffered(came: string): never {
    this.#add('not offered', came)
    throw new Stop()
  }

  skip(why: string): never {
    this.leaveOut(why)
    throw new Stop()
  }

  /** A part of the check that is not made; the rest goes on. */
  leaveOut(why: string): void {
    this.#add('skipped', why)
  }

  /** Why nothing was checked, where no check has said it. */
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

/** What the contract itself uses. */
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
