// A codegen preset: one file for each folder of .graphql documents, so that a screen loads only its own operations. Fragments
// of other folders are passed to the plugins, which inline those in use.
import { basename, dirname, join } from 'node:path'
import { Kind } from 'graphql'

const fragmentsOf = (documents) =>
  documents
    .flatMap(({ document }) => document.definitions)
    .filter(({ kind }) => kind === Kind.FRAGMENT_DEFINITION)
    .map((node) => ({ isExternal: true, name: node.name.value, onType: node.typeCondition.name.value, node }))

export const preset = {
  buildGeneratesSection({ baseOutputDir, documents, config, ...rest }) {
    const bySubject = Map.groupBy(documents, ({ location }) => basename(dirname(location)))
    return [...bySubject].map(([subject, own]) => ({
      ...rest,
      filename: join(baseOutputDir, `${subject}.ts`),
      documents: own,
      config: { ...config, externalFragments: fragmentsOf(documents.filter((document) => !own.includes(document))) },
    }))
  },
}
