// Which operations change orders or records.
import { Kind, type OperationDefinitionNode, OperationTypeNode } from 'graphql'

/** Sessions, mails and prints. */
const OTHERS = new Set([
  'login',
  'completeLogin',
  'logout',
  'reconnect',
  'enterDestination',
  'leaveDestination',
  'recoverPassword',
  'requestRegistration',
  'openDocument',
  'printDocuments',
])

export function changesRecords({ operation, selectionSet }: OperationDefinitionNode): boolean {
  const changesNone = selectionSet.selections.every((field) => field.kind === Kind.FIELD && OTHERS.has(field.name.value))
  return operation === OperationTypeNode.MUTATION && !changesNone
}
