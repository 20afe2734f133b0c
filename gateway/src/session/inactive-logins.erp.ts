// The bundled back end's logins that nobody uses, on the wire.
import type { Temporal } from 'temporal-polyfill'
import { z } from 'zod'
import { type ErpClient, erpPath } from '../erp/client.ts'
import { confirmation, confirmed } from '../erp/confirmation.ts'
import type { DestinationKey } from '../keys.ts'

const answer = z.object({ data: z.array(z.object({ c_cliente: z.string(), codicede: z.string() })) })

export async function unusedLogins(erp: ErpClient, before: Temporal.Instant): Promise<DestinationKey[]> {
  const { data } = await erp.get('/panify/accessi-inattivi', answer, { query: { prima: before.toString() } })
  return data.map(({ c_cliente, codicede }) => ({ customerCode: c_cliente, destinationCode: codicede }))
}

export const removePassword = (
  erp: ErpClient,
  { customerCode, destinationCode }: DestinationKey,
  before: Temporal.Instant,
): Promise<void> =>
  confirmed(
    erp.send('POST', erpPath`/panify/accessi-inattivi/${customerCode}/${destinationCode}`, confirmation, {
      body: { prima: before.toString() },
    }),
  )
