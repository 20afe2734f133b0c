// Ways to break the product that somebody could type by mistake. Each is one change of one file, with the tests at the
// lowest height that must fail then.

export type Mutation = {
  file: string
  breaks: string
  search: string
  replace: string
  tests: string[]
  /** Part of the titles of the tests to run; without it all of `tests` run. */
  title?: string
}

/** Mutations of one file that the same tests must notice: [what breaks, the text, what it becomes]. */
export const of = (file: string, tests: string[], ...changes: [string, string, string][]): Mutation[] =>
  changes.map(([breaks, search, replace]) => ({ file, breaks, search, replace, tests }))

export const rules = (name: string, test: string, ...changes: [string, string, string][]) =>
  of(`rules/src/${name}.ts`, [`rules/src/${test}.test.ts`], ...changes)

export const gateway = (name: string, test: string, ...changes: [string, string, string][]) =>
  of(`gateway/src/${name}.ts`, [`gateway/src/${test}.test.ts`], ...changes)

/** Mutations of the portal that the browser test of this title must notice. */
export const inBrowser = (file: string, test: string, title: string, ...changes: [string, string, string][]): Mutation[] =>
  of(`web/src/${file}`, [`tests/e2e/${test}.test.ts`], ...changes).map((mutation) => ({ ...mutation, title }))
