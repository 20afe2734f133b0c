// Checks all lists and stores what is good, inside one transaction.
import { importArticles } from './articles.ts'
import type { ListName } from './columns.ts'
import { importCustomers } from './customers.ts'
import { importDestinations } from './destinations.ts'
import type { Table } from './table.ts'
import { importWeek } from './week.ts'
import type { Work } from './work.ts'

/** The destinations whose sessions must end: they may no longer log in, or not with the same name. */
export async function runImport(work: Work, tables: ReadonlyMap<ListName, Table>): Promise<ReadonlySet<string>> {
  const customers = await importCustomers(work, tables.get('clienti'))
  const destinations = await importDestinations(work, tables.get('destinazioni'), customers)
  const articles = await importArticles(work, tables.get('articoli'), tables.get('prezzi'))
  await importWeek(work, tables.get('settimana'), { customers, destinations, articles })
  return destinations.ended
}
