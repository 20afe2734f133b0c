/** Column types that differ between the two databases; everything else in a migration is plain SQL both understand. */
export interface ColumnTypes {
  id: string
  text: string
}

export interface Migration {
  name: string
  statements(types: ColumnTypes): string[]
}
