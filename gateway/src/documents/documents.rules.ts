import type { DestinationKey } from '../models.ts'
import type { ListedDocument } from './documents.model.ts'

/** The server lists the documents of a whole customer, or of everybody: only what bears the destination's own mark is its own. */
export function ownDocuments(documents: readonly ListedDocument[], { customerCode, destinationCode }: DestinationKey): ListedDocument[] {
  const mark = `14${customerCode}${destinationCode}`
  return documents.filter(({ destinationMark }) => destinationMark === mark).toSorted(newestFirst)
}

const figures = new Intl.Collator('it', { numeric: true })

const newestFirst = (one: ListedDocument, other: ListedDocument): number =>
  (other.documentDate ?? '').localeCompare(one.documentDate ?? '') || figures.compare(other.number, one.number)
