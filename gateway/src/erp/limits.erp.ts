import { isPieces } from '@panify/rules/quantity'

type Written = { readonly unit: string | null; readonly minimum: number | null; readonly step: number | null }

/** A limit that cannot be read refuses nothing: whatever quantity is legal for the bakery stays so. */
export function limitsIn({ unit, minimum, step }: Written, isUnreadable: (name: 'minimum' | 'step') => boolean) {
  const smallest = isPieces(unit ?? '') ? 1_000 : 1
  return {
    minimum: isUnreadable('minimum') ? smallest : minimum,
    step: isUnreadable('minimum') || isUnreadable('step') ? smallest : step,
  }
}
