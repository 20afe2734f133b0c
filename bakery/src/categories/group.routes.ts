import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { read } from '../http/body.ts'
import type { Deps } from '../http/deps.ts'
import { readable } from '../http/together.ts'

const params = z.object({ group: z.coerce.number('Gruppo non valido').int().min(1, 'Gruppo non valido').max(6, 'Gruppo non valido') })

/** The categories of one group, for the filter of the order screen. */
export function categoryGroupRoutes(app: FastifyInstance, { db }: Deps): void {
  readable(app, '/api/applicazioni/panificatori/categorie/:group', async (asked) => {
    const { group } = read(params, asked.params)
    const rows = await db
      .selectFrom('categories')
      .select(['code', 'name'])
      .where('grp', '=', group)
      .orderBy('name')
      .orderBy('code')
      .execute()
    return { data: rows.map(({ code, name }) => ({ codice: code, nome: name })) }
  })
}
