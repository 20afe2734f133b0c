// A fresh installation: whether an administrative customer exists, and making it on a back end that has none at all.
import { z } from 'zod'
import { type ErpClient, erpPath } from '../erp/client.ts'
import { ErpFailure } from '../erp/errors.ts'
import type { CompanySettings, Credentials } from '../erp/service.erp.ts'
import { listOf, text, unwrap } from '../erp/wire.ts'
import { type Log, faultOf } from '../log.ts'
import type { Shelf } from '../shared.ts'
import type { Outcome, Store } from '../store/store.ts'
import { internalCustomer } from './session.erp.ts'

const ADMINISTRATIVE = '0001'

const anything = z.unknown()

const isMissing = (failure: unknown) => failure instanceof ErpFailure && failure.kind === 'notFound'

async function exists(erp: ErpClient, code: string): Promise<boolean> {
  try {
    await erp.get(erpPath`/clienti/${code}`, anything)
    return true
  } catch (failure) {
    if (isMissing(failure)) return false
    throw failure
  }
}

export function sharedInstallation(erp: ErpClient, shelf: Shelf) {
  let isInstalled = false
  return {
    /** False only where the server clearly has no administrative customer; once true it is not asked again. */
    async isInstalled(): Promise<boolean> {
      isInstalled ||= await shelf
        .take('installation', async () => exists(erp, (await internalCustomer(erp)) || ADMINISTRATIVE))
        .catch(() => true)
      return isInstalled
    },
  }
}

type Needs = { erp: ErpClient; store: Store; log: Log; account: Credentials; company: CompanySettings }

/** Only on a back end without a single customer, and only once: what somebody removes later is not made again. */
export async function ensureAdministrativeCustomer(needs: Needs): Promise<void> {
  const { erp, store, log } = needs
  if (await store.read('administrativeCustomerTried')) return
  if ((await exists(erp, ADMINISTRATIVE)) || (await customers(erp)).length > 0) return
  await store.keep('administrativeCustomerTried', ADMINISTRATIVE)
  const ended = await store.audit({ actor: 'gateway', action: 'customer.createAdministrative', target: ADMINISTRATIVE })
  await ended(await create(needs).catch((failure: unknown) => failed(log, failure)))
}

const customerList = z.union([z.object({ data: listOf(anything) }).transform(({ data }) => data), listOf(anything)])

const customers = (erp: ErpClient) => erp.get('/clienti', customerList)

function failed(log: Log, failure: unknown): Outcome {
  log.error({ reason: faultOf(failure) }, 'The administrative customer could not be created')
  const isUnknown = failure instanceof ErpFailure && (failure.kind === 'timeout' || failure.kind === 'unreachable')
  return isUnknown ? 'unknown' : 'failed'
}

const created = unwrap(z.object({ cliente: z.object({ c_cliente: text }) }))

async function create({ erp, account, company }: Needs): Promise<Outcome> {
  const of = (name: string) => company[name]?.trim() ?? ''
  const name = of('NOMEDIT') || 'Azienda'
  const place = { indirizzo: of('INDDIT'), citta: of('CITDIT'), prov: of('PRODIT') || 'RM', cap: of('CAPDIT') || '12345' }
  const numbers = { piva: of('PIVADIT') || '00000000000', cod_fisc: of('CODFISC'), tel: of('TELDIT'), email: of('EMAIL_DITTA') }
  const customer = { cliente: name, ...place, ...numbers, categ: '', categ2: '', condi_pag: '', persona: '' }
  const { cliente } = await erp.send('PUT', '/clienti', created, { body: customer })
  if (cliente.c_cliente !== ADMINISTRATIVE) throw new ErpFailure('conflict')
  const days = { lun_act: '0', mar_act: '0', mer_act: '0', gio_act: '0', ven_act: '0', sab_act: '0', dom_act: '0', spec_act: '0' }
  const address = { nomede: name, viade: place.indirizzo, cittade: place.citta, provinciade: place.prov, nazionede: 'IT', capde: place.cap }
  const access = { destlogin: account.email, destpsw: account.password, orderactive: '1' }
  await erp.send('POST', erpPath`/clienti/${ADMINISTRATIVE}/destinazioni/${ADMINISTRATIVE}`, anything, {
    body: { ...address, ...access, ...days },
  })
  if (Object.keys(company).length > 0) await erp.send('POST', '/configurator/update-multi', anything, { body: company })
  return 'done'
}
