import { z } from 'zod'

// Fields of letters are untrusted: one line each, without control characters, so that they cannot inject mail headers.

const line = (max: number) =>
  z
    .string()
    .trim()
    .min(1, 'Campo obbligatorio')
    .max(max, `Al massimo ${max} caratteri`)
    .refine((value) => !/[\p{Cc}\p{Zl}\p{Zp}]/u.test(value), 'Caratteri non ammessi')

export const mailLine = line(200)

/** Not trimmed, because blanks are part of a password. */
export const mailPassword = z
  .string()
  .min(1, 'Campo obbligatorio')
  .max(256, 'Al massimo 256 caratteri')
  .refine((value) => !/\p{Cc}/u.test(value), 'Caratteri non ammessi')

export const mailAddress = line(254).refine((value) => z.email().safeParse(value).success, 'Indirizzo e-mail non valido')

/** Links in letters must be web addresses. */
export const webAddress = z
  .string()
  .trim()
  .max(500)
  .refine((value) => value === '' || (URL.canParse(value) && /^https?:\/\/[^\s]+$/i.test(value)), 'Indirizzo non valido')
