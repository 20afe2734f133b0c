import { expect, it } from 'vitest'
import { z } from 'zod'
import { failureOf, messageOf, readAnswer, readValue } from './answers.ts'
import { rawText } from './decode/values.ts'
import { confirmed } from './confirmation.ts'
import { silentReading } from './decode/reading.ts'
import { reportsFailure } from './outcome.ts'

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
  { Success: 'False' },
  { STATUS: 'KO' },
  { status: false },
  { status: 422 },
  { status: '500', data: [] },
  { status: ' Fail ' },
  { esito: 'Impossibile salvare il cliente' },
  { esito: 'Non inviata' },
  { esito: 'Non completata con successo' },
  { esito: 404 },
  { esito: 'Archivio occupato' },
  { errore: 'Disco pieno' },
  { errors: { iva: ['x'] } },
  { success: true, error: 'Disco pieno' },
  { success: 'no' },
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
  { status: 200, success: 1 },
  { status: 0 },
  { status: 'created' },
  { esito: '' },
  { esito: null, errors: [], errore: ' ' },
  { esito: 'Operazione completata con successo' },
  { esito: 'Salvato' },
  { esito: 200 },
  { error: 'false' },
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

const written = (body: string, type = 'application/json') =>
  ({ status: 200, headers: { 'content-type': type }, body: Buffer.from(body) }) as unknown as Parameters<typeof readAnswer>[0]

it.each([false, 0, 'KO', 'errore', [{ success: '0' }], [{ esito: 'KO' }]])(
  'OPEN-112 takes %j for no confirmation of a write',
  async (body) => {
    await expect(confirmed(Promise.resolve(body))).rejects.toMatchObject({ kind: 'refused' })
  },
)

it.each([undefined, null, true, 1, 'ok', [], {}, [{ success: '1' }], [{ id: 4 }, { id: 5 }]])(
  'takes %j for a confirmation',
  async (body) => {
    await expect(confirmed(Promise.resolve(body))).resolves.toBeUndefined()
  },
)

const read = (answer: Parameters<typeof readValue>[0]) =>
  readValue(answer, '/configurator/orarioprodpane', rawText, silentReading('GET /configurator'))

it('OPEN-112 never reads a failure with an HTML content type as a single value', () => {
  const failure = JSON.stringify({ status: 'error', message: 'Archivio bloccato' })
  for (const type of ['application/json', 'text/html; charset=utf-8', 'text/plain'])
    expect(() => read(written(failure, type))).toThrow(expect.objectContaining({ kind: 'refused' }))
  expect(read(written('{"data":"20,00"}', 'text/html'))).toBe('20,00')
  expect(read(written('20,00', 'text/html'))).toBe('20,00')
})

it.each([
  [{ Message: 'Disco pieno' }, 'Disco pieno'],
  [{ message: '', errore: 'Disco pieno' }, 'Disco pieno'],
  [{ esito: 'Disco pieno' }, 'Disco pieno'],
  [{ message: { a: 1 }, error: true }, ''],
  ['Disco pieno', ''],
])('finds the text of %j', (body, text) => {
  expect(messageOf(written(JSON.stringify(body)))).toBe(text)
})

it.each([
  [
    { message: 'The given data was invalid.', errors: { PRODIT: ['The selected value is invalid.', 'La provincia non esiste'] } },
    'La provincia non esiste',
  ],
  [{ message: 'The given data was invalid.', errors: { quantita: 'Quantità troppo alta' } }, 'Quantità troppo alta'],
  [{ message: 'Dati non validi', errors: { quantita: ['Quantità troppo alta'] } }, 'Dati non validi'],
  [{ message: 'The given data was invalid.', errors: ['SQLSTATE'] }, 'Richiesta rifiutata dal server.'],
])('tells a person why %j was refused', (body, detail) => {
  expect(failureOf({ ...written(JSON.stringify(body)), status: 422 }).detail).toBe(detail)
})
