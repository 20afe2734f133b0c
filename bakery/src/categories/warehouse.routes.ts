import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { GroupNumber } from './groups.shared.ts'
import { read, text } from '../http/body.ts'
import type { Deps } from '../http/deps.ts'
import { notFound } from '../http/errors.ts'
import { readable } from '../http/together.ts'
import { createCategory, deleteCategory, readLists, type Named } from './categories.sql.ts'

const NO_GROUP = 'Errore: numero gruppo non valido'
const NO_CODE = 'Errore: codice categoria non valido'

const group = text()
  .refine((value) => /^[1-6]$/.test(value), NO_GROUP)
  .transform((value) => Number(value) as GroupNumber)
const required = (message: string) => text(80).refine((value) => value !== '', message)

const createSchema = z.object({ numCategoria: group, nomeCategoria: required('Nome categoria obbligatorio') })
const deleteSchema = z.object({ numCategoria: group, codCategoria: required(NO_CODE) })

/** The category lists of the warehouse screen, with units and VAT rates. */
export function warehouseCategoryRoutes(app: FastifyInstance, deps: Deps): void {
  const { db } = deps
  const path = '/api/magazzino/categorie'

  readable(app, path, async () => {
    const { groups, units, vatRates } = await readLists(db)
    const data = Object.fromEntries(groups.map(({ number, categories }) => [`Gruppo${number}`, categories.map(toWire)]))
    const labels = groups.map(({ number, label, categories }) => [
      `Gruppo${number}`,
      { etichetta: label, 'Categorie trovate': categories.length },
    ])
    return {
      data: { ...data, UNITAMISURA: units.map(toWire), ALIQUOTAIVA: vatRates.map(toWire) },
      message: { Gruppi: Object.fromEntries(labels) as Record<string, { etichetta: string; 'Categorie trovate': number }> },
    }
  })

  app.post(path, { config: { body: createSchema } }, async (request) => {
    const { numCategoria, nomeCategoria } = read(createSchema, request.body)
    const created = await createCategory(deps, numCategoria, nomeCategoria)
    return { success: true, message: 'Categoria creata', data: toWire(created) }
  })

  app.delete(path, { config: { body: deleteSchema } }, async (request) => {
    const { numCategoria, codCategoria } = read(deleteSchema, request.body)
    if (!(await deleteCategory(deps, numCategoria, codCategoria))) throw notFound('Categoria non trovata')
    return { success: true, message: 'Categoria eliminata' }
  })
}

const toWire = ({ code, name }: Named) => ({ codice: code, nome: name })
