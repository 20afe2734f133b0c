// The expectation for each value of each switch: the same answers as in the specification's own dialect, unless a row here
// lists refused steps, or data that such a server does not have.
import type { Switch } from '../support/foreign/dialect.ts'
import type { Subject } from './walk.ts'

type Expectation = {
  /** 'subject/step: CODE' of every step that is refused; a code alone for any number of steps. */
  refused?: string[] | string
  /** Paths of data that such a server leaves out or names differently. */
  mayDiffer?: RegExp
}

export const EXPECTED: Record<string, Expectation> = {
  // The week needs no catalogue: without one, its limits are the usual ones.
  'lists=firstPage': { refused: 'UPSTREAM_INVALID', mayDiffer: /limits\.maximum/ },
  // A server that refuses unknown codes gives no way to find out that a code is free.
  'missingRecords=failure': {
    refused: [
      'customers/a customer that does not exist: UPSTREAM_REFUSED',
      'warehouse/an article that does not exist: UPSTREAM_REFUSED',
      'warehouse/create: UPSTREAM_REFUSED',
    ],
  },
  // The fields that the server rejects become problems of the input.
  'failures=laravel': { refused: ['warehouse/an article that the server refuses: INPUT_INVALID'] },
  'failures=500': { refused: 'UPSTREAM_FAILED' },
  // Without a login, two destinations with the same code are indistinguishable: neither is assigned to a customer.
  'primario=null': { mayDiffer: /^destinations\.nodes\.4\.(?:id|customerCode|customer) is/ },
  'passwords=absent': { mayDiffer: /passwordState/ },
  'orderArticle=null': { mayDiffer: /\.(?:weight|note) is null/ },
  // Such a server has only the code of a category.
  'categories=valore': {
    mayDiffer: /(?:category|categories\.\d|units\.\d|vatRates\.\d|vatRate)\.name is/,
  },
  'categoryLabels=absent': { mayDiffer: /label is null/ },
}

/** The subjects that a switch can affect. The logins are always part of a round. */
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
