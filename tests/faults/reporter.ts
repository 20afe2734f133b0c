// Prints the faults with the number of tests that ran and their figures. A fault without a passed test fails the run.
import type { Reporter, TestCase, TestModule } from 'vitest/node'
import './figures.ts'
import { FAULTS } from './table.ts'

export default class FaultTable implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const tests = modules.flatMap((module) => [...module.children.allTests()]).filter((test) => test.result().state !== 'skipped')
    const rows = FAULTS.map((fault) => ({ ...fault, tests: tests.filter(({ name }) => name.split(/\W+/).includes(fault.code)) }))
    const ran = rows.filter((row) => row.tests.length > 0)
    if (ran.some((row) => row.tests.some(isFailed))) process.exitCode = 1
    setImmediate(() => console.log(`\n${ran.map(lineOf).join('\n')}\n`))
  }
}

const isFailed = (test: TestCase) => test.result().state !== 'passed'

function lineOf({ code, fault, tests }: { code: string; fault: string; tests: TestCase[] }): string {
  const failed = tests.filter(isFailed).length
  const mark = failed > 0 ? `✗ ${failed} of ${tests.length} tests failed` : `✓ ${tests.length} ${tests.length === 1 ? 'test' : 'tests'}`
  const figures = tests.flatMap((test) => test.meta().figures ?? []).map((line) => `\n       ${line}`)
  return `${code}  ${fault}: ${mark}${figures.join('')}`
}
