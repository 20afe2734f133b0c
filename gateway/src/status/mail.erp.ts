// How the letters of a back end are doing, a call beyond the plain contract, announced as 'mail-status'.
import { Temporal } from 'temporal-polyfill'
import { z } from 'zod'
import type { ErpClient } from '../erp/client.ts'
import type { Letters } from './status.rules.ts'

export const MAIL_FEATURE = 'mail-status'

const instant = z
  .string()
  .nullable()
  .transform((text) => (text === null ? null : Temporal.Instant.from(text)))

const answer = z.object({
  data: z.object({
    configurata: z.enum(['0', '1']),
    in_attesa: z.number().int(),
    in_attesa_dal: instant,
    ultimo_invio: instant,
    ultima_non_inviata: instant,
  }),
})

export async function readLetters(erp: ErpClient): Promise<Letters> {
  const { data } = await erp.get('/panify/stato-posta', answer)
  return {
    isConfigured: data.configurata === '1',
    waiting: data.in_attesa,
    waitingSince: data.in_attesa_dal,
    sentAt: data.ultimo_invio,
    failedAt: data.ultima_non_inviata,
  }
}
