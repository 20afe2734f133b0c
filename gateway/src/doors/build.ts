// The portal's build in service, and what pages of former builds still need of theirs (docs/decisions/0044-former-builds.md). All
// gateways of an installation share them, so that a page of one version works with a gateway of another.
import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import type { Clock } from '../clock.ts'
import { type Log, faultOf } from '../log.ts'
import { repeat } from '../repeat.ts'
import type { FormerBuilds } from '../store/former-builds.ts'

export const OPERATIONS = join(import.meta.dirname, '../../../schema/generated/portal-operations.json')

const operation = z.object({ name: z.string(), body: z.string() })
export type Operation = z.infer<typeof operation>

export type PartOfBuild = { type: string; bytes: Buffer; isCompressed: boolean }

export type Build = {
  /** The operations of the build in service, by their hash. */
  operations: ReadonlyMap<string, Operation>
  formerOperation(hash: string): Promise<Operation | null>
  /** A file whose name contains the hash of its content. */
  formerFile(path: string): Promise<PartOfBuild | null>
  stop(): Promise<void>
}

const DAY_MS = 24 * 3_600_000
const HASH = /^[0-9a-f]{64}$/
const FILE = /^\/assets\/[\w.-]+-[\w-]{8,}\.(js|css|woff2)$/
const TYPES = { js: 'text/javascript; charset=utf-8', css: 'text/css; charset=utf-8', woff2: 'font/woff2' } as const

const storedFile = z.object({ bytes: z.string(), isCompressed: z.boolean() })

type Needs = { store: FormerBuilds; clock: Clock; log: Log; webRoot: string; operations: string }

/** Stores the parts of this build before the gateway serves it, and notes once a day that it is in service. */
export async function startBuild({ store, clock, log, webRoot, operations: file }: Needs): Promise<Build> {
  const operations = new Map(Object.entries(z.record(z.string(), operation).parse(JSON.parse(readFileSync(file, 'utf8')))))
  const paths = new Set(filesIn(webRoot))
  const contentOf = async (name: string): Promise<string> =>
    paths.has(name) ? await contentOfFile(join(webRoot, name)) : JSON.stringify(operations.get(name))
  const use = repeat(clock, DAY_MS, () =>
    store
      .use([...operations.keys(), ...paths], contentOf)
      .catch((failure: unknown) => log.error({ fault: faultOf(failure) }, "The portal's build could not be stored for later")),
  )
  await use.first

  return {
    operations,
    async formerOperation(hash) {
      const found = HASH.test(hash) ? await store.find(hash) : null
      return found === null ? null : operation.parse(JSON.parse(found))
    },
    async formerFile(path) {
      const extension = FILE.exec(path)?.[1] as keyof typeof TYPES | undefined
      const found = extension ? await store.find(path) : null
      if (!extension || found === null) return null
      const { bytes, isCompressed } = storedFile.parse(JSON.parse(found))
      return { type: TYPES[extension], bytes: Buffer.from(bytes, 'base64'), isCompressed }
    },
    stop: () => use.stop(),
  }
}

/** Their paths in an address. Everything else keeps its name from build to build. */
function filesIn(webRoot: string): string[] {
  const folder = join(webRoot, 'assets')
  if (!existsSync(folder)) return []
  return readdirSync(folder).flatMap((name) => (FILE.test(`/assets/${name}`) ? [`/assets/${name}`] : []))
}

async function contentOfFile(file: string): Promise<string> {
  const isCompressed = existsSync(`${file}.br`)
  const bytes = await readFile(isCompressed ? `${file}.br` : file)
  return JSON.stringify({ bytes: bytes.toString('base64'), isCompressed } satisfies z.infer<typeof storedFile>)
}
