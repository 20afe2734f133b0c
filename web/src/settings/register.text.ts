import type { ChangeOutcome } from '../generated/graphql.ts'
import { COMPANY_LABELS, CONTACT_LABELS } from '@panify/rules/labels'
import { shownCount } from '../ui/figures.ts'

export const text = {
  title: 'Registro modifiche',
  hint: 'Chi ha cambiato cosa e quando, anche per conto di un cliente.',
  back: 'Impostazioni Sistema',
  from: 'Dal',
  to: 'Al',
  pickFrom: 'Scegli la data iniziale',
  pickTo: 'Scegli la data finale',
  invalidDate: 'Data non valida: gg/mm/aaaa',
  search: 'Cerca',
  searchHint: 'Utente, cliente, articolo…',
  subject: 'Argomento',
  allSubjects: 'Tutti',
  outcome: 'Esito',
  allOutcomes: 'Tutti gli esiti',
  refresh: 'Aggiorna',
  more: 'Mostra altre',
  columns: ['Quando', 'Chi', 'Cosa', 'Per', 'Modifiche', 'Esito'],
  onBehalf: 'per conto del cliente',
  empty: 'Nessuna modifica nel registro',
  noneFound: 'Nessuna modifica con questi filtri',
  failed: (message: string) => `Errore nel caricamento del registro: ${message}`,
  shown: (count: number, hasMore: boolean) => `${shownCount(count)}${hasMore ? '+' : ''} ${count === 1 ? 'modifica' : 'modifiche'}`,
  nothing: 'vuoto',
  system: 'Sistema',
  priceList: 'Listino',
  contact: 'Contatto',
  targets: { settings: 'Impostazioni', new: 'Nuovo cliente', tutti: 'Tutti i clienti' } as Record<string, string>,
  unknownHint: 'La risposta non è mai arrivata: controlla il dato.',
}

/** The subject of an action, for the filter. */
export const subjects = {
  planning: 'Ordini settimanali',
  extraordinary: 'Ordini straordinari',
  destination: 'Destinazioni',
  customer: 'Clienti',
  credentials: 'Credenziali',
  article: 'Articoli',
  category: 'Categorie',
  document: 'Bolle',
  settings: 'Impostazioni',
  token: 'Accesso API',
} as const

const actions: Record<string, string> = {
  'planning.change': 'Ordine settimanale modificato',
  'planning.replace': 'Ordine settimanale modificato',
  'planning.remove': 'Articoli tolti dall’ordine settimanale',
  'planning.enableDay': 'Giorno riattivato',
  'planning.disableDay': 'Giorno disattivato',
  'extraordinary.order': 'Ordine straordinario',
  'extraordinary.closure': 'Chiusura straordinaria',
  'extraordinary.removal': 'Ordine o chiusura straordinaria annullati',
  'extraordinary.replacement': 'Ordine e chiusura straordinaria scambiati',
  'destination.enter': 'Accesso come destinazione',
  'destination.save': 'Destinazione salvata',
  'customer.create': 'Cliente creato',
  'customer.update': 'Cliente modificato',
  'credentials.send': 'Credenziali inviate',
  'article.create': 'Articolo creato',
  'article.update': 'Articolo modificato',
  'article.delete': 'Articolo eliminato',
  'article.image': 'Immagine dell’articolo cambiata',
  'category.create': 'Categoria creata',
  'category.delete': 'Categoria eliminata',
  'document.annul': 'Bolla annullata',
  'document.reissue': 'Bolla riemessa',
  'document.invoice': 'Bolle segnate come fatturate',
  'document.vary': 'Consegna variata',
  'settings.save': 'Impostazioni modificate',
  'settings.logo': 'Logo cambiato',
  'token.create': 'Token API creato',
  'token.createPlayground': 'Token del playground creato',
  'token.revoke': 'Token API revocato',
  createAdministrativeCustomer: 'Cliente amministrativo creato',
}

/** An action in words; one that is newer than this screen keeps its own name. */
export const actionLabel = (action: string) => actions[action] ?? action

const days: Record<string, string> = {
  MONDAY: 'Lunedì',
  TUESDAY: 'Martedì',
  WEDNESDAY: 'Mercoledì',
  THURSDAY: 'Giovedì',
  FRIDAY: 'Venerdì',
  SATURDAY: 'Sabato',
  SUNDAY: 'Domenica',
}
const values: Record<string, string> = {
  ...days,
  closure: 'chiusura',
  none: 'come da ordine settimanale',
  changed: 'cambiata',
  READ_ORDERS: 'lettura ordini',
  WRITE_ORDERS: 'modifica ordini',
  PRODUCTION: 'produzione',
  ADMINISTRATION: 'amministrazione',
  true: 'sì',
  false: 'no',
}
const names: Record<string, string> = {
  ...COMPANY_LABELS,
  closingDate: 'Chiusura',
  reopeningDate: 'Riapertura',
  day: 'Giorno',
  logo: 'Logo',
  active: 'Attiva',
  fields: 'Campi',
  date: 'Data',
  number: 'Numero',
  from: 'Dal',
  to: 'Al',
  country: 'Nazione',
  contactPerson: 'Referente',
  login: 'Login',
  password: 'Password',
  scopes: 'Permessi',
  expiresAt: 'Scadenza',
  destination: 'Destinazione',
  isActive: 'Attiva',
  isPrimary: 'Primaria',
  disabledDays: 'Giorni disattivati',
  isSpecialDisabled: 'Speciali disattivati',
  category: 'Categoria',
  secondCategory: 'Seconda categoria',
  paymentTerms: 'Pagamento',
  note: 'Note',
}

const asShown = (value: string) => value.replace(/^(\d{4})-(\d{2})-(\d{2})$/, '$3/$2/$1')

/** What the fields of a subject's records are called, by what stands before the point of an action. */
export type Labels = Record<string, Record<string, string>>

/** The name of a changed value: a field, a figure of a price list, a setting, a contact, a date, an article with its day. */
export function nameLabel(name: string, labels: Record<string, string> = {}): string {
  const figure = /^prices\.(.+)\.(\w+)$/.exec(name)
  if (figure) return `${text.priceList} ${figure[1]}, ${nameLabel(figure[2] ?? '', labels)}`
  const contact = /^contacts\.(.+)$/.exec(name)?.[1]
  return contact === undefined ? (labels[name] ?? names[name] ?? asShown(name)) : contactLabel(contact)
}

/** 'Ada' or 'Ada.phone'; a name may hold a point. */
function contactLabel(contact: string): string {
  const field = Object.entries<string>(CONTACT_LABELS).find(([name]) => contact.endsWith(`.${name}`))
  return field ? `${text.contact} ${contact.slice(0, -field[0].length - 1)}, ${field[1]}` : `${text.contact} ${contact}`
}

export const valueLabel = (value: string) =>
  value === ''
    ? text.nothing
    : value
        .split(', ')
        .map((part) => values[part] ?? asShown(part))
        .join(', ')

export const outcomes: Record<ChangeOutcome, { label: string; tone: 'good' | 'quiet' | 'bad' }> = {
  DONE: { label: 'Eseguita', tone: 'good' },
  RUNNING: { label: 'In corso', tone: 'quiet' },
  REFUSED: { label: 'Rifiutata', tone: 'quiet' },
  FAILED: { label: 'Non riuscita', tone: 'bad' },
  UNKNOWN: { label: 'Esito sconosciuto', tone: 'bad' },
}
