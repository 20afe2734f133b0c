import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { read } from '../http/body.ts'
import type { Deps } from '../http/deps.ts'
import { printableOf } from './print.ts'
import { createPrintJobs } from './print-jobs.ts'
import { createPrinter } from './printer.ts'
import { printOf } from './prints.sql.ts'
import { unknownDocument } from './state.sql.ts'

const nameParams = z.object({ name: z.string() })

/** Named prints: how far they are drawn, and their PDFs. */
export function printRoutes(app: FastifyInstance, deps: Deps): void {
  const printer = createPrinter()
  const jobs = createPrintJobs({ ...deps, printer })
  app.addHook('onClose', () => printer.close())

  // Not in the plain contract; announced as 'print-progress'.
  app.get('/api/panify/documenti/stampa/:name', async (request) => {
    const progress = await jobs.progressOf(read(nameParams, request.params).name)
    if (!progress) throw unknownDocument()
    return { data: { fogli: progress.drawn, totale: progress.total, pronta: progress.isReady ? '1' : '0' } }
  })

  app.get('/printDocuments/:name', async (request, reply) => {
    // Created here, because it reports only a disconnection that follows.
    const { signal } = request
    const print = await printOf(deps.db, deps.clock, read(nameParams, request.params).name)
    const printable = print && (await printableOf(deps, print))
    if (!printable) throw unknownDocument()
    const pdf = await printer.draw(printable.drawing, signal)
    return reply
      .type('application/pdf')
      .header('content-disposition', `inline; filename="${printable.fileName}"`)
      .header('cache-control', 'no-store')
      .header('x-content-type-options', 'nosniff')
      .send(pdf)
  })
}
