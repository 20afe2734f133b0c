import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { allTexts, textsOf } from './collect.ts'
import { textsPage } from './page.ts'

const doc = (name: string) => readFileSync(join(import.meta.dirname, '../../docs', name), 'utf8')

const places = allTexts().map(({ name, files }) => ({
  name,
  texts: files.flatMap(({ file, texts }) => texts.map((text) => ({ file, text }))),
}))
const texts = places.flatMap((place) => place.texts)
const against = (rule: RegExp, isFree: (text: string) => boolean = () => false) =>
  texts.filter(({ text }) => rule.test(text) && !isFree(text)).map(({ file, text }) => `${file}: ${text}`)

/** The specification's texts stay as they are. It writes '{name}', 'n' or 'X' for values. */
const requirements = doc('REQUIREMENTS.md')
const isSpecified = (text: string) => text.split(/\{…\}/).every((part) => requirements.includes(part.trim()))

describe('the texts that people read', () => {
  it('are found in strings, templates, elements and attributes, each once, without code', () => {
    const source = `
      import x from 'la-libreria di prova'
      const a = 'Nessun ordine per questa data'
      const b = \`Consegna di \${day}\`
      const c = { title: 'Prodotti', key: 'Prodotti2', message: 'Chiuso' }
      const d = <Button aria-label="Indietro" type="Submit">Salva {b} e esci</Button>
      const e = 'the list of orders is not la stessa'
      const f = 'Nessun ordine per questa data'`
    expect(textsOf('a.tsx', source)).toEqual([
      'Nessun ordine per questa data',
      'Consegna di {…}',
      'Prodotti',
      'Chiuso',
      'Indietro',
      'Salva',
      'e esci',
    ])
  })

  it('are all in docs/TEXTS.md (npm run texts)', () => {
    expect(texts.length).toBeGreaterThan(1_000)
    expect(doc('TEXTS.md')).toBe(textsPage())
  })

  it('have no double space, and none before a mark', () => {
    expect(against(/ {2}| [,;:!?]/)).toEqual([])
  })

  // The specification writes ' and '...' in its own texts: a second sign beside them would be two ways to write one thing,
  // and a search for "l'ordine" would miss half of them.
  it("have one apostrophe, ', and one ellipsis, ...", () => {
    expect(against(/[’‘´]|(?<!\{)…|…(?!\})/u)).toEqual([])
  })

  it('keep a figure and its unit on one line, with a space between them', () => {
    expect(against(/[\d}] ?(kg|pz|€|%|MB|GB|KB|px)(?![\p{L}])/u, isSpecified)).toEqual([])
  })

  it('quote values as "value", as the specification does, and words of the screen as «word»', () => {
    expect(against(/(?<![\p{L}])'[^']+'(?![\p{L}])|[“”]/u)).toEqual([])
  })

  // One word for one thing: the specification's own texts have 'email', 'planning' and 'login'.
  it('say e-mail, ordine settimanale, tra, rimuovi', () => {
    expect(against(/(?<![\p{L}-])(email|planning|fra|togli|playground)(?![\p{L}-])/iu, isSpecified)).toEqual([])
  })

  it('address people as tu', () => {
    expect(against(/(?<!\p{L})(lei|Lei|Suo|Sua|Suoi|vostr[aoie]|Vi|Le preghiamo)(?!\p{L})/u)).toEqual([])
  })

  it('end with a mark if they have more than one sentence', () => {
    // A command follows in an element of its own.
    const goesOn = (text: string) => text.endsWith('Sul computer del portale esegui')
    expect(against(/[.!?] \p{Lu}.*[^.!?:…}]$/u, (text) => goesOn(text) || isSpecified(text))).toEqual([])
  })

  it('have capitals only at the beginning of a sentence, in names and in what the specification writes so', () => {
    // 'Filtra per Codice' stands beside the specification's 'Filtra per Descrizione'.
    const NAMES = /Filtra per Codice|WebP|Panify Cloud|«[^»]+»|"[^"]+"|\b(Invio|Inizio|Fine|Menu|Condividi|Home|Ctrl)\b/g
    const capitals = texts.filter(
      ({ text }) => !isSpecified(text) && /(?<![.!?:·] )(?<=[\p{L}\d,;)] )\p{Lu}\p{Ll}/u.test(text.replaceAll(NAMES, '')),
    )
    expect(capitals.map(({ file, text }) => `${file}: ${text}`)).toEqual([])
  })

  it('are written in one way: not also with other capitals or another end', () => {
    // Things of their own: a subject and a target of the audit, two fields of an article, and a label that is also a column of import files.
    const OWN = new Set(['Ordini settimanali', 'Nuovo cliente', 'Data inizio', 'Data fine', 'Nome destinazione'])
    const forms = new Map<string, Set<string>>()
    for (const { text } of places.filter(({ name }) => name !== 'Papers' && name !== 'Letters').flatMap((place) => place.texts)) {
      if (OWN.has(text) || /^\p{Ll}/u.test(text)) continue
      const key = text.toLowerCase().replace(/[.!]$/, '')
      forms.set(key, (forms.get(key) ?? new Set()).add(text))
    }
    expect([...forms.values()].filter((all) => all.size > 1).map((all) => [...all])).toEqual([])
  })
})
