// What several stories show: the demo's articles, a list with keys, a form.
import type { ReactNode } from 'react'
import { useRef } from 'react'
import { FormProvider, useForm } from 'react-hook-form'
import type { FieldErrors } from 'react-hook-form'
import type { ListKeys } from '../src/ui/list-keys.ts'
import type { Column } from '../src/ui/table-elements.tsx'

export const nothing = () => undefined

export const LONG = 'Ciabattina integrale ai cinque cereali con semi di girasole tostati'

export type Bread = { code: string; name: string; unit: string; quantity: string }

export const BREADS: readonly Bread[] = [
  { code: 'PAN001', name: 'Rosetta', unit: 'pz', quantity: '1.283' },
  { code: 'PAN014', name: LONG, unit: 'kg', quantity: '12,50' },
  { code: 'COR001', name: 'Cornetto vuoto', unit: 'pz', quantity: '40' },
]

export const breadColumns: readonly Column<Bread>[] = [
  { name: 'Codice', width: '112px', order: 'codice', cell: ({ code }) => code },
  { name: 'Descrizione', order: 'descrizione', isRowHeader: true, cell: ({ name }) => name },
  { name: 'UM', width: '64px', cell: ({ unit }) => unit },
  { name: 'Quantità', width: '112px', className: 'figure', cell: ({ quantity }) => quantity },
]

export const keyOf = ({ code }: Bread) => code

/** The keys of a list; its cursor is on the row of `cursor`. */
export function useKeys(cursor: string | null = null, isHelpOpen = false): ListKeys {
  const frame = useRef<HTMLDivElement>(null)
  return {
    areLettersOn: true,
    turnLetters: nothing,
    frame,
    cursor,
    moves: 0,
    onRowFocus: nothing,
    onRow: [
      { key: 'Enter', label: 'Accedi' },
      { key: 'm', label: 'Modifica' },
    ],
    onList: [{ key: 'n', label: 'Nuovo Cliente' }],
    isHelpOpen,
    showHelp: nothing,
  }
}

export type Example = { name: string; since: string }
const VALUES: Example = { name: 'Bar Centrale', since: '2026-11-26' }

/** A form around its fields, refused or changed if wished. */
export function ExampleForm({
  errors,
  isDirty = false,
  children,
}: {
  errors?: FieldErrors<Example>
  isDirty?: boolean
  children: ReactNode
}) {
  const form = useForm<Example>({ defaultValues: isDirty ? { name: '', since: '' } : VALUES, values: VALUES, errors })
  return (
    <FormProvider {...form}>
      <form id="example">{children}</form>
    </FormProvider>
  )
}

/** States below each other. */
export const Stack = ({ children }: { children: ReactNode }) => <div style={{ display: 'grid', gap: 12 }}>{children}</div>

/** States beside each other. */
export const Row = ({ children }: { children: ReactNode }) => (
  <div style={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 12 }}>{children}</div>
)
