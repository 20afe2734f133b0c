import { beforeAll, describe, expect, it } from 'vitest'
import { Temporal } from 'temporal-polyfill'
import { parseCutOff, windowAt } from '@panify/rules/cut-off'
import { romeInstant } from '@panify/rules/rome'
import { parseItalianDate } from '../delivery/calendar.ts'
import { demoBakery } from './bakery.ts'
import { italianDate, nextClosure } from './calendar.ts'
import { DEMO_LOGINS } from './logins.ts'
import { type DemoBakery, WEEKDAYS } from './model.ts'
import { fitted, innerBarcode, vatNumber } from './numbers.ts'
import { seeded } from './random.ts'

const at = (localTime: string) => ({ now: () => romeInstant(localTime) })
const made = (localTime: string, seed = 2026): DemoBakery => demoBakery(at(localTime), seeded(seed))

let demo: DemoBakery
beforeAll(() => {
  demo = made('2026-11-19 18:00')
})

const codesOf = (rows: readonly { code: string }[]): string[] => rows.map(({ code }) => code)
const setting = (bakery: DemoBakery, name: string): string => bakery.settings.find(({ key }) => key === name)?.value ?? ''

describe('the demo bakery', () => {
  it('is identical for the same clock and seed, and different for another seed', () => {
    expect(JSON.stringify(made('2026-11-19 18:00'))).toBe(JSON.stringify(demo))
    expect(JSON.stringify(made('2026-11-19 18:00', 7).planning)).not.toBe(JSON.stringify(demo.planning))
  })

  it('has exactly the wanted number of destinations with forty rows each, also in thousands', () => {
    const scaled = (scale: number) => demoBakery(at('2026-11-19 18:00'), seeded(2026), scale)
    const large = scaled(2_000)
    expect(JSON.stringify(scaled(50))).toBe(JSON.stringify(scaled(50)))
    expect([scaled(10).destinations.length, large.destinations.length]).toEqual([10, 2_000])
    const rows = Map.groupBy(large.planning, ({ customer, destination }) => `${customer}/${destination}`)
    const admin = '0001/0001'
    const names = large.destinations.map(({ customer, code }) => `${customer}/${code}`).filter((name) => name !== admin)
    expect([...rows.keys()]).toEqual(names)
    for (const [name, { length }] of rows) expect([name, length >= 40 && length <= 45]).toEqual([name, true])
    const logins = large.destinations.map(({ destlogin }) => destlogin).filter((login) => login !== '')
    expect(new Set(logins).size).toBe(logins.length)
    expect(large.destinations.slice(4).some(({ password }) => password === 'shared')).toBe(true)
  })

  it('is as large as a real one', () => {
    expect(demo.articles).toHaveLength(120)
    expect(demo.customers.length).toBeGreaterThanOrEqual(40)
    expect(demo.pictures.length).toBeGreaterThanOrEqual(100)
    expect(demo.pictures.length).toBeLessThan(120)
    for (const { code } of demo.customers) {
      const destinations = demo.destinations.filter(({ customer }) => customer === code)
      expect(destinations.length).toBeGreaterThanOrEqual(1)
      expect(destinations.length).toBeLessThanOrEqual(4)
      expect(destinations.filter(({ is_primaria }) => is_primaria === 1)).toHaveLength(1)
    }
  })

  it('has unique codes, logins and barcodes, and mail addresses that cannot exist', () => {
    const articles = codesOf(demo.articles)
    expect(new Set(articles.map((code) => code.toUpperCase())).size).toBe(articles.length)
    expect(codesOf(demo.customers)).toEqual(demo.customers.map((_, index) => String(index + 1).padStart(4, '0')))
    const logins = demo.destinations.map(({ destlogin }) => destlogin.toLowerCase()).filter((login) => login !== '')
    expect(new Set(logins).size).toBe(logins.length)
    const mails = [...logins, ...demo.customers.map(({ email }) => email ?? ''), ...demo.contacts.map(({ email }) => email ?? '')]
    for (const mail of mails) expect(mail).toMatch(/^[a-z0-9.-]+@demo\.example$/)
    const barcodes = demo.articles.map(({ fields }) => (JSON.parse(fields ?? '{}') as { barcode: string }).barcode)
    expect(new Set(barcodes).size).toBe(120)
  })

  it("has every state of a login, and the README's two logins", () => {
    const [bar, admin] = DEMO_LOGINS
    expect(demo.destinations.find(({ password }) => password === 'bar')).toMatchObject({
      destlogin: bar.email,
      customer: '0002',
      order_active: 1,
    })
    expect(demo.destinations.find(({ password }) => password === 'admin')).toMatchObject({
      destlogin: admin.email,
      customer: '0001',
      code: '0001',
      is_primaria: 1,
    })
    expect(setting(demo, 'DEF_CLIE_INTERNO')).toBe('0001')
    expect(demo.destinations.some(({ destlogin }) => destlogin === '')).toBe(true)
    expect(demo.destinations.some(({ destlogin, password }) => destlogin !== '' && password === null)).toBe(true)
    expect(demo.destinations.some(({ order_active }) => order_active === 0)).toBe(true)
  })

  it('taxes ordinary bread at 4 % and rich products at 10 %', () => {
    const bread = ['01', '02', '03', '04']
    for (const { code, colore = '', iva } of demo.articles) expect([code, iva]).toEqual([code, bread.includes(colore) ? '4' : '10'])
    expect(demo.vatRates).toContainEqual({ code: '4', name: 'IVA 4%', rate: 400 })
  })

  it('names only categories, units and VAT rates that exist, and uses all six groups', () => {
    const known = new Set(demo.categories.map(({ grp, code }) => `${grp} ${code}`))
    const fields = ['colore', 'tipo_arti', 'ngruppo3', 'ncolore', 'gruppo5', 'gruppo6'] as const
    for (const article of demo.articles) {
      for (const [index, field] of fields.entries()) expect(known).toContain(`${index + 1} ${article[field]}`)
      expect(demo.units.map(({ code }) => code)).toContain(article.unita_m)
      expect(codesOf(demo.vatRates)).toContain(article.iva)
      expect(demo.prices.filter((price) => price.article === article.code).map(({ codlis }) => codlis)).toEqual(['1', '2'])
      expect(article.note_est).toContain('Allergeni')
    }
    expect(new Set(demo.categories.map(({ grp }) => grp))).toEqual(new Set([1, 2, 3, 4, 5, 6]))
    expect(demo.articles.filter(({ in_evidenza }) => in_evidenza === 1).length).toBeGreaterThan(4)
  })
})

describe('its orders', () => {
  const isWithinLimits = (code: string, quantity: number): boolean => {
    const { qtaminima, qtarange, qtamax } = demo.articles.find((article) => article.code === code)!
    if (quantity === 0) return true
    return quantity >= qtaminima && (quantity - qtaminima) % qtarange === 0 && (qtamax === null || quantity <= qtamax)
  }

  it('respect minimum, step and maximum except in the marked cells', () => {
    const wrong = demo.planning.flatMap((row) =>
      WEEKDAYS.filter((day) => !isWithinLimits(row.article, row[day])).map((day) =>
        [row.customer, row.destination, row.article, day].join('/'),
      ),
    )
    const marked = demo.outOfRange.map(({ customer, destination, article, day }) => [customer, destination, article, day].join('/'))
    expect(wrong.toSorted()).toEqual(marked.toSorted())
    expect(marked).toContain('0002/0001/ROS090/giovedi')
    expect(marked.length).toBeGreaterThan(5)
    for (const { article, quantity } of demo.extraordinaryOrders) expect(isWithinLimits(article, quantity)).toBe(true)
  })

  it('contain only articles of the catalogue, each at most once per destination', () => {
    const keys = demo.planning.map(({ customer, destination, article }) => [customer, destination, article].join('/'))
    expect(new Set(keys).size).toBe(keys.length)
    const offered = new Set(codesOf(demo.articles.filter(({ su_web }) => su_web === 1)))
    for (const { article } of demo.planning) expect(offered).toContain(article)
  })

  it('have nothing for schools at the weekend, and more croissants for bars on Sunday than on Monday', () => {
    const ofTrade = (categ: string) => new Set(demo.customers.filter((customer) => customer.categ === categ).map(({ code }) => code))
    const schools = ofTrade('Scuola')
    const school = demo.planning.filter(({ customer }) => schools.has(customer))
    expect(school.length).toBeGreaterThan(20)
    for (const row of school) expect([row.sabato, row.domenica]).toEqual([0, 0])
    const refectories = demo.destinations.filter(({ customer }) => schools.has(customer))
    for (const { sab_off, dom_off } of refectories) expect([sab_off, dom_off]).toEqual([1, 1])
    const bars = ofTrade('Bar')
    const plain = demo.planning.filter(({ customer, article }) => bars.has(customer) && article === 'COR001')
    const sum = (day: 'lunedi' | 'domenica') => plain.reduce((total, row) => total + row[day], 0)
    expect(sum('domenica')).toBeGreaterThan(sum('lunedi') * 1.3)
  })

  it('have few rows of zeros, and none for the administrator', () => {
    const zero = demo.planning.filter((row) => WEEKDAYS.every((day) => row[day] === 0))
    expect(zero.length).toBeGreaterThan(0)
    expect(zero.length).toBeLessThan(demo.planning.length * 0.05)
    expect(demo.planning.filter(({ customer, destination }) => customer === '0001' && destination === '0001')).toEqual([])
  })

  it.each(['2026-11-19 18:00', '2026-11-20 08:10', '2026-11-19 23:30', '2027-03-28 03:00', '2026-12-30 15:00'])(
    'were changed last, within their limits and while orders were open, at %s',
    (time) => {
      const { recent } = made(time)
      expect(recent).toHaveLength(7)
      expect(JSON.stringify(made(time).recent)).toBe(JSON.stringify(recent))
      const keys = recent.map(({ customer, destination }) => `${customer}/${destination}`)
      expect([new Set(keys).size, keys.some((key) => key < '0011')]).toEqual([7, false])
      for (const { at, ...change } of recent) {
        const moment = Temporal.Instant.from(at)
        expect(windowAt(moment, '20:00', false).isLocked).toBe(false)
        expect(moment.until(romeInstant(time)).total('hours')).toBeLessThan(12)
        if (!('cells' in change)) continue
        for (const { codice, ...days } of change.cells)
          for (const quantity of Object.values(days)) expect([codice, isWithinLimits(codice, quantity)]).toEqual([codice, true])
      }
    },
  )

  it.each(['2026-11-19 18:00', '2026-12-31 23:30', '2027-02-28 07:00', '2027-08-05 12:00'])(
    'have exceptions in this month and the next at %s',
    (time) => {
      const bakery = made(time)
      const [year = 0, month = 0] = bakery.today.split('-').map(Number)
      const months = [bakery.today.slice(0, 7), month === 12 ? `${year + 1}-01` : `${year}-${String(month + 1).padStart(2, '0')}`]
      for (const list of [bakery.extraordinaryOrders, bakery.extraordinaryClosures]) {
        expect(new Set(list.map(({ date }) => date.slice(0, 7)))).toEqual(new Set(months))
        expect(list.some(({ customer }) => customer === '0002')).toBe(true)
      }
      const keyOf = (row: { customer: string; destination: string; date: string }) => [row.customer, row.destination, row.date].join('/')
      const closures = bakery.extraordinaryClosures.map(keyOf)
      expect(new Set(closures).size).toBe(closures.length)
      for (const order of bakery.extraordinaryOrders) expect(closures).not.toContain(keyOf(order))
    },
  )
})

describe('its settings', () => {
  it('are readable, with a cut-off at 20:00 and a suspension that is not announced yet', () => {
    expect(parseCutOff(setting(demo, 'ORARIOPRODPANE'))).toBe('20:00')
    for (const time of [
      '2026-01-02 10:00',
      '2026-07-30 10:00',
      '2026-08-01 10:00',
      '2026-12-14 10:00',
      '2026-12-15 10:00',
      '2026-12-26 10:00',
    ]) {
      const bakery = made(time)
      const [from, until] = [parseItalianDate(setting(bakery, 'CHIUSURADITTA1')), parseItalianDate(setting(bakery, 'CHIUSURADITTA2'))]
      const today = romeInstant(time).toZonedDateTimeISO('Europe/Rome').toPlainDate()
      expect(today.until(from!).days).toBeGreaterThan(10)
      expect(from!.until(until!).days).toBeGreaterThan(0)
    }
    expect(italianDate(nextClosure(romeInstant('2026-11-19 18:00').toZonedDateTimeISO('Europe/Rome').toPlainDate()).from)).toBe(
      '25/12/2026',
    )
  })

  it('contain a VAT number with a valid check digit', () => {
    const isValid = (number: string): boolean => {
      const digits = Array.from(number, Number)
      const sum = digits.reduce((total, digit, index) => total + (index % 2 === 0 ? digit : digit > 4 ? 2 * digit - 9 : 2 * digit), 0)
      return digits.length === 11 && sum % 10 === 0
    }
    expect(isValid('12345678901')).toBe(false)
    expect(setting(demo, 'PIVADIT')).toBe('12345678903')
    for (const { piva } of demo.customers) expect(isValid(piva ?? '')).toBe(true)
  })
})

describe('its numbers', () => {
  it('round a quantity to the nearest valid one', () => {
    const rosette = { qtaminima: 10_000, qtarange: 5_000, qtamax: 42_000 }
    expect([4_000, 5_000, 12_000, 13_000, 90_000].map((wanted) => fitted(rosette, wanted))).toEqual([0, 10_000, 10_000, 15_000, 40_000])
    expect(fitted({ ...rosette, qtamax: null }, 90_000)).toBe(90_000)
  })

  it('end in the correct check digits', () => {
    expect(vatNumber(1_234_567)).toBe('12345678903')
    expect(innerBarcode(1)).toBe('2000000000015')
  })
})
