import { CompactEncrypt, compactDecrypt } from 'jose'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { createSeal, keysFor } from './sealing.ts'

const keyOf = (id: string, fill: number) => ({ id, key: Buffer.alloc(32, fill).toString('base64url') })
const schema = z.object({ name: z.string() })
const CONTENT = { name: 'caffè' }
const key = keyOf('k1', 7)
const bytes = Buffer.from(key.key, 'base64url')

describe('a seal', () => {
  it('opens what it has closed, and closes the same content differently each time', () => {
    const seal = createSeal([key])
    const [one, other] = [seal.close(CONTENT), seal.close(CONTENT)]
    expect([seal.open(one, schema), seal.open(other, schema)]).toEqual([CONTENT, CONTENT])
    expect(one).not.toBe(other)
    expect(one).not.toContain('caff')
  })

  it('is a JWE that another implementation can read and write', async () => {
    const { plaintext, protectedHeader } = await compactDecrypt(createSeal([key]).close(CONTENT), bytes)
    expect(JSON.parse(Buffer.from(plaintext).toString())).toEqual(CONTENT)
    expect(protectedHeader).toEqual({ alg: 'dir', enc: 'A256GCM', kid: 'k1' })
    const theirs = await new CompactEncrypt(Buffer.from(JSON.stringify(CONTENT)))
      .setProtectedHeader({ alg: 'dir', enc: 'A256GCM', kid: 'k1' })
      .encrypt(bytes)
    expect(createSeal([key]).open(theirs, schema)).toEqual(CONTENT)
  })

  it('refuses every text that differs in one character, is cut or has more', () => {
    const seal = createSeal([key])
    const sealed = seal.close(CONTENT)
    const letter = (one: string) => (one === 'A' ? 'B' : 'A')
    const changed = Array.from(sealed, (one, at) => sealed.slice(0, at) + letter(one) + sealed.slice(at + 1))
    const cut = Array.from(sealed, (_, at) => sealed.slice(0, at))
    for (const text of [...changed, ...cut, `${sealed}A`, `${sealed}.`, `${sealed}.AA`, `${sealed}=`, ` ${sealed}`, ''])
      expect(seal.open(text, schema), text).toBeNull()
    // An opened text is kept: it must not let a similar one pass.
    expect(seal.open(sealed, schema)).toEqual(CONTENT)
    for (const text of changed) expect(seal.open(text, schema), text).toBeNull()
  })

  it('refuses another key under the same name, another purpose, another algorithm and another content', async () => {
    const seal = createSeal([key])
    const sealed = seal.close(CONTENT)
    expect(createSeal([keyOf('k1', 8)]).open(sealed, schema)).toBeNull()
    expect(createSeal([keyOf('k2', 7)]).open(sealed, schema)).toBeNull()
    expect(createSeal(keysFor('store', [key])).open(sealed, schema)).toBeNull()
    expect(seal.open(sealed, z.object({ other: z.string() }))).toBeNull()
    const packed = await new CompactEncrypt(Buffer.from(JSON.stringify(CONTENT)))
      .setProtectedHeader({ alg: 'dir', enc: 'A256GCM', kid: 'k1', typ: 'JWT' })
      .encrypt(bytes)
    expect(seal.open(packed, schema)).toBeNull()
  })

  it('opens what an older key has closed, and closes with the first', () => {
    const [old, fresh] = [key, keyOf('k2', 8)]
    const both = createSeal([fresh, old])
    expect(both.open(createSeal([old]).close(CONTENT), schema)).toEqual(CONTENT)
    expect(createSeal([fresh]).open(both.close(CONTENT), schema)).toEqual(CONTENT)
    expect(createSeal([old]).open(both.close(CONTENT), schema)).toBeNull()
  })

  it('gives the same text the same object, which cannot be changed', () => {
    const seal = createSeal([key])
    const sealed = seal.close(CONTENT)
    const first = seal.open(sealed, schema)
    expect(seal.open(sealed, schema)).toBe(first)
    expect(() => Object.assign(first!, { name: 'altro' })).toThrow(TypeError)
    expect(seal.open(sealed, z.object({}))).toEqual({})
  })
})
