import { describe, expect, it } from 'vitest'
import { logoFileError } from './logo-file.ts'

describe('a logo file', () => {
  it.each(['application/pdf', 'image/svg+xml', 'text/plain', ''])('ADMIN-21 is refused when it is %j', (type) => {
    expect(logoFileError({ type, size: 10 })).toBe('Seleziona un file immagine valido (PNG, JPG, GIF)')
  })

  it('ADMIN-22 OPEN-93 is refused from exactly 2097152 bytes on', () => {
    expect(logoFileError({ type: 'image/png', size: 2_097_152 })).toBe('Il file deve essere inferiore a 2MB')
    for (const type of ['image/png', 'image/jpeg', 'image/gif']) expect(logoFileError({ type, size: 2_097_151 })).toBeNull()
  })
})
