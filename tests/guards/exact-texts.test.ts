// Texts to the letter. Browser tests find an element by a part of its text, whatever its case; docs/TEXTS.md has each text whole,
// below its source, and another test keeps it as it is in the sources.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const [, ...sections] = readFileSync(join(import.meta.dirname, '../../docs/TEXTS.md'), 'utf8').split('\n### ')
const written = new Map(
  sections.map((section) => {
    const [source = '', ...lines] = section.split('\n')
    return [source.trim(), new Set(lines.flatMap((line) => (line.startsWith('- ') ? line.slice(2) : [])))]
  }),
)
const missingAt = (source: string, ...wanted: string[]) => wanted.filter((text) => !written.get(source)?.has(text))
const missing = (source: string, ...wanted: string[]) => missingAt(`web/src/${source}`, ...wanted)

it('DOCS-01 DOCS-13 DOCS-16 DOCS-18 DOCS-19 are written exactly so', () => {
  expect(
    missing(
      'documents/documents.text.ts',
      'Documenti Cliente',
      'Apri in nuova finestra',
      'Nessun documento disponibile',
      'Errore nel caricamento dei documenti: {…}',
      "Errore nell'apertura del documento",
    ),
  ).toEqual([])
})

it('DEST-01 DEST-33 CUST-01 CUST-04 CUST-05 CUST-07 are written exactly so', () => {
  expect(missing('destinations/destinations.text.ts', 'Lista Destinazioni', 'Errore nel caricamento delle destinazioni')).toEqual([])
  expect(
    missing(
      'customers/customers.text.ts',
      'Nuovo Cliente',
      'Caricamento dati cliente...',
      'Nessun dato cliente disponibile',
      'Informazioni Principali',
    ),
  ).toEqual([])
})

it('PROD-01 PROD-12 PROD-19 are written exactly so', () => {
  expect(
    missing(
      'production/production.text.ts',
      'Lista di Produzione',
      'Nessun preordine trovato',
      'Errore nel caricamento dei preordini: {…}',
    ),
  ).toEqual([])
})

it('PROD-02 PROD-03 PROD-07 OPEN-72 OPEN-103 NAV-30 are written exactly so', () => {
  expect(missing('production/production.text.ts', 'Data Inizio', 'Data Fine', 'Aggiorna')).toEqual([])
  expect(
    missing(
      'customers/customers.text.ts',
      'non gestito dal gestionale',
      'Sei sicuro di voler eliminare questa destinazione?',
      'Sei sicuro di voler eliminare questo contatto?',
    ),
  ).toEqual([])
  expect(missing('planning/planning.text.ts', 'Sei sicuro di voler eliminare questo articolo?')).toEqual([])
  expect(missing('app/install/InstallBanner.tsx', 'Installa Panify Cloud', 'Installa App', 'Non ora')).toEqual([])
})

it('NAV-06 NAV-07 NAV-10..12 are written exactly so', () => {
  expect(missing('app/layout/SideMenu.tsx', 'Azienda:', 'Cliente:', 'Ordini Settimanali', 'Gestione Amministratore')).toEqual([])
  expect(missing('app/routes.tsx', 'Gestione Documenti', 'Destinazioni Clienti', 'Prodotti', 'Preordini', 'Impostazioni Sistema')).toEqual(
    [],
  )
})

it('ADMIN-04 ADMIN-05 OPEN-33 are written exactly so', () => {
  expect(missing('settings/settings.text.ts', 'Salva Modifiche', 'Salva Logo')).toEqual([])
  const labels = ['Chiusura (primo giorno senza consegna)', 'Riapertura (primo giorno di consegna)']
  expect(missingAt('rules/src/labels.ts', ...labels)).toEqual([])
})

it('WARE-01 WARE-16 WARE-17 WARE-18 ART-01 ART-02 are written exactly so', () => {
  expect(
    missing(
      'articles/warehouse.text.ts',
      'Magazzino Prodotti',
      'Nessun articolo trovato nel magazzino',
      'Nessun articolo disponibile nel magazzino',
      'Nessun articolo trovato per i criteri di ricerca',
      'Nuovo Articolo',
      'Modifica Articolo: {…}',
    ),
  ).toEqual([])
})

it('OPEN-49 OPEN-50 are written exactly so', () => {
  expect(
    missing(
      'extraordinary/dates.text.ts',
      'Ordine straordinario salvato con successo!',
      'Ordine straordinario annullato con successo!',
      'Chiusura straordinaria salvata con successo!',
      'Chiusura straordinaria eliminata con successo!',
      "Errore nel salvataggio dell'ordine straordinario: {…}",
      "Errore nell'annullamento dell'ordine straordinario: {…}",
      'Errore nel caricamento degli ordini straordinari: {…}',
      'Errore nel salvataggio della chiusura straordinaria: {…}',
      "Errore nell'eliminazione della chiusura straordinaria: {…}",
    ),
  ).toEqual([])
  expect(missing('planning/planning.text.ts', 'Errore nella modifica del giorno {…}: {…}')).toEqual([])
})
