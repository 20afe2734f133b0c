// The bakery's own customer, whose primary destinations are administrators. Its code is compared as text; if the server writes it
// with other zeros than in its list of customers, the list decides.
import type { ErpClient } from '../erp/client.ts'
import { isSameCode } from '../erp/codes.ts'
import type { Cache } from '../cache/cache.ts'
import { internalCustomer } from './session.erp.ts'

type Needs = { erp: ErpClient; cache: Cache; codeInList: (code: string) => Promise<string | null> }

export function sharedInternal({ erp, cache, codeInList }: Needs) {
  const asListed = async (code: string) => (code === '' ? '' : ((await codeInList(code).catch(() => null)) ?? code))
  return {
    /** The code of the bakery's own customer; '' if the server has none. */
    internalCustomer: (): Promise<string> => cache.get('internalCustomer', async () => asListed(await internalCustomer(erp))),
    /** Read anew, since rights depend on it. */
    async isInternalCustomer(customerCode: string): Promise<boolean> {
      const internal = await internalCustomer(erp)
      if (internal === customerCode || !isSameCode(internal, customerCode)) return internal === customerCode
      const [meant, own] = [await codeInList(internal), await codeInList(customerCode)]
      return meant !== null && meant === own
    },
  }
}

export type Internal = ReturnType<typeof sharedInternal>
