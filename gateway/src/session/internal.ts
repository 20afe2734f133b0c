// The bakery's own customer, whose primary destinations are administrators. Its code is compared as text; where a server writes it
// with other zeros than its list of customers does, the list decides whom it means.
import type { ErpClient } from '../erp/client.ts'
import { isSameCode } from '../erp/codes.ts'
import type { Cache } from '../cache.ts'
import { internalCustomer } from './session.erp.ts'

type Needs = { erp: ErpClient; cache: Cache; codeInList: (code: string) => Promise<string | null> }

export function sharedInternal({ erp, cache, codeInList }: Needs) {
  const asListed = async (code: string) => (code === '' ? '' : ((await codeInList(code).catch(() => null)) ?? code))
  return {
    /** The code of the bakery's own customer; '' when the server names none. */
    internalCustomer: (): Promise<string> => cache.get('internalCustomer', async () => asListed(await internalCustomer(erp))),
    /** Read anew: rights hang on it. */
    async isInternalCustomer(customerCode: string): Promise<boolean> {
      const internal = await internalCustomer(erp)
      if (internal === customerCode || !isSameCode(internal, customerCode)) return internal === customerCode
      const [meant, own] = [await codeInList(internal), await codeInList(customerCode)]
      return meant !== null && meant === own
    },
  }
}

export type Internal = ReturnType<typeof sharedInternal>
