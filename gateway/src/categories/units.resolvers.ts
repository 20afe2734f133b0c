// Units of measure. Models keep the code of a unit; its other fields are resolved here.
import { isKilograms, isPieces } from '@panify/rules/quantity'
import type { Resolvers } from '../generated/resolvers.ts'

export const unitsResolvers: Resolvers = {
  Unit: {
    code: (code) => code || null,
    name: async (code, _args, { shared }) => {
      const { units } = await shared.warehouseLists()
      return units.find((unit) => unit.code === code)?.name ?? null
    },
    kind: (code) => {
      if (isKilograms(code)) return 'KILOGRAM'
      return isPieces(code) ? 'PIECE' : 'OTHER'
    },
  },
}
