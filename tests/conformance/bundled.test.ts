import { afterEach, beforeEach, expect, it } from 'vitest'
import { onEachDatabase } from '../../bakery/src/test/databases.ts'
import type { World } from '../../bakery/src/test/world.ts'
import { textReport } from '../../scripts/conformance/report/text.ts'
import { furnishedBakery, intoServer, runKit } from './bakery.ts'

onEachDatabase('the conformance kit against the bundled bakery', (make) => {
  let world: World
  beforeEach(async () => {
    world = await furnishedBakery(make)
  })
  afterEach(() => world.close())

  it('passes every call of the contract', async () => {
    const result = await runKit(intoServer(world))
    if (process.env['SHOW']) console.log(textReport(result))
    expect(
      result.calls.filter(({ verdict }) => verdict !== 'passed').map(({ row, all }) => [row.id, ...all.map(({ text }) => text)]),
    ).toEqual([])
  })
})
