// A run restores what it has changed, however it ends.
import { expect, it } from 'vitest'
import type { World } from '../../bakery/src/test/world.ts'
import { furnishedBakery, intoServer, quickDatabase, runKit, startKit } from './bakery.ts'

/** The bakery's content except the kit's own customer, which no call can delete. */
async function contentOf({ db }: World) {
  const own = await db.selectFrom('customers').select('code').where('cliente', '=', 'ZZ Prova Panify').executeTakeFirst()
  const isOther = ({ customer }: { customer: string }) => customer !== own?.code
  const destinations = await db.selectFrom('destinations').select(['customer', 'code', 'order_active', 'destlogin']).execute()
  return {
    articles: await db.selectFrom('articles').select('code').orderBy('code').execute(),
    categories: await db.selectFrom('categories').selectAll().orderBy('code').execute(),
    settings: await db.selectFrom('settings').selectAll().where('key', '<>', 'LOGODIT').orderBy('key').execute(),
    planning: await db.selectFrom('planning_rows').select(['customer', 'destination', 'article', 'giovedi']).execute(),
    orders: await db.selectFrom('extraordinary_orders').select(['customer', 'date', 'article']).execute(),
    closures: await db.selectFrom('extraordinary_closures').selectAll().execute(),
    destinations: destinations.filter(isOther),
    stillActive: destinations.filter((one) => !isOther(one) && (one.order_active === 1 || one.destlogin !== '')),
  }
}

it.each([70, 100, 130, 160])('restores everything after an interruption at request %i', async (at) => {
  const world = await furnishedBakery(quickDatabase)
  const before = await contentOf(world)
  const send = intoServer(world)
  let requests = 0
  const run = startKit(async (url, init) => {
    requests += 1
    // The server has executed the request, and the answer comes too late.
    const answer = await send(url, init)
    if (requests === at) run.interrupt()
    if (init.signal.aborted) throw new Error('aborted')
    return answer
  })
  const { wasInterrupted, left } = await run.result
  expect(wasInterrupted).toBe(true)
  expect(left.filter((line) => line.includes('not put back'))).toEqual([])
  expect(await contentOf(world)).toEqual(before)
  await world.close()
})

it.each([
  ['1 disables a day', 1],
  ['1 enables a day', 1],
  ['1 enables a day', 2],
])("restores the day of a customer where '%s', after an interruption at toggle %i", async (meaning, at) => {
  const world = await furnishedBakery(quickDatabase)
  const isOff = () => world.db.selectFrom('destinations').select('mar_off').where('customer', '=', '0002').where('code', '=', '0001').execute() // prettier-ignore
  expect(await isOff()).toEqual([{ mar_off: 0 }])
  const send = intoServer(world)
  let toggles = 0
  const run = startKit(
    async (url, init) => {
      const isToggle = url.pathname.endsWith('/toggle-day')
      const isReversed = isToggle && meaning === '1 enables a day'
      const body = isReversed ? String(init.body).replace(/"[01]"/, (active) => (active === '"1"' ? '"0"' : '"1"')) : init.body
      const answer = await send(url, { ...init, body })
      if (isToggle && ++toggles === at) run.interrupt()
      if (init.signal.aborted) throw new Error('aborted')
      return answer
    },
    { customer: '0002', destination: '0001' },
  )
  const { wasInterrupted, left } = await run.result
  expect(wasInterrupted).toBe(true)
  expect(left.filter((line) => line.includes('not put back'))).toEqual([])
  expect(await isOff()).toEqual([{ mar_off: 0 }])
  await world.close()
})

it('restores everything after a failed write', async () => {
  const world = await furnishedBakery(quickDatabase)
  const before = await contentOf(world)
  const send = intoServer(world)
  let writes = 0
  await runKit(async (url, init) => {
    const isOrder = init.method !== 'GET' && /planning|straordinari/.test(url.pathname)
    if (isOrder && ++writes === 4) return new Response('{"message":"Server Error"}', { status: 500 })
    return send(url, init)
  })
  expect(await contentOf(world)).toEqual(before)
  await world.close()
})
