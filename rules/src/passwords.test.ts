import fc from 'fast-check'
import { randomInt } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { PASSWORD_LENGTH, flawOfPassword, generatePassword, isPasswordTooLong } from './passwords.ts'

describe('generated passwords', () => {
  const kinds = [/[A-Z]/, /[a-z]/, /\d/, /[!@#$%^&*]/]

  it('CUST-27..29 have 8 characters, at least one of each kind, nothing else, in any order', () => {
    const made = Array.from({ length: 500 }, () => generatePassword(PASSWORD_LENGTH, randomInt))
    for (const password of made) {
      expect(password).toMatch(/^[A-Za-z0-9!@#$%^&*]{8}$/)
      expect(kinds.filter((kind) => !kind.test(password))).toEqual([])
    }
    expect(new Set(made).size).toBe(500)
    for (const position of [0, 1, 2, 3, 7]) {
      const missing = kinds.filter((kind) => !made.some((password) => kind.test(password.charAt(position))))
      expect(missing, `kinds never seen at position ${position}`).toEqual([])
    }
  })

  it('CUST-28,29 OPEN-23 may contain every letter, every digit and each of eight symbols', () => {
    const made = Array.from({ length: 80 }, (_, n) => generatePassword(PASSWORD_LENGTH, (below) => n % below))
    const characters = [...new Set(made.join(''))].toSorted().join('')
    const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
    expect(characters).toBe(Array.from(`${letters}0123456789!@#$%^&*`).toSorted().join(''))
  })

  it('contain every kind of character for any length from 4 to 64 and any source of numbers', () => {
    fc.assert(
      fc.property(fc.integer({ min: 4, max: 64 }), fc.infiniteStream(fc.nat()), (length, numbers) => {
        const password = generatePassword(length, (below) => Number(numbers.next().value) % below)
        expect(password).toHaveLength(length)
        expect(kinds.every((kind) => kind.test(password))).toBe(true)
      }),
    )
  })

  it('are too long from 257 bytes on, whatever the characters', () => {
    expect([isPasswordTooLong('a'.repeat(256)), isPasswordTooLong('a'.repeat(257))]).toEqual([false, true])
    expect([isPasswordTooLong('è'.repeat(128)), isPasswordTooLong('è'.repeat(129))]).toEqual([false, true])
  })
})

describe('chosen passwords', () => {
  it.each([
    ['', 'tooShort'],
    ['1234567', 'tooShort'],
    ['🥐🥐🥐🥐', 'tooShort'],
    ['12345678', null],
    ['tutto minuscolo con spazi ', null],
    [' è ü 中 🥐🥐', null],
    ['a'.repeat(256), null],
    ['a'.repeat(257), 'tooLong'],
    ['è'.repeat(129), 'tooLong'],
    ['********', 'mask'],
    ['*'.repeat(20), 'mask'],
    ['*******a', null],
  ])('%j has the flaw %s', (password, flaw) => expect(flawOfPassword(password)).toBe(flaw))

  it('may be every generated one', () => {
    for (let made = 0; made < 200; made++) expect(flawOfPassword(generatePassword(PASSWORD_LENGTH, randomInt))).toBeNull()
  })
})
