import type { EventType, WebhookDeliveryState, WebhookProblem, WebhookState } from '../../generated/graphql.ts'

export const text = {
  title: 'Webhook',
  hint: 'Gli indirizzi a cui il portale comunica subito che cosa è cambiato.',
  create: 'Nuovo webhook',
  editTitle: 'Modifica webhook',
  none: 'Nessun webhook',
  url: 'Indirizzo',
  events: 'Eventi',
  save: 'Salva',
  mayExist: "Se compare nell'elenco, eliminalo.",
  leaveText: 'Il webhook non è stato salvato: chiudendo, quanto inserito va perso.',
  change: 'Modifica',
  pause: 'Sospendi',
  resume: 'Riprendi',
  remove: 'Elimina',
  removeTitle: (url: string) => `Eliminare il webhook "${url}"?`,
  removeText: 'Si eliminano anche i suoi invii. Non si può tornare indietro.',
  removed: 'Webhook eliminato',
  paused: 'Webhook sospeso',
  resumed: 'Webhook riattivato',
  changed: 'Webhook modificato',
  deliveries: 'Ultimi invii',
  noDeliveries: 'Nessun invio negli ultimi 30 giorni.',
  answered: (status: number) => `risposta ${status}`,
  again: 'Invia di nuovo',
  sentAgain: 'Invio ripetuto',
  next: (moment: string) => `riprova il ${moment}`,
  failed: (message: string) => `Errore nei webhook: ${message}`,
}

type Badge = { label: string; tone: 'good' | 'quiet' | 'bad' }

export const badges: Record<WebhookState | WebhookDeliveryState, Badge> = {
  ACTIVE: { label: 'Attivo', tone: 'good' },
  PAUSED: { label: 'Sospeso', tone: 'quiet' },
  FAILING: { label: 'Non arriva da 24 ore', tone: 'bad' },
  WAITING: { label: 'In attesa', tone: 'quiet' },
  DELIVERED: { label: 'Arrivato', tone: 'good' },
  FAILED: { label: 'Non arrivato', tone: 'bad' },
}

export const problems: Record<WebhookProblem, string> = {
  ADDRESS_REFUSED: 'indirizzo non pubblico o inesistente',
  UNREACHABLE: 'non raggiungibile',
  TIMED_OUT: 'nessuna risposta entro 10 secondi',
}

export const events: Record<EventType, string> = {
  ORDER_CHANGED: 'Ordine cambiato',
  DATE_CLOSED: 'Data chiusa',
  DOCUMENT_ISSUED: 'Bolla emessa',
  DOCUMENT_ANNULLED: 'Bolla annullata',
  DESTINATION_CHANGED: 'Destinazione cambiata',
  COMPANY_CHANGED: 'Impostazioni cambiate',
  ARTICLE_CHANGED: 'Articolo cambiato',
}
