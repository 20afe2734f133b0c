// The texts of the second factor: at the login and on the screen of the own access.
import { NO_ANSWER } from '../app/errors.ts'

export const text = {
  title: 'Verifica in due passaggi',
  hint: "Oltre alla password, chi accede scrive un codice che cambia ogni 30 secondi. Serve un'app di autenticazione sul telefono.",
  required: 'Per gli amministratori è obbligatoria: disattivandola, va riattivata al prossimo accesso.',
  isOff: 'Non attiva',
  isOn: (day: string) => `Attiva dal ${day}`,
  codesLeft: (count: number) =>
    count === 0 ? 'Codici di recupero finiti: disattivala e riattivala per averne di nuovi.' : `Codici di recupero rimasti: ${count}`,
  turnOn: 'Attiva',
  turnOff: 'Disattiva',
  loadFailed: (message: string) => `Errore nel caricamento della verifica in due passaggi: ${message}`,

  code: 'Codice di verifica',
  codeHint: "Le 6 cifre dell'app di autenticazione, oppure un codice di recupero.",
  firstCodeHint: "Le 6 cifre che l'app mostra adesso.",
  codeMissing: 'Inserisci il codice di verifica.',
  verify: 'Verifica',
  verifying: 'Verifica in corso...',
  backToLogin: 'Torna al Login',
  mustSetUp: 'Gli amministratori accedono con la verifica in due passaggi: attivala adesso.',

  scan: "Inquadra il codice con l'app di autenticazione, oppure scrivi la chiave nell'app.",
  qr: 'Codice QR della chiave',
  key: 'Chiave',

  password: 'Password attuale',
  passwordMissing: 'Inserisci la password attuale.',
  onTitle: 'Attiva la verifica in due passaggi',
  offTitle: 'Disattiva la verifica in due passaggi',
  offText: 'Da quel momento per accedere basta di nuovo la password.',
  next: 'Avanti',
  confirmOn: 'Attiva',
  confirmOff: 'Disattiva',
  busy: 'Attendi...',
  cancel: 'Annulla',
  turnedOn: 'Verifica in due passaggi attivata',
  turnedOff: 'Verifica in due passaggi disattivata',

  codesTitle: 'Codici di recupero',
  codesText: 'Servono quando non hai il telefono: ognuno vale una volta sola. Conservali adesso, poi non si possono più leggere.',
  copy: 'Copia',
  copied: 'Codici copiati',
  copyFailed: 'Copia non riuscita: seleziona i codici e copiali a mano.',
  saved: 'Li ho conservati',
  closeTitle: 'Chiudere senza averli conservati?',
  close: 'Chiudi',
  backToCodes: 'Torna ai codici',
  noAnswer: NO_ANSWER,
  mayBeOn: 'Se la verifica risulta attiva ma non hai visto i codici di recupero, disattivala e riattivala.',
}
