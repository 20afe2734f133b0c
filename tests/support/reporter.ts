// Lists the failures at the end of a run, one line each, and what passed only when it was repeated. In CI a skipped test counts as failed.
import type { Reporter, TestModule } from 'vitest/node'

export default class Summary implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const failed: string[] = []
    const repeated: string[] = []
    for (const module of modules) {
      if (module.errors().length > 0) failed.push(`${module.relativeModuleId} (outside its tests)`)
      for (const suite of module.children.allSuites()) if (suite.errors().length > 0) failed.push(nameOf(module, suite.fullName))
      for (const test of module.children.allTests()) {
        const { state } = test.result()
        if (state === 'passed' && test.diagnostic()?.retryCount) repeated.push(nameOf(module, test.fullName))
        if (state === 'failed') failed.push(nameOf(module, test.fullName))
        else if (state !== 'passed' && process.env['CI'] === 'true') failed.push(`${nameOf(module, test.fullName)} (did not run)`)
      }
    }
    if (failed.length > 0) process.exitCode = 1
    // After the output of the other reporters.
    setImmediate(() => {
      if (repeated.length > 0) console.log(`\n${repeated.length} passed at the second try:\n${lines('↻', repeated)}\n`)
      if (failed.length > 0) console.log(`\n${failed.length} failed:\n${lines('✗', failed)}\n`)
    })
  }
}

const lines = (sign: string, names: readonly string[]) => names.map((name) => `  ${sign} ${name}`).join('\n')

const nameOf = (module: TestModule, name: string) => `${module.relativeModuleId} > ${name}`
