// What may be asked for without a session, and how often in an hour.

export const RECOVERY_LENGTH = 10

export const RECOVERIES = { perAccount: 3, perAddress: 10 }
export const REGISTRATIONS = { perAccount: 3, perAddress: 10 }

/** One line, no longer than a mail server takes. */
const isLine = (value: string, longest: number) => value.length <= longest && !/[\p{Cc}\p{Zl}\p{Zp}]/u.test(value)

export const isAddress = (email: string): boolean => isLine(email, 254) && /^[^\s@<>",;]+@[^\s@<>",;]+$/.test(email)

export const isWord = (value: string): boolean => isLine(value, 200)
