// What is written of a destination, on the wire.
import { z } from 'zod'
import { type ErpClient, erpPath } from '../erp/client.ts'
import { confirmation, confirmed } from '../erp/confirmation.ts'
import { ErpFailure } from '../erp/errors.ts'
import { listOf, text, toFlag, unwrap } from '../erp/wire.ts'
import type { DestinationKey } from '../models.ts'
import { DAY_FLAGS } from './destinations.erp.ts'
import type { DestinationKeeps } from './destinations.model.ts'
import type { DestinationForm } from './destinations.rules.ts'

/** Creates or changes a destination. A password that was not typed is left out: the server keeps the one it has. */
export async function writeDestination(erp: ErpClient, key: DestinationKey, form: DestinationForm, keeps: DestinationKeeps): Promise<void> {
  const path = erpPath`/clienti/${key.customerCode}/destinazioni/${key.destinationCode}`
  const write = (body: object) => confirmed(erp.send('POST', path, confirmation, { body }))
  const body = toErp(form, keeps)
  try {
    await write(body)
  } catch (failure) {
    const known = form.password === null && insists(failure) ? await readPassword(erp, key).catch(() => null) : null
    if (known === null) throw failure
    await write({ ...body, destpsw: known })
  }
}

function toErp(form: DestinationForm, keeps: DestinationKeeps): Record<string, string> {
  return {
    nomede: form.name,
    viade: form.street,
    cittade: form.city,
    provinciade: form.province,
    nazionede: form.country || 'IT',
    capde: form.postcode,
    ...(keeps.contactPerson ? { referente: form.contactPerson } : {}),
    ...(keeps.primary ? { isPrimaria: toFlag(form.isPrimary) } : {}),
    destlogin: form.login,
    ...(form.password === null ? {} : { destpsw: form.password }),
    orderactive: toFlag(form.isActive),
    ...Object.fromEntries(DAY_FLAGS.map(([flag, day]) => [flag, toFlag(form.disabledDays.includes(day))])),
    spec_act: toFlag(form.isSpecialDisabled),
  }
}

/** Some servers take no destination without a password: they get back what they hold. */
const insists = (failure: unknown) => failure instanceof ErpFailure && failure.status === 422

const passwords = unwrap(z.object({ destinazioni_clie: listOf(z.object({ codicede: text, destpsw: text })) }))

/** The password of a server that tells it; a mask is none. It goes nowhere but back. */
async function readPassword(erp: ErpClient, { customerCode, destinationCode }: DestinationKey): Promise<string | null> {
  const { destinazioni_clie } = await erp.get(erpPath`/clienti/${customerCode}`, passwords)
  const known = destinazioni_clie.find(({ codicede }) => codicede === destinationCode)?.destpsw ?? ''
  return /^\**$/.test(known) ? null : known
}

export type Letter = { customerName: string; destinationName: string; username: string; password: string; portal: string }

export function mailCredentials(erp: ErpClient, { customerName, destinationName, username, password, portal }: Letter): Promise<void> {
  const body = { ragionesociale: customerName, nomedestinazione: destinationName, username, password, urlaccesso: portal }
  return confirmed(erp.send('POST', '/applicazioni/panificatori/invio-credenziali', confirmation, { body }))
}
