// What the build makes of the gateway: wrong, it would still work, but start later and take more memory and time.
import { existsSync, readFileSync } from 'node:fs'
import { isBuiltin } from 'node:module'
import { dirname, join } from 'node:path'
import { expect, it } from 'vitest'

const file = join(import.meta.dirname, '../../gateway/dist/server/main.js')
const code = readFileSync(file, 'utf8')
const named = (pattern: RegExp) => [...new Set([...code.matchAll(pattern)].map(([, name]) => name!))].filter((name) => !isBuiltin(name)) // prettier-ignore

it('takes one byte for each character of its source in memory', () => {
  expect(/[^\0-\x7f]/.exec(code)).toBeNull()
})

it('loads nothing but itself when it starts, and further files only when they are needed', () => {
  expect(named(/^(?:import|export)\b.* from "([^"]+)"/gm)).toEqual([])
  const lists = /@zxcvbn-ts[/]language-(?:common|it)[/]/
  // The client of Redis asks for the first by itself where it is installed.
  const others = ['@node-rs/xxhash', '@panify/telemetry/open-telemetry', 'sharp']
  const later = named(/\bimport\("([^"]+)"\)/g)
  expect(later.filter((name) => !lists.test(name)).toSorted()).toEqual(others)
  const files = later.filter((name) => lists.test(name))
  expect(files).toHaveLength(2)
  expect(files.filter((name) => !existsSync(join(dirname(file), name)))).toEqual([])
})

it('hashes the text of an operation with Node, not in JavaScript', () => {
  expect(code).not.toMatch(/sha\.js|function Sha256\b/)
})
