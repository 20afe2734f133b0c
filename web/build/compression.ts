// Compresses the files of a build, which the gateway serves as they are.
import { readFile, readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'
import type { Plugin, Rolldown } from 'vite'

const compress = promisify(brotliCompress)

/** `inspect` receives the compressed size of each file, and returns what is wrong with the build. */
export const compression = (inspect?: (bundle: Rolldown.OutputBundle, bytesOf: ReadonlyMap<string, number>) => string | null): Plugin => ({
  name: 'compression',
  apply: 'build',
  async writeBundle({ dir = '' }, bundle) {
    // Those of public/ are not in the bundle.
    const names = (await readdir(dir, { recursive: true })).filter((name) => /\.(js|css|html|svg)$/.test(name))
    const sizes = await Promise.all(
      names.map(async (name) => {
        const content = await compress(await readFile(join(dir, name)), {
          params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY },
        })
        await writeFile(join(dir, `${name}.br`), content)
        return [name, content.length] as const
      }),
    )
    const flaw = inspect?.(bundle, new Map(sizes))
    if (flaw) this.error(flaw)
  },
})
