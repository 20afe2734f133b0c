// A browser's session as its cookie contains it.
import { z } from 'zod'
import type { DestinationSession } from '../access/identity.ts'

const key = z.object({ customerCode: z.string(), destinationCode: z.string() })

export const sessionSchema: z.ZodType<DestinationSession> = z.object({
  id: z.string(),
  own: key,
  isAdministrator: z.boolean(),
  remember: z.boolean(),
  startedAt: z.number(),
  seenAt: z.number(),
  checkedAt: z.number(),
  epoch: z.number(),
})
