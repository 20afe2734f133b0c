// The source of the contract: the files of schema/, without the copies for reviews.
import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

const SCHEMA_FOLDER = join(import.meta.dirname, '../../../schema')

const isCopy = (name: string) => name.endsWith('.snapshot.graphql') || name === 'published.graphql'

export const contract = (): string[] =>
  readdirSync(SCHEMA_FOLDER)
    .filter((name) => name.endsWith('.graphql') && !isCopy(name))
    .map((name) => readFileSync(join(SCHEMA_FOLDER, name), 'utf8'))
