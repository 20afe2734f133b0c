// Texts to the letter. Browser tests find an element by a part of its text, whatever its case; docs/TEXTS.md has each text whole,
// and another test keeps it as it is in the sources.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const lines = readFileSync(join(import.meta.dirname, '../../docs/TEXTS.md'), 'utf8').split('\n')
const texts = new Set(lines.flatMap((line) => (line.startsWith('- ') ? line.slice(2) : [])))
const missing = (...wanted: string[]) => wanted.filter((text) => !texts.has(text))

it('DOCS-01 DOCS-13 DOCS-16 DOCS-18 DOCS-19 DEST-01 are written exactly so', () => {
  expect(
    missing(
      'Documenti Cliente',
      'Apri in nuova finestra',
      'Nessun documento disponibile',
      'Errore nel caricamento dei documenti: {…}',
      "Errore nell'apertura del documento",
      'Lista Destinazioni',
    ),
  ).toEqual([])
})

it('DEST-33 CUST-01 CUST-04 CUST-05 CUST-07 ART-01 are written exactly so', () => {
  expect(
    missing(
      'Errore nel caricamento delle destinazioni',
      'Nuovo Cliente',
      'Caricamento dati cliente...',
      'Nessun dato cliente disponibile',
      'Informazioni Principali',
      'Nuovo Articolo',
    ),
  ).toEqual([])
})

it('PROD-01 PROD-12 PROD-19 WARE-01 WARE-16 WARE-17 are written exactly so', () => {
  expect(
    missing(
      'Lista di Produzione',
      'Nessun preordine trovato',
      'Errore nel caricamento dei preordini: {…}',
      'Magazzino Prodotti',
      'Nessun articolo trovato nel magazzino',
      'Nessun articolo disponibile nel magazzino',
    ),
  ).toEqual([])
})

it('WARE-18 ART-02 OPEN-49 OPEN-50 are written exactly so', () => {
  expect(
    missing(
      'Nessun articolo trovato per i criteri di ricerca',
      'Modifica Articolo: {…}',
      'Ordine straordinario salvato con successo!',
      'Ordine straordinario annullato con successo!',
      'Chiusura straordinaria salvata con successo!',
      'Chiusura straordinaria eliminata con successo!',
      "Errore nel salvataggio dell'ordine straordinario: {…}",
      "Errore nell'annullamento dell'ordine straordinario: {…}",
      'Errore nel caricamento degli ordini straordinari: {…}',
      'Errore nel salvataggio della chiusura straordinaria: {…}',
      "Errore nell'eliminazione della chiusura straordinaria: {…}",
      'Errore nella modifica del giorno {…}: {…}',
    ),
  ).toEqual([])
})
