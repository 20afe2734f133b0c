// Finds undocumented breaking changes of the token door's published contract.
import { buildSchema, findBreakingChanges, findDangerousChanges } from 'graphql'

/** The elements that a change is about, e.g. 'Query.destination' or 'Scope.ANY', as graphql-js writes them into its sentences. */
const ELEMENT = /[A-Z]\w*(?:\.\w+)?/g

const namesOf = (description: string): string[] =>
  // 'Arg first on Query.x was removed': the words of the sentence are no elements.
  [...description.matchAll(ELEMENT)]
    .map(([name]) => name)
    .filter((name) => !/^(Arg|Field|Enum|Union|Interface|Type|Required|An?|The)$/.test(name))

/** What the changelog says since the contract was published last: everything above the heading of that version. */
export const sinceLastVersion = (changelog: string): string => changelog.split(/^## v\d/m)[0] ?? ''

/** Breaking and dangerous changes since the last published contract that the changelog names nowhere. */
export function unannouncedChanges(published: string, current: string, changelog: string): string[] {
  const [before, after] = [buildSchema(published), buildSchema(current)]
  const changes = [...findBreakingChanges(before, after), ...findDangerousChanges(before, after)]
  return changes
    .map(({ description }) => description)
    .filter((description) => !namesOf(description).some((name) => changelog.includes(`\`${name}`)))
}
