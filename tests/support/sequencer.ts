// Starts a long file first whose size does not show it. Vitest starts the largest files first where it has no durations of a former
// run, as on a clean checkout, and this one last: then one worker is busy for a minute while the others have nothing to do.
import { BaseSequencer, type TestSpecification } from 'vitest/node'

const LONG = /tests\/e2e\/scenes\.test\.ts$/

export default class LongFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    return [...sorted.filter(({ moduleId }) => LONG.test(moduleId)), ...sorted.filter(({ moduleId }) => !LONG.test(moduleId))]
  }
}
