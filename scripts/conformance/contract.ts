// The gateway's calls, one row each, with their ids in docs/REQUIREMENTS.md.

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

export type ContractRow = {
  id: RestId
  method: Method
  /** Relative to the base (`/api`), or with `root` to the server itself. */
  path: string
  root?: boolean
  what: string
}

export type RestId = `REST-${string}`

const PANIFICATORI = '/applicazioni/panificatori'
const PLANNING = `${PANIFICATORI}/planning/{cliente}/{destinazione}`
const STRAORDINARI = `${PANIFICATORI}/straordinari/{cliente}/{destinazione}`

const row = (number: number, method: Method, path: string, what: string, root = false): ContractRow => ({
  id: `REST-${String(number).padStart(2, '0')}`,
  method,
  path,
  what,
  ...(root ? { root } : {}),
})

export const CONTRACT: readonly ContractRow[] = [
  row(1, 'GET', '/client-config', 'service account and company settings'),
  row(2, 'GET', '/sanctum/csrf-cookie', 'CSRF cookie', true),
  row(3, 'POST', '/users/login', 'login of the service account'),
  row(4, 'POST', `${PANIFICATORI}/login`, 'manual login: data.primario'),
  row(5, 'POST', `${PANIFICATORI}/login`, 'destination login: datiDestinazione and codes'),
  row(6, 'GET', '/configurator/def_clie_interno', 'code of the internal customer'),
  row(7, 'GET', '/configurator', 'all settings'),
  row(8, 'GET', '/configurator/logodit/true', 'logo'),
  row(9, 'POST', '/configurator/setlogo', 'stores the logo'),
  row(10, 'GET', '/configurator/nomedit', 'business name'),
  row(11, 'GET', '/configurator/pivadit', 'VAT number'),
  row(12, 'GET', '/configurator/orarioprodpane', 'cut-off time'),
  row(13, 'GET', '/configurator/chiusuraditta1', 'first day of the closure'),
  row(14, 'GET', '/configurator/chiusuraditta2', 'day of the reopening'),
  row(15, 'GET', '/configurator/GRUPPOCOLORDEFAULT', 'group of the order filter, plus 1'),
  row(16, 'POST', '/configurator/update', 'stores one setting'),
  row(17, 'POST', '/configurator/update-multi', 'stores several settings'),
  row(18, 'POST', '/configurator/send-password-email', 'mails a new password'),
  row(19, 'POST', '/configurator/clienti/{cliente}/destinazioni/{destinazione}', 'sets a recovered password'),
  row(20, 'GET', '/destinazioni?destlogin={email}', 'destinations of a login'),
  row(21, 'GET', '/destinazioni', 'all destinations'),
  row(22, 'POST', '/clienti/{cliente}/destinazioni/{destinazione}', 'creates or changes a destination'),
  row(23, 'GET', '/clienti', 'all customers'),
  row(24, 'GET', '/clienti/{cliente}', 'one customer with destinations and contacts'),
  row(25, 'PUT', '/clienti', 'creates a customer'),
  row(26, 'POST', '/clienti/{cliente}/true', 'changes a customer'),
  row(27, 'POST', `${PANIFICATORI}/invio-credenziali`, 'mails credentials'),
  row(28, 'POST', `${PANIFICATORI}/richiesta-iscrizione`, 'takes a registration request'),
  row(29, 'GET', PLANNING, 'standing order of a destination'),
  row(30, 'POST', PLANNING, 'saves rows of the standing order'),
  row(31, 'DELETE', PLANNING, 'removes rows of the standing order'),
  row(32, 'POST', `${PLANNING}/toggle-day`, 'disables or enables a weekday'),
  row(33, 'GET', STRAORDINARI, 'orders and closures of single dates'),
  row(34, 'POST', `${STRAORDINARI}/apertura`, 'saves orders of single dates'),
  row(35, 'POST', `${STRAORDINARI}/chiusura`, 'saves closures of single dates'),
  row(36, 'DELETE', STRAORDINARI, 'removes the orders and closures of single dates'),
  row(37, 'GET', `${PANIFICATORI}/{cliente}/articoli`, 'articles that a customer may order'),
  row(38, 'GET', `${PANIFICATORI}/categorie/{gruppo}`, 'categories of one group'),
  row(39, 'PUT', '/orders/standard/{giorno}/article/{id}', 'stores the quantity of one day'),
  row(40, 'GET', '/documenti?cliente={cliente}&ttipodocu=3', 'open delivery notes of a customer'),
  row(41, 'GET', '/documenti/evasi?cliente={cliente}&ttipodocu=3', 'fulfilled delivery notes of a customer'),
  row(42, 'GET', '/documenti/stampa/{id}', 'prints an open delivery note'),
  row(43, 'GET', '/documenti/stampa/evaso/{id}', 'prints a fulfilled delivery note'),
  row(44, 'GET', '/printDocuments/{nome}', 'the printed document', true),
  row(45, 'POST', `${PANIFICATORI}/preorder`, 'production totals of a period'),
  row(46, 'GET', '/magazzino', 'all articles'),
  row(47, 'GET', '/magazzino?cd_min[like]={testo}', 'articles by code'),
  row(48, 'GET', '/magazzino?descriz[like]={testo}', 'articles by description'),
  row(49, 'GET', '/magazzino?categoria=&tipo_arti=&iva=', 'articles by category, type and VAT rate'),
  row(50, 'GET', '/magazzino/categorie', 'six groups of categories, units, VAT rates'),
  row(51, 'GET', '/magazzino/categorie (message.Gruppi)', 'labels and counts of the groups'),
  row(52, 'POST', '/magazzino/categorie', 'creates a category'),
  row(53, 'DELETE', '/magazzino/categorie', 'deletes a category'),
  row(54, 'PUT', '/magazzino/nuovo', 'creates an article'),
  row(55, 'POST', '/magazzino/{codice}', 'changes an article'),
  row(56, 'GET', '/magazzino/{codice}', 'one article'),
  row(57, 'DELETE', '/magazzino/{codice}', 'deletes an article'),
  row(58, 'POST', '/img/upload', 'stores the picture of an article'),
]
