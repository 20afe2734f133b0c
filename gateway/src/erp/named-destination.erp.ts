// The destination of a row that belongs to one of many: its codes, and its names where the server gives them.
import { destinationId } from '../graph/ids.ts'
import { type RecordOf, key, may } from './decode/entity.ts'
import { partyCode, text } from './decode/values.ts'

export const NAMED_DESTINATION = {
  customerCode: key(partyCode, 'codiceCliente'),
  customerName: may(text, 'cliente'),
  destinationCode: key(partyCode, 'codicede'),
  destinationName: may(text, 'nomede'),
}

export type NamedDestination = { destinationId: string } & RecordOf<typeof NAMED_DESTINATION>

export const namedDestination = ({
  customerCode,
  customerName,
  destinationCode,
  destinationName,
}: RecordOf<typeof NAMED_DESTINATION>): NamedDestination => ({
  destinationId: destinationId({ customerCode, destinationCode }),
  customerCode,
  customerName,
  destinationCode,
  destinationName,
})
