// The gateway as one file, which starts in half the time of its 1,700 modules.
import { relative } from 'node:path'
import { defineConfig } from 'rolldown'

/** A single character beyond ASCII makes Node keep the whole source with two bytes for each of its characters. */
const oneBytePerCharacter = {
  name: 'one-byte-per-character',
  generateBundle(_options, bundle) {
    const escaped = (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`
    for (const output of Object.values(bundle)) if (output.type === 'chunk') output.code = output.code.replace(/[^\0-\x7f]/g, escaped)
  },
}

const FOLDER = 'dist/server'

/** Common passwords, larger than all the rest: loaded from the packages that have them when somebody first chooses a password. */
const separateLists = {
  name: 'separate-lists',
  resolveId: {
    filter: { id: /^@zxcvbn-ts[/]/ },
    async handler(id, importer, options) {
      const { id: file } = await this.resolve(id, importer, { ...options, skipSelf: true })
      return { id: relative(FOLDER, file), external: true }
    },
  },
}

export default defineConfig({
  input: 'src/main.ts',
  platform: 'node',
  // Native code of its own; OpenTelemetry, which only some installations load.
  external: ['sharp', '@panify/telemetry/open-telemetry'],
  // Apollo Server hashes the text of every operation; in one file its library no longer finds Node's own hash, and takes one in JavaScript.
  resolve: { alias: { '@apollo/utils.createhash': 'node:crypto' } },
  // As deep as the rooms of src/: the gateway finds the schema and the portal by paths relative to its modules.
  output: { file: `${FOLDER}/main.js`, codeSplitting: false, comments: false },
  plugins: [separateLists, oneBytePerCharacter],
})
