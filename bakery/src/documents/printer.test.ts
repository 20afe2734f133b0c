import { Worker } from 'node:worker_threads'
import { afterEach, beforeEach, expect, it, onTestFinished, vi } from 'vitest'
import { pdfPages } from '../test/pdf.ts'
import type { Drawing } from './pdf/draw.ts'
import type { Sheet } from './pdf/sheet.ts'
import { createPrinter, type Printer } from './printer.ts'

let printer: Printer
beforeEach(() => {
  printer = createPrinter({ threads: 1, maxWaiting: 2 })
})
afterEach(() => printer.close())

const nobodyLeaves = new AbortController().signal

const sheet: Sheet = {
  title: 'DOCUMENTO DI TRASPORTO',
  subtitle: '',
  number: 'N. 1/2026',
  dates: [],
  seller: { name: 'Forno Rossi', lines: [] },
  logo: null,
  cards: [{ label: 'Destinazione', name: 'Bar Centro', lines: [] }],
  band: [['Causale', 'Vendita']],
  columns: [{ label: 'Descrizione', width: 'rest', align: 'left' }],
  rows: [['Michetta']],
  totals: null,
  notes: [],
  signatures: [],
  footer: '',
  watermark: '',
}

const drawing = (title: string, sheets = 1): Drawing => ({
  title,
  createdAt: new Date('2026-11-19T02:00:00Z'),
  sheets: Array.from({ length: sheets }, (_, index) => ({ ...sheet, number: `N. ${index + 1}/2026` })),
})

it('draws every sheet in the thread, and reports each', async () => {
  const reported: number[] = []
  const pdf = await printer.draw(drawing('DDT', 3), nobodyLeaves, (drawn) => reported.push(drawn))
  const pages = await pdfPages(pdf)
  expect(pages).toHaveLength(3)
  expect(pages[2]).toContain('N. 3/2026')
  await expect.poll(() => reported).toEqual([1, 2, 3])
})

it('draws equal prints once, also at a later time', async () => {
  const [first, second] = await Promise.all([printer.draw(drawing('DDT'), nobodyLeaves), printer.draw(drawing('DDT'), nobodyLeaves)])
  expect(second).toBe(first)
  expect(await printer.draw({ ...drawing('DDT'), createdAt: new Date() }, nobodyLeaves)).toBe(first)
  expect(await printer.draw(drawing('Another'), nobodyLeaves)).not.toBe(first)
})

it('refuses prints beyond the queue at once, and takes new ones when it is empty', async () => {
  const outcomes = await Promise.allSettled(Array.from({ length: 8 }, (_, index) => printer.draw(drawing(`DDT ${index}`), nobodyLeaves)))
  const refused = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason] : []))
  expect(refused).toHaveLength(5)
  expect(refused[0]).toMatchObject({ status: 503, retryAfterSeconds: 5, message: 'Troppe stampe in corso: riprova tra qualche secondo.' })
  expect((await printer.draw(drawing('DDT 9'), nobodyLeaves)).subarray(0, 5).toString()).toBe('%PDF-')
})

it('stops a drawing when its last caller has left', async () => {
  const [first, second] = [new AbortController(), new AbortController()]
  const large = drawing('DDT', 5_000)
  const leftAt: number[] = []
  const both = [
    printer.draw(large, first.signal, () => first.abort()),
    printer.draw(large, second.signal, (drawn) => {
      leftAt.push(drawn)
      if (drawn >= 10) second.abort()
    }),
  ]
  const outcomes = await Promise.allSettled(both)
  expect(outcomes.map((outcome) => (outcome.status === 'rejected' ? outcome.reason.name : outcome.status))).toEqual([
    'AbortError',
    'AbortError',
  ])
  expect(leftAt.at(-1)).toBeLessThan(5_000)
  // Its thread is free again, and the stopped drawing is not kept.
  const again = new AbortController()
  const restarted = printer.draw(large, again.signal, () => again.abort())
  await expect(restarted).rejects.toThrow(/aborted/i)
})

it('never ends a thread that draws, which can end the whole process: it asks it to stop', async () => {
  const order: string[] = []
  const ended = vi.spyOn(Worker.prototype, 'terminate').mockImplementation(function terminate(this: Worker) {
    order.push('thread')
    ended.mockRestore()
    return this.terminate()
  })
  onTestFinished(() => ended.mockRestore())
  const leaving = new AbortController()
  await expect(printer.draw(drawing('DDT', 5_000), leaving.signal, () => leaving.abort())).rejects.toThrow(/aborted/i)
  expect(order).toEqual([])
  const begun = Promise.withResolvers<number>()
  const drawn = printer.draw(drawing('DDT 2', 5_000), nobodyLeaves, begun.resolve)
  drawn.catch(() => order.push('drawing'))
  await begun.promise
  await printer.close()
  expect(order).toEqual(['drawing', 'thread'])
})

it('a caller that has left already gets nothing drawn', async () => {
  await expect(printer.draw(drawing('DDT'), AbortSignal.abort())).rejects.toThrow(/aborted/i)
})
