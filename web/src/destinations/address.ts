type AddressFields = { street: string | null; postcode: string | null; city: string | null; province: string | null }

/** The address in one line: 'Via Roma 1, 00100 Roma (RM)'. */
export function composedAddress({ street, postcode, city, province }: AddressFields): string {
  const place = [postcode, city, province ? `(${province})` : null].filter(Boolean).join(' ')
  return [street, place].filter(Boolean).join(', ')
}
