import { NO_ANSWER } from '../app/errors.ts'
import type { ApiTokenState, Scope } from '../generated/graphql.ts'
import { shownCount } from '../ui/figures.ts'

export type GrantedScope = Exclude<Scope, 'ANY'>

export const text = {
  title: 'Accesso API',
  hint: 'I programmi che possono leggere e scrivere dati al posto di una persona.',
  back: 'Impostazioni Sistema',
  create: 'Nuovo token',
  playground: 'Prova le API',
  columns: {
    name: 'Nome',
    scopes: 'Permessi',
    destination: 'Destinazione',
    created: 'Creato',
    used: 'Ultimo uso',
    actions: 'Azioni',
  },
  filters: 'Filtri',
  search: 'Cerca',
  searchHint: 'Nome, permesso o destinazione...',
  noneFound: 'Nessun token trovato',
  shown: (shown: number, all: number) => `${shown === all ? '' : `${shownCount(shown)} di `}${shownCount(all)} token`,
  all: 'Tutte',
  until: (day: string) => `scade il ${day}`,
  never: 'Mai',
  empty: 'Nessun token',
  emptyHint: 'Crea un token per collegare un gestionale o un altro programma.',
  failed: (message: string) => `Errore nel caricamento dei token: ${message}`,
  endsWith: (hint: string) => `termina con ${hint}`,
  revoke: 'Revoca',
  revokeLabel: (name: string) => `Revoca: ${name}`,
  revokeTitle: (name: string) => `Revocare il token "${name}"?`,
  revokeText: 'Il programma che lo usa viene escluso entro pochi secondi. Non si può tornare indietro.',
  revoked: (name: string) => `Token "${name}" revocato`,
  revokeFailed: (message: string) => `Errore nella revoca: ${message}`,
  newTitle: 'Nuovo token',
  name: 'Nome',
  nameHint: 'A che cosa serve, ad esempio "Contabilità".',
  scopes: 'Permessi',
  requiredHint: 'I campi con * sono obbligatori.',
  destination: 'Destinazione',
  destinationHint: 'Tutte le destinazioni',
  destinationHelp: 'Con una destinazione il token può solo leggere e modificare gli ordini di quella.',
  destinationsFailed: "L'elenco delle destinazioni non è disponibile: il token vale per tutte.",
  expiry: 'Scadenza',
  pickExpiry: 'Scegli la scadenza',
  missingDate: 'Inserisci la scadenza.',
  cancel: 'Annulla',
  save: 'Crea token',
  createFailed: (message: string) => `Errore nella creazione del token: ${message}`,
  lost: (name: string) => `Il ${name} è stato creato, ma il segreto è perso: toglilo dall'elenco.`,
  mayExist: "Se compare nell'elenco, revocalo.",
  noAnswer: NO_ANSWER,
  leaveText: 'Il nuovo token non è stato creato: chiudendo, quanto inserito va perso.',
  secretTitle: (name: string) => `${text.secret(name)} creato`,
  secret: (name: string) => name.charAt(0).toUpperCase() + name.slice(1),
  secretWarning: 'Copialo adesso: dopo la chiusura non si può più leggere. Chi lo possiede può usarlo: conservalo come una password.',
  copy: 'Copia',
  copied: (name: string) => `${text.secret(name)} copiato`,
  copyFailed: (name: string) => `Copia non riuscita: seleziona il ${name} e copialo a mano.`,
  close: "L'ho copiato",
  closeTitle: 'Chiudere senza averlo copiato?',
  closeText: (name: string) => `Il ${name} non si potrà più leggere: ne servirebbe uno nuovo.`,
  closeConfirm: 'Chiudi',
  closeCancel: (name: string) => `Torna al ${name}`,
}

export const scopes: Record<GrantedScope, { label: string; hint: string }> = {
  READ_ORDERS: {
    label: 'Lettura ordini',
    hint: 'Legge clienti e destinazioni (nome e indirizzo), articoli, ordini, consegne e documenti.',
  },
  WRITE_ORDERS: { label: 'Modifica ordini', hint: 'Modifica ordini settimanali, ordini straordinari e chiusure.' },
  PRODUCTION: { label: 'Produzione', hint: 'Legge che cosa produrre e per chi.' },
  ADMINISTRATION: {
    label: 'Amministrazione',
    hint: "Legge e modifica clienti, articoli, documenti e impostazioni; legge il registro. Non è soggetto all'orario limite.",
  },
}

/** Scopes that a token of one destination can have. */
export const OF_ONE_DESTINATION: readonly GrantedScope[] = ['READ_ORDERS', 'WRITE_ORDERS']

export const scopeLabels = (granted: readonly Scope[]) =>
  granted.flatMap((scope) => (scope === 'ANY' ? [] : [scopes[scope].label])).join(', ')

export const states: Record<ApiTokenState, { label: string; tone: 'good' | 'quiet' | 'bad' }> = {
  ACTIVE: { label: 'Attivo', tone: 'good' },
  EXPIRED: { label: 'Scaduto', tone: 'quiet' },
  REVOKED: { label: 'Revocato', tone: 'bad' },
}
