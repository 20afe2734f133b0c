import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { read } from '../http/body.ts'
import type { Deps } from '../http/deps.ts'
import { notFound } from '../http/errors.ts'
import { keptLetter, keptLetters, type KeptLetter } from './kept.ts'

const MOST_LISTED = 100

const params = z.object({ id: z.string() })

/** The demo's letters. A real installation does not have these routes. */
export function keptLetterRoutes(app: FastifyInstance, { config: { demo, dataDir } }: Deps): void {
  if (!demo) return
  app.get('/api/panify/posta', async () => ({ data: (await keptLetters(dataDir, MOST_LISTED)).map(toWire) }))

  app.get('/api/panify/posta/:id', async (request) => {
    const letter = await keptLetter(dataDir, read(params, request.params).id)
    if (!letter) throw notFound('Lettera non trovata')
    return { data: toWire(letter) }
  })
}

const toWire = ({ id, from, to, subject, date, text }: KeptLetter) => ({
  id,
  mittente: from,
  destinatario: to,
  oggetto: subject,
  data: date,
  testo: text,
})
