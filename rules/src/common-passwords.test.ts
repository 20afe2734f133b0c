import { randomInt } from 'node:crypto'
import { expect, it } from 'vitest'
import { commonPasswords, isCommonPassword } from './common-passwords.ts'
import { PASSWORD_LENGTH, flawOfPassword, generatePassword } from './passwords.ts'

it.each(['password', 'Password1', '12345678', 'QWERTYUIOP', '1qaz2wsx', 'juventus', 'pasticceria', 'Buongiorno', 'alessandro'])(
  'refuses %s, in any capitals',
  async (password) => {
    expect(flawOfPassword(password)).toBeNull()
    expect(await isCommonPassword(password)).toBe(true)
  },
)

it.each(['due cornetti al banco', 'Lievito-madre-1987', 'p4ne&caffe!', 'correct horse battery staple'])('accepts %s', async (password) => {
  expect(await isCommonPassword(password)).toBe(false)
})

it('has far more than 3,000 passwords that somebody could choose otherwise, and no generated one', async () => {
  const all = [...(await commonPasswords())]
  expect(all.length).toBeGreaterThan(20_000)
  expect(
    all.filter((password) => password !== password.toLowerCase() || ['tooShort', 'tooLong'].includes(flawOfPassword(password) ?? '')),
  ).toEqual([])
  for (let made = 0; made < 200; made++) expect(await isCommonPassword(generatePassword(PASSWORD_LENGTH, randomInt))).toBe(false)
})
