// Asks browsers to compile the files of the first screens whole, on another thread while they arrive. Without it V8 compiles each
// function when it is first called: a quarter of the main thread's time until a screen is shown.
import type { Plugin } from 'vite'
import { SCREENS, chunksOf, filesOf } from './screens.ts'

const HINT = '//# allFunctionsCalledOnLoad\n'

export const compileHint = (): Plugin => ({
  name: 'compile-hint',
  apply: 'build',
  // The comment counts only as the first line of a file: last of all plugins that change code.
  generateBundle: {
    order: 'post',
    handler(_options, bundle) {
      const chunks = chunksOf(bundle)
      const files = new Set(SCREENS.flatMap(({ modules }) => filesOf(chunks, ['main.tsx', ...modules])))
      for (const file of files) {
        const chunk = chunks.get(file)!
        chunk.code = HINT + chunk.code
      }
    },
  },
})
