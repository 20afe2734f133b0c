import { expect, it } from 'vitest'
import { newPassword } from './password.ts'

it('CUST-27..29 generates a different password of 8 characters each time, from the browser’s random source', () => {
  const made = Array.from({ length: 200 }, newPassword)
  for (const password of made) expect(password).toMatch(/^[A-Za-z0-9!@#$%^&*]{8}$/)
  expect(new Set(made).size).toBe(200)
})
