// The lists of an export: for each, its table, and its columns in the words of the portal.
export type Format =
  | 'text'
  | 'number'
  /** 0 or 1. */
  | 'flag'
  /** Whole thousandths. */
  | 'quantity'
  /** Whole ten-thousandths: of a euro, or of a percent. */
  | 'price'
  /** Whole hundredths of a percent. */
  | 'rate'
  /** A JSON object of texts, or of such objects: one column for each. */
  | 'fields'

export type List = { file: string; table: string; columns: readonly (readonly [header: string, column: string, format?: Format])[] }

const DESTINATION = [['Cliente', 'customer'], ['Destinazione', 'destination']] as const // prettier-ignore
const PRICE = [['Prezzo', 'prezzo', 'price'], ['Sconto 1 %', 'sc1', 'price'], ['Sconto 2 %', 'sc2', 'price'], ['Sconto 3 %', 'sc3', 'price']] as const // prettier-ignore
const VAT = [['IVA', 'iva'], ['Aliquota %', 'iva_rate', 'rate']] as const // prettier-ignore

export const LISTS: readonly List[] = [
  {
    file: 'clienti',
    table: 'customers',
    columns: [
      ['Codice', 'code'], ['Ragione sociale', 'cliente'], ['Indirizzo', 'indirizzo'], ['CAP', 'cap'], ['Città', 'citta'],
      ['Provincia', 'provincia'], ['Partita IVA', 'piva'], ['Codice fiscale', 'cod_fisc'], ['Telefono', 'tel'], ['E-mail', 'email'],
      ['Categoria', 'categ'], ['Categoria 2', 'categ2'], ['Condizioni di pagamento', 'condi_pag'], ['Referente', 'persona'],
      ['Listino', 'listino'], ['Note', 'note'],
    ],
  },
  {
    file: 'contatti',
    table: 'contacts',
    columns: [
      ['Cliente', 'customer'], ['Posizione', 'position', 'number'], ['Nome', 'persona'], ['Ruolo', 'ruolo'], ['E-mail', 'email'],
      ['Telefono 1', 'tel1'], ['Telefono 2', 'tel2'], ['Cellulare', 'cell'], ['Predefinito', 'predefinito', 'flag'], ['PEC', 'pec', 'flag'],
    ],
  },
  {
    file: 'destinazioni',
    table: 'destinations',
    columns: [
      ['Cliente', 'customer'], ['Codice', 'code'], ['Nome destinazione', 'nomede'], ['Indirizzo', 'viade'], ['CAP', 'capde'],
      ['Città', 'cittade'], ['Provincia', 'provinciade'], ['Nazione', 'nazionede'], ['Referente', 'referente'],
      ['Username (e-mail)', 'destlogin'], ['Attiva', 'order_active', 'flag'], ['Destinazione primaria', 'is_primaria', 'flag'],
      ['Lunedì disattivato', 'lun_off', 'flag'], ['Martedì disattivato', 'mar_off', 'flag'], ['Mercoledì disattivato', 'mer_off', 'flag'],
      ['Giovedì disattivato', 'gio_off', 'flag'], ['Venerdì disattivato', 'ven_off', 'flag'], ['Sabato disattivato', 'sab_off', 'flag'],
      ['Domenica disattivata', 'dom_off', 'flag'], ['Spec disattivato', 'spec_off', 'flag'],
    ],
  },
  {
    file: 'articoli',
    table: 'articles',
    columns: [
      ['Codice', 'code'], ['Descrizione', 'descriz'], ['Unità di misura', 'unita_m'], ['IVA', 'iva'], ['Categoria', 'colore'],
      ['Tipologia', 'tipo_arti'], ['Gruppo 3', 'ngruppo3'], ['Gruppo 4', 'ncolore'], ['Gruppo 5', 'gruppo5'], ['Gruppo 6', 'gruppo6'],
      ['Gruppo per gli ordini', 'mgruppo7'], ['Peso (kg)', 'peso_lo', 'quantity'], ['Quantità minima', 'qtaminima', 'quantity'],
      ['Passo quantità', 'qtarange', 'quantity'], ['Quantità massima', 'qtamax', 'quantity'], ['Pezzi per teglia', 'pos', 'number'],
      ['In evidenza', 'in_evidenza', 'flag'], ['Sul web', 'su_web', 'flag'], ['Note', 'note_est'], ['Nome file immagine', 'foto'],
      ['Contropartita', 'contro'], ['Altri campi', 'fields', 'fields'], ['Modificato', 'updated_at'],
    ],
  },
  { file: 'prezzi', table: 'article_prices', columns: [['Articolo', 'article'], ['Listino', 'codlis'], ...PRICE, ['Ricarico %', 'ricar', 'price']] },
  { file: 'categorie', table: 'categories', columns: [['Gruppo', 'grp', 'number'], ['Codice', 'code'], ['Nome', 'name']] },
  { file: 'gruppi-di-categorie', table: 'category_groups', columns: [['Gruppo', 'grp', 'number'], ['Nome', 'label']] },
  { file: 'unita-di-misura', table: 'units', columns: [['Codice', 'code'], ['Nome', 'name']] },
  { file: 'aliquote-iva', table: 'vat_rates', columns: [['Codice', 'code'], ['Nome', 'name'], ['Aliquota %', 'rate', 'rate']] },
  {
    file: 'settimana',
    table: 'planning_rows',
    columns: [
      ...DESTINATION, ['Articolo', 'article'], ['Lunedì', 'lunedi', 'quantity'], ['Martedì', 'martedi', 'quantity'],
      ['Mercoledì', 'mercoledi', 'quantity'], ['Giovedì', 'giovedi', 'quantity'], ['Venerdì', 'venerdi', 'quantity'],
      ['Sabato', 'sabato', 'quantity'], ['Domenica', 'domenica', 'quantity'],
    ],
  },
  {
    file: 'ordini-straordinari',
    table: 'extraordinary_orders',
    columns: [...DESTINATION, ['Data', 'date'], ['Articolo', 'article'], ['Descrizione', 'descriz_art'], ['Quantità', 'quantity', 'quantity'], ['Prezzo', 'prezzo', 'price']],
  },
  { file: 'chiusure-straordinarie', table: 'extraordinary_closures', columns: [...DESTINATION, ['Data', 'date']] },
  { file: 'date-chiuse', table: 'closed_dates', columns: [['Data', 'date'], ['Chiusa il', 'closed_at']] },
  {
    file: 'consegne',
    table: 'delivery_snapshot',
    columns: [
      ['Data', 'date'], ...DESTINATION, ['Articolo', 'article'], ['Descrizione', 'descriz'], ['Unità di misura', 'unita_m'],
      ['Quantità', 'quantity', 'quantity'], ['Origine', 'source'], ...PRICE, ...VAT,
    ],
  },
  {
    file: 'documenti',
    table: 'documents',
    columns: [
      ['Id', 'id', 'number'], ['Serie', 'series'], ['Anno', 'year', 'number'], ['Numero', 'number', 'number'], ['Tipo', 'type', 'number'],
      ['Causale', 'causale'], ...DESTINATION, ['Data trasporto', 'data_cons'], ['Data documento', 'document_date'],
      ['Emesso il', 'issued_at'], ['Stato', 'state'], ['Stato dal', 'state_at'], ['Blocco', 'tblocco'],
      ['Sostituito da', 'replaced_by', 'number'], ['Parti', 'parties', 'fields'], ['Note', 'note'],
    ],
  },
  {
    file: 'righe-documenti',
    table: 'document_rows',
    columns: [
      ['Documento', 'document_id', 'number'], ['Posizione', 'position', 'number'], ['Articolo', 'article'], ['Descrizione', 'descriz'],
      ['Unità di misura', 'unita_m'], ['Quantità', 'quantity', 'quantity'], ...PRICE, ...VAT, ['Lotto', 'lotto'],
    ],
  },
  {
    file: 'storico-ordini',
    table: 'order_history',
    columns: [
      ['Quando', 'at'], ['Autore', 'actor'], ...DESTINATION, ['Articolo', 'article'], ['Giorno', 'weekday'], ['Data', 'date'],
      ['Tipo', 'kind'], ['Prima', 'old_value'], ['Dopo', 'new_value'],
    ],
  },
  {
    file: 'richieste-di-registrazione',
    table: 'registration_requests',
    columns: [['Quando', 'at'], ['Azienda', 'nome_azienda'], ['Referente', 'nome_referente'], ['Telefono', 'telefono'], ['E-mail', 'email']],
  },
  { file: 'impostazioni', table: 'settings', columns: [['Chiave', 'key'], ['Valore', 'value']] },
] // prettier-ignore

/** The gateway's own list. */
export const AUDIT: List = {
  file: 'registro-modifiche',
  table: 'audit',
  columns: [
    ['Inizio', 'started_at'], ['Autore', 'actor'], ['Azione', 'action'], ['Oggetto', 'target'], ['Dettaglio', 'detail'],
    ['Fine', 'ended_at'], ['Esito', 'outcome'],
  ],
} // prettier-ignore

/** Tables that are no records of the bakery: secrets, the mail that waits, what is made anew from others, events of the last day. */
export const LEFT_OUT = ['counters', 'document_logos', 'document_prints', 'documents_issued', 'events', 'mail_outbox', 'meta', 'service_accounts', 'service_tokens'] // prettier-ignore

/** Columns that are left out of a list: passwords, numbers and versions of the database itself. */
export const LEFT_OUT_COLUMNS: Record<string, readonly string[]> = {
  contacts: ['id'],
  destinations: ['id', 'login_key', 'password_hash', 'pending_password_hash', 'pending_sent_at', 'pending_expires_at', 'login_used_at', 'version', 'planning_version'], // prettier-ignore
  extraordinary_orders: ['id'],
  order_history: ['id'],
  planning_rows: ['id'],
  registration_requests: ['id', 'mail_id'],
}
