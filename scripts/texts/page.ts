import { allTexts, type Place } from './collect.ts'

const HEAD = `# Texts

Every Italian text that people read, in the order of the sources, for a reading in one go: one voice, plurals, agreement, dates and decimals. \`{…}\` stands for a value. Written by \`npm run texts\`; a test fails when it is not current.
`

const cell = (text: string) => text.replaceAll('|', '\\|').replaceAll('<', '&lt;').replaceAll('*', '\\*')

const partOf = ({ name, files }: Place) =>
  [`## ${name}`, ...files.map(({ file, texts }) => [`### ${file}`, texts.map((text) => `- ${cell(text)}`).join('\n')].join('\n\n'))].join(
    '\n\n',
  )

/** docs/TEXTS.md. */
export const textsPage = (): string => `${[HEAD, ...allTexts().map(partOf)].join('\n')}\n`
