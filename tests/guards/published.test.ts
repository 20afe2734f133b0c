// The published contract of the token door: breaking changes need a line in the changelog.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { sinceLastVersion, unannouncedChanges } from './published.ts'

const root = join(import.meta.dirname, '../..')
const read = (file: string) => readFileSync(join(root, file), 'utf8')

describe('the published contract', () => {
  it('has no breaking change without a line in docs/CHANGELOG.md', () => {
    expect(
      unannouncedChanges(
        read('schema/published.graphql'),
        read('schema/token.snapshot.graphql'),
        sinceLastVersion(read('docs/CHANGELOG.md')),
      ),
    ).toEqual([])
  })

  const before = 'type Query { a(x: Int): Int b: String kind: Kind } enum Kind { ONE TWO }'
  it.each([
    ['a removed field', 'type Query { a(x: Int): Int kind: Kind } enum Kind { ONE TWO }', 'Query.b was removed.'],
    ['another type', 'type Query { a(x: Int): Int b: Int kind: Kind } enum Kind { ONE TWO }', 'Query.b changed type from String to Int.'],
    [
      'a required argument',
      'type Query { a(x: Int!): Int b: String kind: Kind } enum Kind { ONE TWO }',
      'Query.a arg x has changed type from Int to Int!.',
    ],
    [
      'a new value of an enum',
      'type Query { a(x: Int): Int b: String kind: Kind } enum Kind { ONE TWO THREE }',
      'THREE was added to enum type Kind.',
    ],
  ])('reports %s as breaking, unless the changelog names it', (_name, after, description) => {
    expect(unannouncedChanges(before, after, '')).toEqual([description])
    const element = /Query\.\w+|Kind/.exec(description)?.[0] ?? ''
    expect(unannouncedChanges(before, after, `- \`${element}\` changed.`)).toEqual([])
  })

  it('ignores the changelog of earlier versions', () => {
    expect(sinceLastVersion('# Changelog\n\n## Unreleased\n\n- `Query.a`\n\n## v1\n\n- `Query.b`\n')).not.toContain('Query.b')
  })

  it('allows additions', () => {
    expect(unannouncedChanges(before, `${before} extend type Query { c: Int }`, '')).toEqual([])
  })
})
