import { z } from 'zod'

// What goes into a letter comes from outside: one line each, no control characters, nothing a mail server could misread.

const line = (max: number) =>
  z
    .string()
    .trim()
    .min(1, 'Campo obbligatorio')
    .max(max, `Al massimo ${max} caratteri`)
    .refine((value) => !/[\p{Cc}\p{Zl}\p{Zp}]/u.test(value), 'Caratteri non ammessi')

export const mailLine = line(200)

/** As it was typed: blanks belong to a password. */
export const mailPassword = z
  .string()
  .min(1, 'Campo obbligatorio')
  .max(256, 'Al massimo 256 caratteri')
  .refine((value) => !/\p{Cc}/u.test(value), 'Caratteri non ammessi')

export const mailAddress = line(254).refine((value) => z.email().safeParse(value).success, 'Indirizzo e-mail non valido')

/** A link in a letter leads to a web page and nowhere else. */
export const webAddress = z
  .string()
  .trim()
  .max(500)
  .refine((value) => value === '' || (URL.canParse(value) && /^https?:\/\/[^\s]+$/i.test(value)), 'Indirizzo non valido')
