import { expect, it } from 'vitest'
import { longOnes, resolverOf } from './form-rules.ts'

type Values = { name: string; rows: { code: string }[] }

const resolver = resolverOf<Values>(
  (typed) => ({ ...typed, name: typed.name.trim() }),
  ({ name, rows }) => [
    ...(name === '' ? [['name', 'Manca'] as const] : []),
    ...rows.flatMap((row, index) => longOnes(`rows.${index}.`, row, { code: 3 })),
    ...(name === '' ? [['name', 'Un altro problema'] as const] : []),
  ],
)
const options = { fields: {}, shouldUseNativeValidation: false }
const resolve = (values: Values) => resolver(values, undefined, options)

it('answers the values as they are saved', async () => {
  expect(await resolve({ name: ' Rossi ', rows: [{ code: '123' }] })).toEqual({
    values: { name: 'Rossi', rows: [{ code: '123' }] },
    errors: {},
  })
})

it('answers the first problem of each field, at its place', async () => {
  const { errors } = await resolve({ name: ' ', rows: [{ code: '' }, { code: '1234' }] })
  expect(errors).toEqual({
    name: { type: 'value', message: 'Manca' },
    rows: [undefined, { code: { type: 'value', message: 'Al massimo 3 caratteri.' } }],
  })
})
