// Calls with which the bakery's server sends mails for guests.
import { type ErpClient, erpPath } from '../erp/client.ts'
import { confirmation, confirmed } from '../erp/confirmation.ts'
import type { DestinationKey } from '../keys.ts'

export function saveRecoveredPassword(erp: ErpClient, { customerCode, destinationCode }: DestinationKey, password: string): Promise<void> {
  const path = erpPath`/configurator/clienti/${customerCode}/destinazioni/${destinationCode}`
  return confirmed(erp.send('POST', path, confirmation, { body: { destpsw: password } }))
}

/** `portalUrl` is only for the bundled back end: the plain contract has no such field. */
export function mailPassword(erp: ErpClient, email: string, newPassword: string, portalUrl: string | null): Promise<void> {
  const body = { email, newPassword, ...(portalUrl ? { urlaccesso: portalUrl } : {}) }
  return confirmed(erp.send('POST', '/configurator/send-password-email', confirmation, { body }))
}

export type Registration = { companyName: string; contactPerson: string; phone: string; email: string }

export function sendRegistration(erp: ErpClient, { companyName, contactPerson, phone, email }: Registration): Promise<void> {
  const body = { nome_azienda: companyName, nome_referente: contactPerson, telefono: phone, email }
  return confirmed(erp.send('POST', '/applicazioni/panificatori/richiesta-iscrizione', confirmation, { body }))
}
