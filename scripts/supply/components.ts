// What the product is made of, as pnpm lists it (CycloneDX): every package that runs on the server or in the browser.
import { execFileSync } from 'node:child_process'
import { join } from 'node:path'

export type Component = { name: string; version: string; licence: string }

type Listed = {
  group?: string
  name: string
  version: string
  licenses?: { license?: { id?: string; name?: string }; expression?: string }[]
}

/** Packages that state their licence only in a file. */
const LICENCE_FILES: Record<string, string> = { 'png-js': 'MIT' }

const root = join(import.meta.dirname, '../..')

/** `node scripts/run.mjs` puts pnpm on the path. */
export function installedComponents(): Component[] {
  const text = execFileSync('pnpm', ['--recursive', 'sbom', '--sbom-format', 'cyclonedx', '--prod'], { cwd: root, encoding: 'utf8', maxBuffer: 64 * 1024 ** 2 }) // prettier-ignore
  return (JSON.parse(text) as { components: Listed[] }).components.filter(({ group }) => group !== '@panify').map(componentOf)
}

function componentOf({ group, name, version, licenses = [] }: Listed): Component {
  const stated = licenses.map(({ license, expression }) => expression ?? license?.id ?? license?.name ?? '').filter(Boolean)
  const fullName = group ? `${group}/${name}` : name
  return { name: fullName, version, licence: stated.join(' AND ') || (LICENCE_FILES[fullName] ?? 'unknown') }
}

/** Native parts are installed for the machine's own platform. */
const withoutPlatform = (name: string) => name.replace(/-(linux|linuxmusl|darwin|win32)-(x64|arm64|arm|ia32)(-(gnu|musl|msvc))?$/, '-<platform>') // prettier-ignore

/** The page docs/LICENCES.md. */
export function licencesPage(components: readonly Component[]): string {
  const byLicence = [...Map.groupBy(components, ({ licence }) => licence)].sort(([one], [other]) => one.localeCompare(other, 'en'))
  const sections = byLicence.map(([licence, all]) => {
    const names = [...new Set(all.map(({ name }) => withoutPlatform(name)))].sort((one, other) => one.localeCompare(other, 'en'))
    return `## ${licence} (${names.length})\n\n${names.map((name) => `\`${name}\``).join(', ')}`
  })
  const head = `# Licences

Panify is under the [MIT licence](../LICENSE). These are the packages that run in it, on the server or in the browser, by their licence. \`npm run licences\` writes this page; a test compares it with what is installed, and fails for a licence that is not allowed. \`npm run build\` also writes \`dist/panify.cdx.json\`, a CycloneDX list with versions, sources and digests.`
  return `${[head, ...sections].join('\n\n')}\n`
}
