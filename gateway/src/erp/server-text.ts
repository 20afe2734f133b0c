// Decides which texts of the bakery's server a person may read: Italian sentences without internals of the server.

/** Markup, code, field names, paths, addresses, hosts and ports, error numbers, database statements. */
const TECHNICAL = [
  /[<>{}\\`|$=_~^\p{C}]|::|->|\(\)|&\w+;|[a-z][A-Z]/u,
  /(^|[\s"'(:])\/+\w|\b[A-Z]:\//,
  /\w@\w|[\w-]{2,}\.[a-z]{2,}|\d\.\d+\.\d+|[a-z]:\d{2,5}\b|\bport[ae]? \d{2,5}\b/i,
  /\b0x[\da-f]+|\b(?=\w*[a-f])(?=\w*\d)[\da-f]{12,}\b|\b(ORA|TNS|PLS|SQL|ISC|HTTP|WSA|IMAP|E)-?\d{3,}|\bE(CONN|TIMEDOUT|NOENT|PIPE|HOST|NOTFOUND)/i,
  /\b(select|insert|update|delete)\b.+\b(from|into|set|where)\b|\bNULL\b/i,
  /\bchiave (primaria|primary|esterna|duplicata|univoca)|\bvoce duplicata|\bun oggetto\b|\bstato http|\bcodice di stato/i,
]

const words = (text: string) => new Set(text.split(/\s+/).filter(Boolean))

/** Italian words, and names of programs, that only operators of a server understand. */
const JARGON = words(`
  sql sqlstate mysql mariadb oracle postgres postgresql sqlite firebird interbase mssql odbc jdbc pdo db php asp net java dll apache nginx iis tomcat laravel
  symfony artisan redis smtp smtps imap esmtp tls ssl tcp udp dns http https ftp ldap api json xml soap curl csrf xsrf jwt oauth uuid guid utf ascii
  localhost socket host proxy cache thread cursor buffer deadlock query stack trace debug log overflow relay assembly parser primary
  eccezione eccezioni istanza istanze vincolo vincoli tabella tabelle colonna colonne sintassi puntatore stallo deserializzazione serializzazione`)

/** English words in servers' texts; none of them is Italian as well. */
const ENGLISH = words(`
  the an and or of to is are was were be been being has have had do does did not can cannot could should must will would may might please try again later your
  you we our this that these those it its with without from for at by on as if when while because before after between than then there here what which who
  error errors failed failure fail fails invalid missing required unknown unexpected internal bad request requests response gateway timeout timed out
  exceeded exceeds limit too many much attempts attempt unauthorized unauthenticated authenticated authentication forbidden denied refused access connection
  connections connect connecting connected closed reset broken pipe port found exist exists already taken field fields value values duplicate entry key keys
  violation violates constraint unique column table row rows syntax near user users message sent send sender sending mailbox recipient recipients address
  greeting command commands undefined index offset array object reference instance method class call argument arguments memory allowed size exhausted
  maximum execution mismatch expired page resource resources available unavailable service services temporarily maintenance down lock locked wait
  transaction rollback aborted abort disk full space left device directory permission permissions read write open stream certificate verify signed
  unsupported type length content encoding charset number integer string numeric text least most characters confirmation match format selected given
  uploaded upload image dimensions success successful successfully ok done updated created deleted saved stored item items record records order orders
  customer customers results unhandled fatal warning notice deprecated line went wrong something oops whoops sorry such more less greater only valid
  validation lost gone away during since until blocked suspended disabled enabled incorrect credentials hint details detail see contact null none empty
  name code price quantity product products article articles`)

const LITTLE = words(`
  il lo la i gli le l un uno una di del dello della dei degli delle dell a al allo alla ai agli alle all da dal dallo dalla dai dagli dalle dall in nel nello nella
  nei negli nelle nell con col su sul sullo sulla sui sugli sulle sull per tra fra e ed o od ma se che chi non è ad si ci c d ogni più già può`)

/** Foreign words that Italian uses unchanged. */
const LOANWORDS = words(
  'server file email mail e-mail password login username account bar pdf jpg png gif web online offline fax sms iban cap id iva hotel',
)

const ITALIAN_WORD = /^[a-ilm-vzàèéìíòóùú]*[aeiouàèéìíòóùú]$/

const isItalian = (word: string) => LITTLE.has(word) || LOANWORDS.has(word) || ITALIAN_WORD.test(word)

const LONGEST = 300

/** The text if it may be shown; undefined if it is empty, technical, in another language or longer than a few lines. */
export function presentable(text: string | undefined): string | undefined {
  const line = text?.trim()
  if (!line || line.length > LONGEST || TECHNICAL.some((pattern) => pattern.test(line))) return undefined
  const spoken = line.toLowerCase().match(/[\p{L}-]*\p{L}/gu) ?? []
  if (spoken.length < 2 || spoken.some((word) => JARGON.has(word) || (ENGLISH.has(word) && !LITTLE.has(word)))) return undefined
  // Names of people and places need not look Italian.
  return spoken.filter(isItalian).length * 3 >= spoken.length * 2 ? line : undefined
}
