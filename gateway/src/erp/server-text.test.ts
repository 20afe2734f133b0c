import { describe, expect, it } from 'vitest'
import { ErpFailure } from './errors.ts'
import { presentable } from './server-text.ts'

const WITHHELD = [
  // Laravel and Symfony
  'Too Many Attempts.',
  'The given data was invalid.',
  'The iva field is required.',
  'The email has already been taken.',
  'The cap must not be greater than 5 characters.',
  'The price format is invalid. (and 2 more errors)',
  'Unauthenticated.',
  'This action is unauthorized.',
  'Server Error',
  'CSRF token mismatch.',
  'No query results for model [App\\Models\\Cliente] 42',
  'Route [login] not defined.',
  'The POST method is not supported for route api/clienti. Supported methods: PUT.',
  'Service Unavailable',
  'validation.required',
  'Target class [ClienteController] does not exist.',
  'Il campo nome_azienda è obbligatorio.',
  'Il campo nomeAzienda è obbligatorio.',
  'Whoops, looks like something went wrong.',
  // PHP
  'Undefined index: destpsw',
  'Undefined array key "quanti"',
  'Call to a member function save() on null',
  'Allowed memory size of 134217728 bytes exhausted (tried to allocate 20480 bytes)',
  'Maximum execution time of 30 seconds exceeded',
  'file_put_contents(/var/www/html/storage/logo.png): failed to open stream: Permission denied',
  'Warning: Division by zero in /var/www/api/index.php on line 12',
  'Errore in /var/www/api/clienti.php alla riga 12',
  'Trying to access array offset on value of type null',
  // nginx, Apache, IIS
  '502 Bad Gateway',
  '504 Gateway Time-out',
  '413 Request Entity Too Large',
  '<html><head><title>503 Service Temporarily Unavailable</title></head></html>',
  'upstream timed out (110: Connection timed out) while reading response header from upstream',
  'HTTP Error 500.19 - Internal Server Error',
  'The page cannot be displayed because an internal server error has occurred.',
  'Errore HTTP 500 del server',
  'Not Found',
  'gone',
  // MySQL and MariaDB
  "SQLSTATE[23000]: Integrity constraint violation: 1062 Duplicate entry '0042' for key 'PRIMARY'",
  "Duplicate entry '0042' for key 'clienti.PRIMARY'",
  "Voce duplicata '0042' per la chiave 'PRIMARY'",
  "Unknown column 'primario' in 'field list'",
  'You have an error in your SQL syntax; check the manual',
  'MySQL server has gone away',
  'Lock wait timeout exceeded; try restarting transaction',
  'Too many connections',
  'Table panify.clienti is marked as crashed and should be repaired',
  "select * from clienti where c_cliente = '0042'",
  'Errore nella tabella clienti',
  // Oracle, Firebird, SQL Server, PostgreSQL
  'ORA-00001: unique constraint (PANIFY.PK_CLIENTI) violated',
  'ORA-12541: TNS:no listener',
  'ORA-01400: impossibile inserire NULL nel campo piva',
  'violation of PRIMARY or UNIQUE KEY constraint "INTEG_12" on table "CLIENTI"',
  'Dynamic SQL Error SQL error code = -206 Column unknown CAP',
  'lock conflict on no wait transaction deadlock update conflicts with concurrent update',
  "Violazione del vincolo PRIMARY KEY 'PKclienti'. Impossibile inserire una chiave duplicata.",
  'La colonna piva non ammette valori nulli',
  'duplicate key value violates unique constraint "clienti_pkey"',
  'terminating connection due to administrator command',
  // SMTP
  'Connection could not be established with host smtp.panificio.example :stream_socket_client(): unable to connect to ssl://smtp.panificio.example:465',
  'Expected response code 250 but got code "535", with message "535 5.7.8 Authentication credentials invalid"',
  '550 5.1.1 <bar@cliente.example>: Recipient address rejected: User unknown',
  'SMTP connect() failed.',
  'Impossibile connettersi a mail.panificio.example sulla porta 587',
  'Impossibile contattare posta.panificio.example',
  'Impossibile connettersi a posta-interna:587',
  'Impossibile connettersi a 10.0.0.12',
  'Connessione rifiutata sulla porta 587',
  'Errore SMTP durante la consegna',
  'connect ECONNREFUSED 10.0.0.12:25',
  'Invio non riuscito (ECONNREFUSED)',
  'Il destinatario bar@cliente.example non esiste',
  // .NET and Java
  'Object reference not set to an instance of an object.',
  "Riferimento a un oggetto non impostato su un'istanza di oggetto.",
  'System.NullReferenceException: Object reference not set',
  'A network-related or instance-specific error occurred while establishing a connection to SQL Server.',
  'The remote server returned an error: (500) Internal Server Error.',
  'Input string was not in a correct format.',
  'java.lang.NullPointerException',
  'at Panify.Web.Controllers.ClientiController.Save(Cliente c) in C:\\inetpub\\panify\\ClientiController.cs:line 88',
  'Impossibile accedere al file C:\\inetpub\\logo.png',
  'Impossibile leggere //nas/documenti',
  'Eccezione non gestita durante la richiesta',
  'Errore 0x80004005',
  // neither
  'Errore durante il salvataggio: unexpected token',
  'Si è verificato un errore. Please try again.',
  'no',
  'ok',
  'Errore',
  '',
  '   ',
  'Errore\nalla riga 3',
  'Gi&agrave; esistente',
  'Unbekannter Fehler beim Speichern',
  'Ошибка сервера',
  `Errore nel salvataggio ${'a'.repeat(300)}`,
]

const SHOWN = [
  'Cliente bloccato',
  'Disco pieno',
  'CLIENTE BLOCCATO',
  'Categoria già esistente',
  'Date modificate.',
  'Account sospeso: contattare il panificio.',
  "L'articolo è presente in un ordine: non può essere eliminato.",
  "L'invio di e-mail non è configurato su questo server.",
  'Il 20/11/2026 non è più modificabile: la prima data disponibile è il 21/11/2026.',
  'Le bolle da fatturare sono cambiate (da 41 a 42): controlla e conferma di nuovo.',
  'Rosetta: minimo 10, poi a passi di 2,5.',
  'Articolo PAN-001 non trovato',
  "L'articolo COR00123 è fuori produzione.",
  'Il cliente "Hotel Miramare S.r.l." è già presente',
  'P.IVA non valida',
  'Ordini chiusi dalle 15:30 alle 8:00.',
  'Il codice a barre 8001234567890 è già in uso',
  'Quota di ordini superata, riprovare più tardi.',
  'La provincia può avere al massimo 2 caratteri.',
  'Il file deve essere inferiore a 5MB',
  'Password troppo corta',
  'Stampante spenta',
  'Manutenzione in corso',
  'prezzo obbligatorio',
  'Importo superiore a € 1.250,00',
  'Si è verificato un errore, riprovare.',
  'Il cliente John Smith ha fatture scadute',
  'Consegna sospesa per il Bar Sport di Forlì',
]

describe('a text of the server', () => {
  it.each(WITHHELD)('is withheld: %j', (text) => {
    expect(presentable(text)).toBeUndefined()
  })

  it.each(SHOWN)('is shown: %j', (text) => {
    expect(presentable(` ${text} `)).toBe(text)
  })

  it('is replaced by the text of its kind if it is withheld', () => {
    const failure = new ErpFailure('refused', { detail: 'The given data was invalid.' })
    expect(failure).toMatchObject({ detail: 'Richiesta rifiutata dal server.', serverText: undefined })
    expect(failure.message).not.toContain('given')
  })
})
