// Each write of the contract, and the answer that would show it done twice. Writes that change nothing the second time have
// none, and mails appear in no answer.
import type { RestId } from '../../../scripts/conformance/contract.ts'
import type { Row } from './answers.ts'

export type Write = {
  id: RestId
  method: string
  path: RegExp
  /** Appears in no answer of the contract, so the kit cannot check whether it was done. */
  isUnseen?: boolean
  /** The answer that would show it twice, and the lists in which it would be repeated. */
  twice?: { path: RegExp; records: (body: Row) => Row[][] }
}

const P = '/api/applicazioni/panificatori'
const listIn = (body: Row): Row[][] => (Array.isArray(body['data']) ? [body['data'] as Row[]] : [])
const isRow = (value: unknown): value is Row => typeof value === 'object' && value !== null && !Array.isArray(value)
const nested = (name: string) => (body: Row) =>
  isRow(body['data']) && Array.isArray(body['data'][name]) ? [body['data'][name] as Row[]] : []

const at = (path: string) => new RegExp(`^${path.replaceAll('*', '[^/]+')}$`)

export const WRITES: readonly Write[] = [
  { id: 'REST-09', method: 'POST', path: at('/api/configurator/setlogo') },
  { id: 'REST-16', method: 'POST', path: at('/api/configurator/update') },
  { id: 'REST-17', method: 'POST', path: at('/api/configurator/update-multi') },
  { id: 'REST-18', method: 'POST', path: at('/api/configurator/send-password-email'), isUnseen: true },
  { id: 'REST-19', method: 'POST', path: at('/api/configurator/clienti/*/destinazioni/*') },
  {
    id: 'REST-22',
    method: 'POST',
    path: at('/api/clienti/*/destinazioni/*'),
    twice: { path: at('/api/clienti/*'), records: nested('destinazioni_clie') },
  },
  { id: 'REST-25', method: 'PUT', path: at('/api/clienti'), twice: { path: at('/api/clienti'), records: listIn } },
  {
    id: 'REST-26',
    method: 'POST',
    path: at('/api/clienti/*/true'),
    twice: { path: at('/api/clienti/*'), records: nested('contattiaggiuntivi_clie') },
  },
  { id: 'REST-27', method: 'POST', path: at(`${P}/invio-credenziali`), isUnseen: true },
  { id: 'REST-28', method: 'POST', path: at(`${P}/richiesta-iscrizione`), isUnseen: true },
  { id: 'REST-30', method: 'POST', path: at(`${P}/planning/*/*`), twice: { path: at(`${P}/planning/*/*`), records: listIn } },
  { id: 'REST-31', method: 'DELETE', path: at(`${P}/planning/*/*`) },
  { id: 'REST-32', method: 'POST', path: at(`${P}/planning/*/*/toggle-day`) },
  {
    id: 'REST-34',
    method: 'POST',
    path: at(`${P}/straordinari/*/*/apertura`),
    twice: { path: at(`${P}/straordinari/*/*`), records: listIn },
  },
  {
    id: 'REST-35',
    method: 'POST',
    path: at(`${P}/straordinari/*/*/chiusura`),
    twice: { path: at(`${P}/straordinari/*/*`), records: listIn },
  },
  { id: 'REST-36', method: 'DELETE', path: at(`${P}/straordinari/*/*`) },
  { id: 'REST-39', method: 'PUT', path: at('/api/orders/standard/*/article/*') },
  { id: 'REST-52', method: 'POST', path: at('/api/magazzino/categorie'), twice: { path: at(`${P}/categorie/*`), records: listIn } },
  { id: 'REST-53', method: 'DELETE', path: at('/api/magazzino/categorie') },
  { id: 'REST-54', method: 'PUT', path: at('/api/magazzino/nuovo'), twice: { path: at('/api/magazzino'), records: listIn } },
  {
    id: 'REST-55',
    method: 'POST',
    path: at('/api/magazzino/(?!categorie)*'),
    twice: { path: at('/api/magazzino/*'), records: nested('mag_extlc_mag') },
  },
  { id: 'REST-57', method: 'DELETE', path: at('/api/magazzino/(?!categorie)*') },
  { id: 'REST-58', method: 'POST', path: at('/api/img/upload') },
]
