import { z } from 'zod'
import { flag, read, text } from '../http/body.ts'
import { mailAddress } from '../mail/fields.ts'
import type { DestinationChange } from './destinations.sql.ts'

const keySchema = z.object({ customer: z.string(), destination: z.string().regex(/^\w{1,10}$/, 'Codice destinazione non valido') })

/** Keys that are not sent leave their fields unchanged. */
export const saveSchema = z.object({
  nomede: text().optional(),
  viade: text().optional(),
  cittade: text().optional(),
  provinciade: text(4).optional(),
  nazionede: text(3).optional(),
  capde: text(10).optional(),
  referente: text().optional(),
  isPrimaria: flag.optional(),
  destlogin: text().optional(),
  destpsw: z.string().max(1024).nullish(),
  orderactive: flag.optional(),
  lun_act: flag.optional(),
  mar_act: flag.optional(),
  mer_act: flag.optional(),
  gio_act: flag.optional(),
  ven_act: flag.optional(),
  sab_act: flag.optional(),
  dom_act: flag.optional(),
  spec_act: flag.optional(),
})

type SaveBody = z.output<typeof saveSchema>

export const readDestinationKey = (key: unknown) => read(keySchema, key)

const mailableSchema = z.object({ destlogin: mailAddress })

/** Refuses a login to which no credentials can be mailed. */
export const requireMailable = (login: { destlogin: string }) => read(mailableSchema, login)

/** The change without the password, which the caller has to hash. */
export function readDestination(body: unknown) {
  const sent = read(saveSchema, body)
  return { change: changeOf(sent), password: sent.destpsw }
}

function changeOf(body: SaveBody): DestinationChange {
  const { nomede, viade, cittade, provinciade, nazionede, capde, referente, destlogin } = body
  return {
    nomede,
    viade,
    cittade,
    provinciade,
    nazionede: nazionede === '' ? 'IT' : nazionede,
    capde,
    referente,
    destlogin,
    is_primaria: body.isPrimaria,
    order_active: body.orderactive,
    lun_off: body.lun_act,
    mar_off: body.mar_act,
    mer_off: body.mer_act,
    gio_off: body.gio_act,
    ven_off: body.ven_act,
    sab_off: body.sab_act,
    dom_off: body.dom_act,
    spec_off: body.spec_act,
  }
}
