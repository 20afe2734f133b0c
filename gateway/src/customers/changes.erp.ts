// What is written of a customer, on the wire.
import { z } from 'zod'
import { type ErpClient, erpPath } from '../erp/client.ts'
import { confirmation, confirmed } from '../erp/confirmation.ts'
import { ErpFailure } from '../erp/errors.ts'
import { text, toFlag, unwrap } from '../erp/wire.ts'
import type { ContactInput, CustomerInput } from '../generated/resolvers.ts'
import type { CustomerKeeps } from './customers.model.ts'

const created = unwrap(z.object({ cliente: z.object({ c_cliente: text }).nullish() }))

/** The code that the new customer was given. */
export async function createCustomer(erp: ErpClient, form: CustomerInput, keeps: CustomerKeeps): Promise<string> {
  const { cliente } = await erp.send('PUT', '/clienti', created, { body: toErp(form, keeps) })
  if (!cliente?.c_cliente) throw new ErpFailure('invalid')
  return cliente.c_cliente
}

export function updateCustomer(erp: ErpClient, code: string, form: CustomerInput, keeps: CustomerKeeps): Promise<void> {
  return confirmed(erp.send('POST', erpPath`/clienti/${code}/true`, confirmation, { body: toErp(form, keeps) }))
}

function toErp(form: CustomerInput, keeps: CustomerKeeps): Record<string, unknown> {
  return {
    cliente: form.name.trim(),
    indirizzo: form.street,
    citta: form.city,
    prov: form.province,
    cap: form.postcode,
    piva: form.vatNumber,
    cod_fisc: form.taxCode,
    tel: form.phone,
    categ: form.category,
    categ2: form.secondCategory,
    condi_pag: form.paymentTerms,
    email: form.email,
    persona: form.contactPerson,
    ...(keeps.note ? { note: form.note } : {}),
    ...(keeps.contacts && form.contacts ? { contattiaggiuntivi_clie: form.contacts.map(contactToErp) } : {}),
  }
}

const contactToErp = (contact: ContactInput) => ({
  persona: contact.name,
  ruolo: contact.role,
  email: contact.email,
  tel1: contact.phone,
  tel2: contact.secondPhone,
  cell: contact.mobile,
  predefinito: toFlag(contact.isDefault),
  pec: toFlag(contact.isCertifiedEmail),
})
