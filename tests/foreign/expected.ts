// What is expected of each value of each switch: the same answers as in the specification's own dialect, unless a row here
// says that some steps are refused, or that a server of this kind cannot tell the same.
import type { Switch } from '../support/foreign/dialect.ts'
import type { Subject } from './walk.ts'

type Expectation = {
  /** 'subject/step: CODE' of every step that is refused. */
  refused?: string[]
  /** Paths of what such a server does not tell, or names otherwise. */
  mayDiffer?: RegExp
  /** Known to be wrong: what happens instead. */
  todo?: string
}

export const EXPECTED: Record<string, Expectation> = {
}

/** The subjects that a switch can touch; the others it cannot. The logins are always part of a round. */
export const TOUCHED: Partial<Record<Switch, Subject[]>> = {
  records: ['customers', 'warehouse', 'week'],
  missingRecords: ['customers', 'warehouse'],
  created: ['customers', 'warehouse'],
  money: ['extraordinary', 'warehouse'],
  zero: ['week', 'extraordinary', 'production'],
  flags: ['week', 'customers', 'warehouse', 'extraordinary'],
  dates: ['extraordinary', 'documents', 'production', 'warehouse'],
  noDate: ['warehouse'],
  codes: ['week', 'customers', 'mails'],
  keys: ['week', 'extraordinary', 'production', 'warehouse'],
  ids: ['week', 'documents', 'customers'],
  texts: ['week', 'extraordinary', 'customers', 'warehouse'],
  noText: ['week', 'customers', 'warehouse'],
  planningNames: ['week', 'extraordinary'],
  planningDays: ['week', 'extraordinary'],
  articleNames: ['week', 'extraordinary'],
  quantityName: ['production'],
  provinceName: ['customers'],
  primario: ['customers', 'mails', 'documents'],
  primary: ['customers'],
  loginAnswer: ['week'],
  loginRefusal: [],
  serviceAnswer: ['settings'],
  clientConfig: ['settings'],
  newCustomer: ['customers'],
  passwords: ['customers'],
  destloginFilter: ['mails', 'customers'],
  customerLists: ['customers'],
  others: ['documents', 'extraordinary'],
  toggleDay: ['week'],
  planningDelete: ['week'],
  closures: ['extraordinary'],
  orderShape: ['extraordinary'],
  orderArticle: ['extraordinary'],
  priceDemanded: ['extraordinary'],
  print: ['documents'],
  printPlace: ['documents'],
  production: ['production'],
  priceLists: ['warehouse'],
  groups: ['warehouse'],
  categories: ['week', 'warehouse'],
  categoryLabels: ['warehouse'],
  configurator: ['settings'],
  parameter: ['week', 'settings'],
  cutOff: ['settings', 'week'],
  noCutOff: ['settings'],
  internalCustomer: ['customers'],
  logo: [],
  contentType: ['week', 'warehouse', 'mails'],
  encoding: ['week', 'customers'],
  compression: ['week'],
  whitespace: ['week', 'warehouse'],
  csrf: ['week'],
  requestedWith: ['week'],
  unknownPaths: ['week', 'customers', 'documents'],
}
