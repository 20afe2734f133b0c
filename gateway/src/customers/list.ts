// The customers in pages.
import { type ListOrder, byName, byText, pageOf } from '../lists/connection.ts'
import type { Context } from '../context.ts'
import type { CustomerOrder, QueryCustomersArgs } from '../generated/contract.ts'
import type { RequireFields } from '../generated/resolvers.ts'
import { searchOf } from '../lists/searching.ts'
import type { CustomerModel, CustomersModel } from './customers.model.ts'

const code = byText<CustomerModel>((customer) => customer.code)

const ORDERS: Record<CustomerOrder, ListOrder<CustomerModel>> = {
  NAME: { name: 'NAME', keys: [byName(({ name }) => name), code] },
  CODE: { name: 'CODE', keys: [code] },
}

export function customersPage(
  context: Context,
  { filter, orderBy, first, after }: RequireFields<QueryCustomersArgs, 'orderBy' | 'first'>,
): Promise<CustomersModel> {
  const search = searchOf(filter?.search)
  const read = async () => (await context.loaders.allCustomers()).filter((one) => search.finds(one.name, one.code, one.city))
  return pageOf(context, { key: JSON.stringify(['customers', search.text]), order: ORDERS[orderBy], first, after, read })
}
