import { expect, it } from 'vitest'
import { generatePassword } from './password.ts'

it('CUST-27..29 makes 8 signs: one of each kind at least, nothing else, in any order', () => {
  const kinds = [/[A-Z]/, /[a-z]/, /\d/, /[!@#$%^&*]/]
  const made = Array.from({ length: 500 }, () => generatePassword())
  for (const password of made) {
    expect(password).toMatch(/^[A-Za-z0-9!@#$%^&*]{8}$/)
    expect(kinds.filter((kind) => !kind.test(password))).toEqual([])
  }
  expect(new Set(made).size).toBe(500)
  // Shuffled: every kind comes first somewhere.
  expect(kinds.filter((kind) => !made.some((password) => kind.test(password.charAt(0))))).toEqual([])
})
