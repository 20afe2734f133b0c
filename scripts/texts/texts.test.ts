import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { allTexts, textsOf } from './collect.ts'
import { textsPage } from './page.ts'

const texts = allTexts().flatMap(({ files }) => files.flatMap(({ file, texts }) => texts.map((text) => ({ file, text }))))
const against = (rule: RegExp) => texts.filter(({ text }) => rule.test(text)).map(({ file, text }) => `${file}: ${text}`)

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
    expect(readFileSync(join(import.meta.dirname, '../../docs/TEXTS.md'), 'utf8')).toBe(textsPage())
  })

  it('have no double space, and none before a mark', () => {
    expect(against(/ {2}| [,;:!?]/)).toEqual([])
  })

  // The specification writes ' and '...' in its own texts: a second sign beside them would be two ways to write one thing,
  // and a search for "l'ordine" would miss half of them.
  it("have one apostrophe, ', and one ellipsis, ...", () => {
    expect(against(/[’‘´]|(?<!\{)…|…(?!\})/u)).toEqual([])
  })

  it('keep a figure and its unit on one line', () => {
    expect(against(/[\d}] (kg|pz|€|%|MB|KB|px)(?![\p{L}])/u)).toEqual([])
  })
})
