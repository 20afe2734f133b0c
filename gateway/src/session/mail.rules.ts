// The requests of guests, and how many an hour are allowed.

export const RECOVERY_LENGTH = 10

export const RECOVERIES = { perAccount: 3, perAddress: 10 }
export const REGISTRATIONS = { perAccount: 3, perAddress: 10 }

/** One line, no longer than mail servers accept. */
const isLine = (value: string, longest: number) => value.length <= longest && !/[\p{Cc}\p{Zl}\p{Zp}]/u.test(value)

export const isAddress = (email: string): boolean => isLine(email, 254) && /^[^\s@<>",;]+@[^\s@<>",;]+$/.test(email)

export const isWord = (value: string): boolean => isLine(value, 200)
