import { expect, it } from 'vitest'
import { z } from 'zod'
import { readAnswer, reportsFailure } from './answers.ts'
import { silentReading } from './decode/reading.ts'

it.each([
  { success: false },
  { success: '0' },
  { success: 0 },
  { success: 'false' },
  { status: 'error' },
  { status: 'Error', data: [] },
  { esito: 'KO' },
  { esito: '0' },
  { esito: false },
  { error: 'Disco pieno' },
  { error: true },
  { error: { code: 12 } },
  { errors: {}, error: ['a'] },
])('OPEN-112 takes %j for a failure', (body) => {
  expect(reportsFailure(body)).toBe(true)
})

it.each([
  {},
  [],
  null,
  'false',
  { success: true },
  { success: '1', error: null },
  { status: 'success', error: '' },
  { status: '0' },
  { status: 'ok', esito: 'OK', error: [] },
  { esito: '1', error: {} },
  { error: false },
  { error: '0' },
  { data: { success: false } },
])('OPEN-112 takes %j for no failure', (body) => {
  expect(reportsFailure(body)).toBe(false)
})

it('OPEN-112 refuses a 200 that reports a failure, for reads and writes, with the text of the server', () => {
  const body = Buffer.from(JSON.stringify({ status: 'error', message: 'Archivio bloccato', data: [] }))
  const answer = { status: 200, headers: { 'content-type': 'application/json' }, body } as unknown as Parameters<typeof readAnswer>[0]
  expect(() => readAnswer(answer, z.unknown(), silentReading('GET /'))).toThrow(
    expect.objectContaining({ kind: 'refused', detail: 'Archivio bloccato' }),
  )
})
