// Mistakes that an author could make: each is one change in one file, with the lowest-level tests that must fail.

export type Mutation = {
  file: string
  breaks: string
  search: string
  replace: string
  tests: string[]
  /** Part of the titles of the tests to run; without it all of `tests` run. */
  title?: string
}

/** Mutations of one file that the same tests must kill: [what breaks, the text, its replacement]. */
export const of = (file: string, tests: string[], ...changes: [string, string, string][]): Mutation[] =>
  changes.map(([breaks, search, replace]) => ({ file, breaks, search, replace, tests }))

export const rules = (name: string, test: string, ...changes: [string, string, string][]) =>
  of(`rules/src/${name}.ts`, [`rules/src/${test}.test.ts`], ...changes)

export const gateway = (name: string, test: string, ...changes: [string, string, string][]) =>
  of(`gateway/src/${name}.ts`, [`gateway/src/${test}.test.ts`], ...changes)

/** Mutations of the portal that the browser test of this title must notice. */
export const inBrowser = (file: string, test: string, title: string, ...changes: [string, string, string][]): Mutation[] =>
  of(`web/src/${file}`, [`tests/e2e/${test}.test.ts`], ...changes).map((mutation) => ({ ...mutation, title }))
