// docs/SECURITY.md names for each abuse case and each requirement what proves it: a file and a text in it.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'

const root = join(import.meta.dirname, '../..')
const read = (file: string) => readFileSync(join(root, file), 'utf8')
const lines = read('docs/SECURITY.md').split('\n')

/** The cells of the rows whose first one matches. */
const rowsOf = (id: RegExp) =>
  lines
    .filter((line) => line.startsWith('|'))
    .map((line) => line.split('|').map((cell) => cell.trim()))
    .filter(([, first = '']) => id.test(first))
    .map(([, first, name, ...rest]) => ({ id: first!, name: name!, proof: rest.join(' ') }))

const referencesIn = (text: string) =>
  [...text.matchAll(/`([^`]+\.\w+)` "([^"]+)"/g)].map(([, file, part]) => ({ file: file!, part: part! }))

/** ASVS 5.0.0 level 1: the number of requirements in each section. */
const LEVEL_1 =
  '1.2:5 1.3:2 1.5:1 2.1:1 2.2:2 2.3:1 3.2:2 3.3:1 3.4:2 3.5:3 4.1:1 4.4:1 5.2:2 5.3:2 6.1:1 6.2:8 6.3:2 6.4:2 7.2:4 7.4:2 8.1:1 8.2:2 8.3:1 9.1:3 9.2:1 10.4:5 11.3:2 11.4:1 12.1:1 12.2:2 13.4:1 14.2:1 14.3:1 15.1:1 15.2:1 15.3:1'
    .split(' ')
    .flatMap((section) => {
      const [name = '', count] = section.split(':')
      return Array.from({ length: Number(count) }, (_, n) => `${name}.${n + 1}`)
    })

const abuses = rowsOf(/^\d+$/)
const requirements = rowsOf(/^\d+\.\d+\.\d+$/)

describe('docs/SECURITY.md', () => {
  it('names only files and texts that exist', () => {
    const references = referencesIn(lines.join('\n'))
    const missing = references.filter(({ file, part }) => {
      try {
        return !read(file).includes(part)
      } catch {
        return true
      }
    })
    expect(missing).toEqual([])
    expect(references.length).toBeGreaterThan(100)
  })

  it('has each of the 25 abuse cases, and a proof of each', () => {
    expect(abuses.map(({ id }) => id)).toEqual(Array.from({ length: 25 }, (_, n) => String(n + 1)))
    expect(abuses.filter(({ proof }) => !referencesIn(proof).some(({ file }) => file.endsWith('.test.ts')))).toEqual([])
  })

  it('has each of the 70 requirements of level 1, with its evidence or its reason, at most a fifth not applicable', () => {
    expect(requirements.map(({ id }) => id)).toEqual(LEVEL_1)
    expect(LEVEL_1).toHaveLength(70)
    const excused = requirements.filter(({ proof }) => proof.startsWith('not applicable: '))
    expect(excused.length).toBeLessThanOrEqual(14)
    const empty = requirements.filter((row) => !excused.includes(row) && referencesIn(row.proof).length === 0)
    expect(empty).toEqual([])
  })
})
