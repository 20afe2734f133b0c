// Finds undocumented breaking changes of the token door's published contract.
import { buildSchema, findBreakingChanges, findDangerousChanges } from 'graphql'

/** The elements that a change concerns, e.g. 'Query.destination' or 'Scope.ANY', from the description by graphql-js. */
const ELEMENT = /[A-Z]\w*(?:\.\w+)?/g

const namesOf = (description: string): string[] =>
  // 'Arg first on Query.x was removed': the first word of a sentence is no element.
  [...description.matchAll(ELEMENT)]
    .map(([name]) => name)
    .filter((name) => !/^(Arg|Field|Enum|Union|Interface|Type|Required|An?|The)$/.test(name))

/** The changelog's entries since the contract was last published: everything above the heading of that version. */
export const sinceLastVersion = (changelog: string): string => changelog.split(/^## v\d/m)[0] ?? ''

/** Breaking and dangerous changes since the last published contract that the changelog does not name. */
export function unannouncedChanges(published: string, current: string, changelog: string): string[] {
  const [before, after] = [buildSchema(published), buildSchema(current)]
  const changes = [...findBreakingChanges(before, after), ...findDangerousChanges(before, after)]
  return changes
    .map(({ description }) => description)
    .filter((description) => !namesOf(description).some((name) => changelog.includes(`\`${name}`)))
}
