import { expect, it } from 'vitest'
import { z } from 'zod'
import { readAnswer } from './answers.ts'
import type { Answer } from './transport/transport.ts'
import { silentReading } from './decode/reading.ts'
import { createEqualAnswers } from './equal-answers.ts'

const written = (text: string, headers: Answer['headers'] = {}): Answer => ({
  status: 200,
  headers: { 'content-type': 'application/json', ...headers },
  body: Buffer.from(text),
})
const unchanged: Answer = { status: 304, headers: {}, body: Buffer.alloc(0) }
const jsonOf = (answer: Answer) => readAnswer(answer, z.any(), silentReading('GET /articoli'))

const PATH = '/0042/articoli'
const CATALOGUE = '{"data":[{"cd_min":"ROS"}]}'
const OTHER = '{"data":[{"cd_min":"COR"}]}'

it('gives equal answers the same JSON, and only them', () => {
  const equals = createEqualAnswers()
  const jsonIn = (answer: Answer, path = PATH) => jsonOf(equals.begin({ path }).take(answer))
  const first = jsonIn(written(CATALOGUE))
  expect(first).toEqual({ data: [{ cd_min: 'ROS' }] })
  expect(jsonIn(written(CATALOGUE), '/0043/articoli')).toBe(first)
  expect(jsonIn(written(CATALOGUE, { 'content-type': 'text/html' }))).not.toBe(first)
  expect(jsonIn(written(OTHER))).toEqual({ data: [{ cd_min: 'COR' }] })
  expect(() => jsonIn({ ...written(CATALOGUE), status: 503 })).toThrow(expect.objectContaining({ kind: 'failed' }))
  // A login page is left to whoever renews the token.
  const page = written('<html><title>Login</title>\n<form></form></html>', { 'content-type': 'text/html' })
  expect(equals.begin({ path: PATH }).take(page)).toBe(page)
})

it('asks with the tag of the last answer, and takes its JSON again if it has not changed', () => {
  const equals = createEqualAnswers()
  const begin = (path = PATH) => equals.begin({ path })
  expect(begin().headers).toEqual({})
  const first = jsonOf(begin().take(written(CATALOGUE, { etag: '"1"' })))
  expect(begin().headers).toEqual({ 'if-none-match': '"1"' })
  expect(jsonOf(begin().take(unchanged))).toBe(first)
  // One call of several has found another answer.
  const underWay = begin()
  expect(jsonOf(begin().take(written(OTHER, { etag: '"2"' })))).toEqual({ data: [{ cd_min: 'COR' }] })
  expect(jsonOf(underWay.take(unchanged))).toBe(first)
  expect(begin().headers).toEqual({ 'if-none-match': '"2"' })
  expect(begin('/0043/articoli').headers).toEqual({})
  expect(equals.begin({ path: PATH, query: { page: '2' } }).headers).toEqual({})
})

it('asks without a tag after an answer that has none, after a failure, and where it no longer has the answer', () => {
  const equals = createEqualAnswers()
  const begin = (path = PATH) => equals.begin({ path })
  for (const next of [written(CATALOGUE), { ...written(''), status: 500 }]) {
    begin().take(written(CATALOGUE, { etag: '"1"' }))
    begin().take(next)
    expect(begin().headers).toEqual({})
  }
  begin().take(written(CATALOGUE, { etag: '"1"' }))
  for (let other = 0; other < 30; other++) begin(`/${other}/articoli`).take(written(`[${other}]`))
  expect(begin().headers).toEqual({})
  // Nobody has asked the server for a change.
  expect(() => jsonOf(begin().take(unchanged))).toThrow(expect.objectContaining({ kind: 'invalid' }))
})
