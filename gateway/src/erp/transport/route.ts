// The route of a path without its codes: for the breaker of each route, and for traces, which must contain nothing of a customer.

const CONTRACT =
  'GRUPPOCOLORDEFAULT apertura applicazioni article articoli categorie chiusura chiusuraditta1 chiusuraditta2 client-config clienti ' +
  'configurator csrf-cookie def_clie_interno destinazioni documenti evasi evaso img invio-credenziali login logodit magazzino nomedit ' +
  'nuovo orarioprodpane orders panificatori pivadit planning preorder printDocuments richiesta-iscrizione sanctum send-password-email ' +
  'setlogo stampa standard straordinari toggle-day true update update-multi upload users'

/** What the bundled back end offers beyond the contract. */
const BEYOND =
  'accessi-inattivi annullamento anteprima consegne dates eccezioni effettivo eventi fatturazione letture modifiche panify posta produzione riemissione ' +
  'righe solita solito stato-posta'

const WORDS = new Set(`${CONTRACT} ${BEYOND}`.split(' '))

/** '/clienti/{}/destinazioni/{}': every part that is not a known word is left out. */
export const routeOf = (path: string): string =>
  path
    .replace(/[?].*/, '')
    .split('/')
    .map((part) => (part === '' || WORDS.has(part) ? part : '{}'))
    .join('/')
