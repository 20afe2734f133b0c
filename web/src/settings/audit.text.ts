import type { AuditAction, AuditOutcome, AuditSubject, AuditTargetKind } from '../generated/graphql.ts'
import { COMPANY_LABELS, CONTACT_LABELS } from '@panify/rules/labels'
import { dayAt, shownDate, timeAt } from '../app/clock.ts'
import { shownCount } from '../ui/figures.ts'

export const text = {
  title: 'Registro modifiche',
  hint: 'Chi ha cambiato che cosa e quando, anche per conto di un cliente.',
  ordersOfCustomers: 'Ordini cambiati oggi, anche dai clienti',
  back: 'Impostazioni Sistema',
  from: 'Dal',
  to: 'Al',
  pickFrom: 'Scegli la data iniziale',
  pickTo: 'Scegli la data finale',
  filters: 'Filtri',
  search: 'Cerca',
  searchHint: 'Utente, cliente, articolo...',
  subject: 'Argomento',
  allSubjects: 'Tutti',
  outcome: 'Esito',
  allOutcomes: 'Tutti gli esiti',
  refresh: 'Aggiorna',
  more: 'Mostra altre',
  columns: { when: 'Quando', who: 'Chi', what: 'Cosa', target: 'Per', changes: 'Modifiche', outcome: 'Esito' },
  onBehalf: 'per conto del cliente',
  empty: 'Nessuna modifica nel registro',
  emptyHint: 'Ogni modifica salvata compare qui.',
  noneFound: 'Nessuna modifica con questi filtri',
  failed: (message: string) => `Errore nel caricamento del registro: ${message}`,
  shown: (count: number, hasMore: boolean) => `${shownCount(count)}${hasMore ? '+' : ''} ${count === 1 ? 'modifica' : 'modifiche'}`,
  nothing: 'vuoto',
  system: 'Sistema',
  priceList: 'Listino',
  contact: 'Contatto',
  token: (name: string) => `Token ${name}`.trim(),
  unknownHint: 'La risposta non è mai arrivata: controlla il dato.',
}

/** Options of the subject filter. */
export const subjects = {
  PLANNING: 'Ordini settimanali',
  EXTRAORDINARY: 'Ordini straordinari',
  DESTINATION: 'Destinazioni',
  CUSTOMER: 'Clienti',
  CREDENTIALS: 'Credenziali',
  ARTICLE: 'Articoli',
  CATEGORY: 'Categorie',
  DOCUMENT: 'Bolle',
  COMPANY: 'Impostazioni',
  TOKEN: 'Accesso API',
  WEBHOOK: 'Webhook',
  OTHER: 'Altro',
} as const satisfies Record<AuditSubject, string>

/** The target of a change without a code. */
export const targetKinds: Record<AuditTargetKind, string> = {
  DESTINATION: 'Destinazione',
  CUSTOMER: 'Nuovo cliente',
  ALL_CUSTOMERS: 'Tutti i clienti',
  ARTICLE: 'Articolo',
  CATEGORY: 'Categoria',
  COMPANY: 'Impostazioni',
  TOKEN: 'Token API',
  WEBHOOK: 'Webhook',
  OTHER: 'Altro',
}

export const actions: Record<AuditAction, string> = {
  PLANNING_UPDATED: 'Ordine settimanale modificato',
  PLANNING_ROWS_REMOVED: "Articoli tolti dall'ordine settimanale",
  DAY_ENABLED: 'Giorno riattivato',
  DAY_DISABLED: 'Giorno disattivato',
  EXTRAORDINARY_ORDER_SET: 'Ordine straordinario',
  CLOSURE_CREATED: 'Chiusura straordinaria',
  EXCEPTION_DELETED: 'Ordine o chiusura straordinaria annullati',
  EXCEPTION_REPLACED: 'Ordine e chiusura straordinaria scambiati',
  EXCEPTION_RESTORED: 'Data cambiata dal gestionale e ripristinata',
  DESTINATION_ENTERED: 'Accesso come destinazione',
  DESTINATION_SAVED: 'Destinazione salvata',
  CUSTOMER_CREATED: 'Cliente creato',
  CUSTOMER_UPDATED: 'Cliente modificato',
  CUSTOMER_ANONYMISED: 'Cliente anonimizzato',
  CREDENTIALS_SENT: 'Credenziali inviate',
  PASSWORD_CHANGED: 'Password cambiata',
  PASSWORD_EXPIRED: 'Password rimossa: accesso inutilizzato',
  SECOND_FACTOR_ENABLED: 'Verifica in due passaggi attivata',
  SECOND_FACTOR_DISABLED: 'Verifica in due passaggi disattivata',
  SECOND_FACTOR_RESET: 'Verifica in due passaggi azzerata dal server',
  RECOVERY_CODE_USED: 'Codice di recupero usato',
  ARTICLE_CREATED: 'Articolo creato',
  ARTICLE_UPDATED: 'Articolo modificato',
  ARTICLE_DELETED: 'Articolo eliminato',
  ARTICLE_IMAGE_SET: "Immagine dell'articolo cambiata",
  CATEGORY_CREATED: 'Categoria creata',
  CATEGORY_DELETED: 'Categoria eliminata',
  DOCUMENT_ANNULLED: 'Bolla annullata',
  DOCUMENT_REISSUED: 'Bolla riemessa',
  DOCUMENTS_INVOICED: 'Bolle segnate come fatturate',
  DELIVERY_VARIED: 'Consegna variata',
  COMPANY_UPDATED: 'Impostazioni modificate',
  LOGO_SET: 'Logo cambiato',
  TOKEN_CREATED: 'Token API creato',
  PLAYGROUND_TOKEN_CREATED: 'Token di «Prova le API» creato',
  TOKEN_REVOKED: 'Token API revocato',
  WEBHOOK_CREATED: 'Webhook creato',
  WEBHOOK_UPDATED: 'Webhook modificato',
  WEBHOOK_DELETED: 'Webhook eliminato',
  WEBHOOK_DELIVERY_REPLAYED: 'Invio ripetuto',
  ADMINISTRATIVE_CUSTOMER_CREATED: 'Cliente amministrativo creato',
  OTHER: 'Altra modifica',
}

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
  isSpecialDayDisabled: 'Speciali disattivati',
  category: 'Categoria',
  secondCategory: 'Categoria 2',
  paymentTerms: 'Condizioni di pagamento',
  note: 'Note',
}

/** A date, or the date and time of an instant in Europe/Rome. */
const asShown = (value: string) =>
  /^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/.test(value)
    ? `${shownDate(dayAt(value))} ${timeAt(value)}`
    : value.replace(/^(\d{4})-(\d{2})-(\d{2})$/, '$3/$2/$1')

/** Field labels by subject. */
export type Labels = Partial<Record<AuditSubject, Record<string, string>>>

/** The label of a changed value: a field, a price, a setting, a contact, a date, or an article with its day. */
export function nameLabel(name: string, labels: Record<string, string> = {}): string {
  const figure = /^prices\.(.+)\.(\w+)$/.exec(name)
  if (figure) return `${text.priceList} ${figure[1]}, ${nameLabel(figure[2] ?? '', labels)}`
  const contact = /^contacts\.(.+)$/.exec(name)?.[1]
  return contact === undefined ? (labels[name] ?? names[name] ?? asShown(name)) : contactLabel(contact)
}

/** 'Ada' or 'Ada.phone'; a name may contain a point. */
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

export const outcomes: Record<AuditOutcome, { label: string; tone: 'good' | 'quiet' | 'bad' }> = {
  DONE: { label: 'Eseguita', tone: 'good' },
  RUNNING: { label: 'In corso', tone: 'quiet' },
  REFUSED: { label: 'Rifiutata', tone: 'quiet' },
  FAILED: { label: 'Non riuscita', tone: 'bad' },
  UNKNOWN: { label: 'Esito sconosciuto', tone: 'bad' },
}
