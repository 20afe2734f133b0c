import { ARTICLE_LABELS, PRICE_LABELS } from '@panify/rules/labels'
import type { CategoryGroupKey } from '../generated/graphql.ts'
import { shownCount } from '../ui/figures.ts'
import type { GroupName } from './fields.ts'

export const listText = {
  title: 'Magazzino Prodotti',
  create: 'Nuovo Articolo',
  createShort: 'Nuovo',
  filters: 'Filtri del magazzino',
  description: 'Filtra per Descrizione',
  code: 'Filtra per Codice',
  descriptionBadge: 'Descrizione',
  codeBadge: 'Codice',
  search: 'Aggiorna Magazzino',
  removeFilters: 'Rimuovi filtri',
  columns: ['Codice', 'Descrizione', 'Unità Misura', 'Azioni'],
  edit: 'Modifica',
  available: (count: number) => `Articoli Disponibili (${shownCount(count)})`,
  filtered: 'elenco filtrato',
  found: (count: number) => `Trovati ${shownCount(count)} articoli`,
  all: (count: number) => `Totale articoli ${shownCount(count)}`,
  noneByFilter: 'Nessun articolo trovato per i criteri di ricerca',
  none: 'Nessun articolo disponibile nel magazzino',
  noneOnPhone: 'Nessun articolo trovato nel magazzino',
  tooShort: 'Scrivi almeno 3 caratteri.',
  otherWords: 'Prova con una parte più breve della descrizione o del codice.',
  firstArticle: 'Crea il primo articolo: comparirà qui e, una volta nel listino, tra quelli ordinabili.',
  loading: 'Caricamento...',
  searching: 'Ricerca in corso...',
  failed: 'Errore nel caricamento degli articoli del magazzino',
  failedAlert: 'Errore nel caricamento degli articoli',
  openingFailed: "Errore durante l'apertura del modale",
}

export const articleText = {
  newTitle: 'Nuovo Articolo',
  editTitle: (code: string) => `Modifica Articolo: ${code}`,
  tabs: { general: 'Dati generali', prices: 'Prezzi', stock: 'Magazzino' },
  tabsLabel: 'Parti dell’articolo',
  cancel: 'Annulla',
  create: 'Crea Articolo',
  save: 'Salva Modifiche',
  saving: 'Salvataggio...',
  loading: 'Caricamento articolo...',
  loadFailed: "Errore nel caricamento dell'articolo",
  listsFailed: (message: string) => `Errore nel caricamento dei dati: ${message}`,
  noAnswer: 'Il server non risponde. Controlla la connessione e riprova.',
  created: 'Nuovo articolo creato con successo',
  updated: 'Articolo aggiornato con successo',
  saveFailed: (message: string) => `Errore nel salvataggio dell'articolo: ${message}`,
  code: 'Codice articolo',
  ...ARTICLE_LABELS.main,
  choose: 'Scegli…',
  noCategory: 'Nessuna',
  unlisted: (code: string) => `${code} (non in elenco)`,
  required: {
    code: 'Codice articolo è obbligatorio',
    description: 'Descrizione è obbligatoria',
    vatCode: 'IVA è obbligatoria',
    unit: 'Unità di misura è obbligatoria',
  },
  ...ARTICLE_LABELS.figures,
  piecesPerKg: 'Pezzi per kg',
  piecesPerKgHelp: 'Calcolati dal peso',
  badDecimal: 'Un numero con al massimo tre decimali',
  badWhole: 'Un numero intero',
  badAmount: 'Un numero con al massimo due decimali',
  badDiscount: 'Al massimo 100',
  badList: 'Indica il listino',
  twice: 'Listino ripetuto',
  tooLong: (most: number) => `Al massimo ${most} caratteri`,
  keepsValue: 'Se svuoti un campo già compilato, resta il valore salvato.',
  sections: {
    main: 'Dati principali',
    picture: 'Immagine prodotto',
    categories: 'Categorie',
    weights: 'Dati tecnici e pesi',
    availability: 'Disponibilità',
    codes: 'Altri codici',
    measures: 'Dimensioni',
    texts: 'Note e collegamenti',
    dates: 'Date',
    accounting: 'Contabilità e altri dati',
    flags: 'Opzioni',
  },
  lastIssuedOn: 'Ultimo scarico',
  leaveText: 'Le modifiche a questo articolo andranno perse.',
}

export const priceText = {
  readOnly: 'Prezzi e costi',
  readOnlyHelp: 'Calcolati dal gestionale: qui si possono solo leggere.',
  rows: 'Righe di listino',
  rowsHelp: 'Senza righe un nuovo articolo riceve i listini 1 e 2 a zero.',
  list: 'Listino',
  price: `${PRICE_LABELS.price} (€)`,
  discount1: `${PRICE_LABELS.discount1} (%)`,
  discount2: `${PRICE_LABELS.discount2} (%)`,
  discount3: `${PRICE_LABELS.discount3} (%)`,
  markup: `${PRICE_LABELS.markup} (%)`,
  add: 'Aggiungi listino',
  remove: (list: string) => `Elimina listino ${list}`.trim(),
  listPrice1: 'Listino 1',
  listPrice2: 'Listino 2',
  averageCost: 'Costo medio',
  lastCost: 'Ultimo costo',
  grossCost: 'Costo lordo',
  listDiscount1: 'Sconto 1',
  listDiscount2: 'Sconto 2',
}

export const stockText = {
  title: 'Giacenza',
  help: 'Tenuta dal gestionale: qui si può solo leggere.',
  stock: 'Giacenza',
  committed: 'Impegnato',
  onOrder: 'Ordinato',
  minimumStock: 'Scorta minima',
  position: 'Posizione',
}

export const imageText = {
  choose: 'Carica immagine',
  uploading: 'Caricamento immagine...',
  hint: 'JPG, PNG, WebP o GIF, fino a 5 MB.',
  alt: (description: string) => `Immagine di ${description || 'questo articolo'}`,
  noCode: 'Inserire prima il codice articolo',
  notImage: 'Seleziona un file immagine valido',
  tooLarge: 'Il file deve essere inferiore a 5MB',
  done: 'Immagine caricata con successo',
  refused: "Errore durante l'upload",
  failed: "Errore durante il caricamento dell'immagine",
  unreadable: 'Errore nella lettura del file',
}

export const conflictText = {
  empty: 'vuoto',
  row: (list: string) => `Listino ${list}`,
  removed: 'riga eliminata',
  /** 'Prezzo € 5,00', 'Sconto 1 (10 %)'. */
  figure: (name: keyof typeof PRICE_LABELS, value: string) =>
    name === 'price' ? `${PRICE_LABELS.price} € ${value}` : `${PRICE_LABELS[name]} (${value} %)`,
}

const groups = ARTICLE_LABELS.categories

/** The field of the form that holds the category of a group. */
export const fieldOf = (key: CategoryGroupKey) => `group${key.slice(-1)}` as GroupName

export const categoryText = {
  defaultLabel: (key: CategoryGroupKey) => groups[fieldOf(key)],
  add: (label: string) => `Aggiungi: ${label}`,
  remove: (label: string) => `Elimina: ${label}`,
  newTitle: (label: string) => `Nuova ${label}`,
  newLoses: 'Il nome scritto va perso.',
  name: 'Nome',
  save: 'Salva',
  cancel: 'Annulla',
  created: (name: string) => `Nuova categoria "${name}" creata con successo!`,
  createFailed: (message: string) => `Errore nella creazione della categoria: ${message}`,
  deleteTitle: 'Elimina Categoria',
  deleteText: (name: string, code: string) =>
    `Sei sicuro di voler eliminare la categoria "${name}" (Codice: ${code})? Questa operazione non può essere annullata.`,
  delete: 'Elimina',
  deleted: (name: string) => `Categoria "${name}" eliminata con successo!`,
  renamed: (code: string, name: string) => `Nel frattempo la categoria ${code} è diventata "${name}": non è stata eliminata.`,
  deleteFailed: (message: string) => `Errore nell'eliminazione della categoria: ${message}`,
}
