// What is usual on a weekday follows from what was delivered on the last closed dates.
import { Temporal } from 'temporal-polyfill'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { onEachDatabase } from '../test/databases.ts'
import { openWorld, type World } from '../test/world.ts'
import { closeDate } from './closing.ts'
import { datesBefore, rangesOf } from './usual.ts'

const BAR = '0002/0001'
const PLANNING = `/api/applicazioni/panificatori/planning/${BAR}`
const USUAL = `/api/panify/solito/${BAR}`
/** The first open date is a Friday, so that the last closed Thursday is the day before it. */
const THURSDAYS = datesBefore(Temporal.PlainDate.from('2026-11-26')).toReversed()

describe('the ranges of a weekday', () => {
  const delivered = (date: string, article: string, quantity: number) => ({ date, article, quantity })

  it('reach from the least to the most that was delivered', () => {
    const rows = [delivered('1', 'ROS', 12_000), delivered('2', 'ROS', 15_000), delivered('3', 'ROS', 13_500)]
    expect(rangesOf(rows)).toEqual([{ article: 'ROS', minimum: 12_000, maximum: 15_000 }])
  })

  it('begin at 0 for an article that a delivery did not contain', () => {
    const bread = ['1', '2', '3'].map((date) => delivered(date, 'PANE', 2_000))
    expect(rangesOf([...bread, delivered('1', 'ROS', 12_000)])).toEqual([
      { article: 'PANE', minimum: 2_000, maximum: 2_000 },
      { article: 'ROS', minimum: 0, maximum: 12_000 },
    ])
  })

  it('need three deliveries', () => {
    expect(rangesOf([delivered('1', 'ROS', 12_000), delivered('2', 'ROS', 15_000)])).toEqual([])
    expect(rangesOf([])).toEqual([])
  })
})

it('the eight weeks before a date are 56 days', () => {
  expect(THURSDAYS).toHaveLength(8)
  expect([THURSDAYS[0], THURSDAYS[7]]).toEqual(['2026-10-01', '2026-11-19'])
})

onEachDatabase('what is usual for a destination', (make) => {
  let world: World
  beforeEach(async () => {
    world = await openWorld(make)
  })
  afterEach(() => world.close())

  const save = (articoli: object[], of = '0002/0001') => world.post(PLANNING.replace('0002/0001', of), { articoli })
  const close = (date: string) => closeDate(world.deps, Temporal.PlainDate.from(date))
  const usual = async () => (await world.get(USUAL)).body.data

  it('is the range of each article on the closed dates of each weekday', async () => {
    expect((await world.get('/api/panify')).body.features).toContain('usual-quantities')
    for (const [index, date] of THURSDAYS.entries()) {
      await save([
        { codice: 'ROS', giovedi: 12 + (index % 4), venerdi: 5 },
        { codice: 'PANE', giovedi: index === 2 ? '0' : '2.5' },
      ])
      await save([{ codice: 'COR', giovedi: 7 }], '0001/0001')
      await close(date)
    }
    // The week of today plays no part, nor does Friday, on which nothing has closed.
    await save([{ codice: 'ROS', giovedi: 99 }])
    expect(await usual()).toEqual([
      { giorno: 'giovedi', articolo: 'PANE', minimo: '0', massimo: '2.5' },
      { giorno: 'giovedi', articolo: 'ROS', minimo: '12', massimo: '15' },
    ])
    expect((await world.get('/api/panify/solito/0002/0002')).body.data).toEqual([])
    expect((await world.get('/api/panify/solito/0002/0009')).status).toBe(404)
  })

  it('leaves out dates without a delivery, and what is older than eight weeks', async () => {
    await save([{ codice: 'ROS', giovedi: 90 }])
    await close('2026-09-03')
    await save([{ codice: 'ROS', giovedi: 10 }])
    for (const date of THURSDAYS.slice(0, 2)) await close(date)
    await world.post(`/api/applicazioni/panificatori/straordinari/${BAR}/chiusura`, { date_chiusura: ['2026-10-22', '2026-10-29'] })
    for (const date of THURSDAYS.slice(2, 5)) await close(date)
    // Three deliveries in the last eight weeks; two of their five closed dates were closures.
    expect(await usual()).toEqual([{ giorno: 'giovedi', articolo: 'ROS', minimo: '10', massimo: '10' }])
  })

  it('is nothing before the third delivery', async () => {
    await save([{ codice: 'ROS', giovedi: 10 }])
    for (const date of THURSDAYS.slice(5, 7)) await close(date)
    expect(await usual()).toEqual([])
    await close(THURSDAYS[7]!)
    expect(await usual()).toHaveLength(1)
  })

  it('contains orders of single dates and variations: they were delivered, too', async () => {
    await save([{ codice: 'ROS', giovedi: 10 }])
    for (const date of THURSDAYS.slice(4, 6)) await close(date)
    const order = { ordini: [{ data_ord: THURSDAYS[6], articoli: [{ cod_arti: 'ROS', quanti: '40' }] }] }
    await world.post(`/api/applicazioni/panificatori/straordinari/${BAR}/apertura`, order)
    for (const date of THURSDAYS.slice(6)) await close(date)
    await world.put(`/api/panify/consegne/${BAR}/${THURSDAYS[7]}`, { righe: [{ codice: 'ROS', quantita: '7' }] })
    expect(await usual()).toEqual([{ giorno: 'giovedi', articolo: 'ROS', minimo: '7', massimo: '40' }])
  })
})
