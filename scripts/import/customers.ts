import { readCustomerChange, readNewCustomer, readOwn } from '../../bakery/src/customers/customer.body.ts'
import { createCustomer, listCustomers, updateCustomer } from '../../bakery/src/customers/customers.sql.ts'
import { Codes } from './codes.ts'
import { SheetWork } from './sheet-work.ts'
import type { Table } from './table.ts'
import type { Work } from './work.ts'

/** Returns the customers that exist now, and those that a bad line names. */
export async function importCustomers(work: Work, table: Table | undefined) {
  const { database, report } = work
  const held = new Map((await listCustomers(database.kysely)).map((customer) => [customer.code, customer]))
  const [known, bad] = [new Codes(held.keys()), new Set<string>()]
  if (!table) return { known, bad }
  const sheet = new SheetWork(table, report, { prov: 'provincia' })
  for (const line of table.lines) {
    const { code = '', listino, provincia: prov, ...fields } = line.body
    const customer = held.get(code) ?? null
    const own = sheet.read(line, () => readOwn({ code, listino }))
    sheet.requireOnce(line, code, 'code', `il cliente ${code}`)
    const sent = sheet.read(line, () =>
      customer ? readCustomerChange({ ...fields, prov }) : readNewCustomer({ cliente: '', ...fields, prov }),
    )
    known.add(code)
    if (line.isBad || !own || !sent) {
      bad.add(code)
      continue
    }
    const change = sheet.settle(line, code, customer, { ...sent.change, listino: own.listino })
    if (!change) continue
    const cliente = sent.cliente ?? ''
    await sheet.store([line], () =>
      customer ? updateCustomer(work, code, change, undefined, undefined) : createCustomer(work, { ...change, cliente }, undefined, code),
    )
  }
  sheet.finish()
  return { known, bad }
}
