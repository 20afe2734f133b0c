// Every Italian text that Panify shows, collected from the sources of the portal, the gateway, the letters and the papers.
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type ESTree, parseSync } from 'vite'

const root = join(import.meta.dirname, '../..')

/** Where people read them, and in which files they are. */
const PLACES: { name: string; files: string[] }[] = [
  { name: 'Portal', files: ['web/src/**/*.{ts,tsx}'] },
  { name: 'Rules shared by portal and gateway', files: ['rules/src/**/*.ts'] },
  { name: 'Gateway', files: ['gateway/src/**/*.ts'] },
  { name: 'Letters', files: ['bakery/src/mail/**/*.ts', 'bakery/src/customers/**/*.ts', 'bakery/src/session/**/*.ts'] },
  { name: 'Papers', files: ['bakery/src/documents/**/*.ts', 'bakery/src/production/**/*.ts', 'bakery/src/delivery/list-text.ts'] },
]
const isSource = (file: string) => !/\.(test|stories)\.tsx?$|\/generated\/|\/test\/|\/demo\//.test(file)

export type Place = { name: string; files: { file: string; texts: string[] }[] }

export function allTexts(): Place[] {
  return PLACES.map(({ name, files }) => ({
    name,
    files: globSync(files, { cwd: root })
      .filter(isSource)
      .toSorted()
      .map((file) => ({ file, texts: textsOf(file, readFileSync(join(root, file), 'utf8')) }))
      .filter(({ texts }) => texts.length > 0),
  }))
}

/** The texts of one source, in their order, each once. `{…}` stands for a value. */
export function textsOf(file: string, source: string): string[] {
  const found = new Set<string>()
  const isListOfTexts = file.endsWith('.text.ts')
  visit(parseSync(file, source).program, (node, parent) => {
    const text = textIn(node)
    if (text === null || isImport(parent) || isCode(text)) return
    if (isItalian(text) || (isShown(node, parent, isListOfTexts) && /\p{L}{2}/u.test(text))) found.add(text)
  })
  return [...found]
}

type Node = ESTree.Node

function textIn(node: Node): string | null {
  if (node.type === 'Literal') return typeof node.value === 'string' ? tidy(node.value) : null
  if (node.type === 'JSXText') return tidy(node.value)
  if (node.type === 'TemplateLiteral') return tidy(node.quasis.map(({ value }) => value.cooked ?? '').join('{…}'))
  return null
}

const tidy = (text: string) => text.replaceAll(/[ \n\t]+/g, ' ').trim()

const isImport = (parent: Node | null) => parent !== null && /^(Import|Export)/.test(parent.type)

const SHOWN_AS = new Set(['title', 'label', 'aria-label', 'placeholder', 'alt', 'hint', 'message', 'mobileLabel'])

/** Texts of one word are told from other strings by their place. */
function isShown(node: Node, parent: Node | null, isListOfTexts: boolean): boolean {
  if (node.type === 'JSXText') return true
  if (parent?.type === 'JSXAttribute') return parent.name.type === 'JSXIdentifier' && SHOWN_AS.has(parent.name.name)
  if (parent?.type === 'Property') {
    if (parent.key === node) return false
    const name = parent.key.type === 'Identifier' ? parent.key.name : ''
    return SHOWN_AS.has(name) || (isListOfTexts && startsLikeText(node))
  }
  return isListOfTexts && startsLikeText(node)
}

const startsLikeText = (node: Node) => /^[A-ZÀ-Ý{]/.test(textIn(node) ?? '')

const ITALIAN =
  /(?<![\p{L}-])(il|lo|la|gli|le|un|una|uno|di|del|della|dei|delle|degli|dal|dalla|al|alla|nel|nella|con|per|non|è|che|sono|questo|questa|già|più|ordine|ordini|consegna|giorno|data|nessun|nessuna|prodotto|articolo|cliente|entro|ore|tra)(?![\p{L}-])|[ldn]['’]\p{L}/iu
const ENGLISH = /\b(the|of|and|is|are|was|with|from|that|this|an|by|for|not|has|cannot)\b/i

const isItalian = (text: string) => text.includes(' ') && ITALIAN.test(text) && !ENGLISH.test(text) && !isOther(text)

/** A list of words to compare with, a header, a command. */
const isOther = (text: string) => /^[a-z]+( [a-zàèéìòù]+){30}|-src 'self'|^npm /.test(text)

/** A code, a selector of styles, an English answer of HTTP or of the API to a program. */
const isCode = (text: string) =>
  /^[A-Z]+(_[A-Z]+)+$|^ANY$|^&|^(Not found|Unauthorized|Bad request|Method not allowed)$|^One attempt|`__/.test(text)

function visit(node: Node, see: (node: Node, parent: Node | null) => void, parent: Node | null = null): void {
  see(node, parent)
  // A template is read as a whole.
  for (const [key, value] of Object.entries(node)) {
    if (key === 'quasis') continue
    for (const child of Array.isArray(value) ? (value as unknown[]) : [value])
      if (typeof child === 'object' && child !== null && 'type' in child) visit(child as Node, see, node)
  }
}
