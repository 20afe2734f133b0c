// What `docker build` puts into the image of the example: only folders that the build needs, never data, backups or exports.
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const root = join(import.meta.dirname, '../..')
const read = (file: string) => readFileSync(join(root, file), 'utf8')

it('copies an allow-list into the image, with every package of the workspace', () => {
  const lines = read('examples/deploy/Dockerfile.dockerignore').split('\n').filter((line) => line !== '' && !line.startsWith('#')) // prettier-ignore
  expect(lines[0]).toBe('*')
  const allowed = lines.filter((line) => line.startsWith('!')).map((line) => line.slice(1))
  expect(allowed.filter((name) => !existsSync(join(root, name)))).toEqual([])
  const unversioned = read('.gitignore').split('\n').map((line) => line.replace('/', '')) // prettier-ignore
  expect(allowed.filter((name) => unversioned.includes(name))).toEqual([])
  const packages = [...read('pnpm-workspace.yaml').matchAll(/^ {2}- (\w+)/gm)].map(([, name]) => name!)
  expect(packages).toContain('gateway')
  expect(allowed).toEqual(expect.arrayContaining([...packages, 'scripts', 'pnpm-lock.yaml']))
})
