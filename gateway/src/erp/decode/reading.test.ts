import { expect, it } from 'vitest'
import { createDialect } from '../dialect/dialect.ts'
import { entity, key, may } from './entity.ts'
import { decodedOnce } from './reading.ts'
import { code, thousandths } from './values.ts'

const log = { debug() {}, info() {}, warn() {}, error() {} }
const article = entity('article', { code: key(code, 'cd_min'), maximum: may(thousandths, 'qtamax') })

it('decodes equal JSON once, and again as soon as the server has shown how it writes numbers', () => {
  const dialect = createDialect({ log })
  const read = decodedOnce(article.list(({ maximum }) => maximum))
  const ambiguous = [{ cd_min: 'ROS', qtamax: '1.250' }]
  const decoded = () => read(ambiguous, dialect.readingOf('GET /0042/articoli'))
  // What an answer shows is learned when it is first decoded.
  decoded()
  const first = decoded()
  expect(first).toEqual([1_250])
  expect(decoded()).toBe(first)
  expect(read([...ambiguous], dialect.readingOf('GET /0050/articoli'))).not.toBe(first)

  dialect.readingOf('GET /orders').note('quantities', 'comma')
  expect(decoded()).toEqual([1_250_000])
  const later = decoded()
  dialect.startAnew()
  expect(decoded()).not.toBe(later)
})
