// Breaks the product in known ways, one at a time, and runs the tests that must fail: `npm run mutate [part of a name]`.
// Works on a copy of the last commit; this working tree does not change.
import { execFileSync, spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Mutation } from './mutate/mutation.ts'
import { MUTATIONS } from './mutate/mutations.ts'

type Outcome = 'killed' | 'survived' | 'stale'

const root = join(import.meta.dirname, '..')
const copy = join(mkdtempSync(join(tmpdir(), 'panify-mutate-')), 'panify')
const wanted = process.argv[2] ?? ''
const mutations = MUTATIONS.filter(({ file, breaks }) => `${file} ${breaks}`.includes(wanted))
// Without a test file, all tests would run.
if (mutations.length === 0) throw new Error(`No mutation has '${wanted}' in its file or description`)

const git = (...args: string[]) => execFileSync('git', args, { cwd: root, stdio: ['ignore', 'ignore', 'inherit'] })

/** Runs a verb in the copy, which installs and generates what is missing there. */
const run = (verb: string, ...args: string[]) =>
  spawnSync(process.execPath, ['scripts/run.mjs', verb, ...args], { cwd: copy, encoding: 'utf8', maxBuffer: 64 << 20 })

function makeCopy(): void {
  git('worktree', 'add', '--detach', copy)
  mkdirSync(join(copy, '.tools'))
  symlinkSync(join(root, '.tools', 'node_modules'), join(copy, '.tools', 'node_modules'))
}

const titled = (title: string | undefined) => (title === undefined ? [] : ['-t', title])

function tryOne({ file, search, replace, tests, title }: Mutation): Outcome {
  const path = join(copy, file)
  const source = readFileSync(path, 'utf8')
  // The text must occur exactly once.
  if (source.split(search).length !== 2) return 'stale'
  writeFileSync(
    path,
    source.replace(search, () => replace),
  )
  const { status } = run('test', '--bail', '1', '--reporter', 'dot', ...titled(title), ...tests)
  writeFileSync(path, source)
  return status === 0 ? 'survived' : 'killed'
}

const unwanted: string[] = []
try {
  makeCopy()
  // Tests that already fail would kill every mutation.
  for (const title of new Set(mutations.map((mutation) => mutation.title))) {
    const files = new Set(mutations.flatMap((mutation) => (mutation.title === title ? mutation.tests : [])))
    const { status, stdout } = run('test', ...titled(title), ...files)
    if (status !== 0) throw new Error(`The tests fail on the commit itself:\n${stdout}`)
  }
  for (const [index, mutation] of mutations.entries()) {
    const outcome = tryOne(mutation)
    const line = `${outcome.padEnd(8)} ${mutation.file}: ${mutation.breaks}`
    if (outcome !== 'killed') unwanted.push(line)
    console.log(`${String(index + 1).padStart(3)}/${mutations.length} ${line}`)
  }
} finally {
  git('worktree', 'remove', '--force', copy)
  rmSync(join(copy, '..'), { recursive: true, force: true })
}
console.log(`\n${mutations.length - unwanted.length} of ${mutations.length} mutations noticed`)
for (const line of unwanted) console.log(line)
process.exitCode = unwanted.length > 0 ? 1 : 0
