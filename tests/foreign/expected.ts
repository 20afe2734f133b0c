// What is expected of each value of each switch: the same answers as in the specification's own dialect, unless a row here
// says that some steps are refused, or that a server of this kind cannot tell the same.
import type { Switch } from '../support/foreign/dialect.ts'
import type { Subject } from './walk.ts'

type Expectation = {
  /** 'subject/step: CODE' of every step that is refused; a code alone for any number of steps. */
  refused?: string[] | string
  /** Paths of what such a server does not tell, or names otherwise. */
  mayDiffer?: RegExp
  /** Known to be wrong: what happens instead. */
  todo?: string
}

const UNREAD = 'not read yet'

export const EXPECTED: Record<string, Expectation> = {
  // The week needs no catalogue: without one, its limits are the usual ones.
  'lists=firstPage': { refused: 'UPSTREAM_INVALID', mayDiffer: /limits\.maximum/ },
  'emptyLists=404': { todo: 'a search for nothing fails' },
  // A server that refuses what it does not have leaves no way to find out that a code is free.
  'missingRecords=failure': {
    refused: [
      'customers/a customer that does not exist: UPSTREAM_REFUSED',
      'warehouse/an article that does not exist: UPSTREAM_REFUSED',
      'warehouse/create: UPSTREAM_REFUSED',
    ],
  },
  // The fields of an article that the server finds fault with become problems of the input.
  'failures=laravel': { refused: ['warehouse/an article that the server refuses: INPUT_INVALID'] },
  'failures=500': { refused: 'UPSTREAM_FAILED' },
  'flags=word': { todo: 'all flags are off' },
  'flags=letter': { todo: 'all flags are off' },
  'flags=si': { todo: 'all flags are off' },
  'flags=minus': { todo: 'all flags are off' },
  'dates=rome': { todo: 'the day before' },
  'dates=compact': { todo: UNREAD },
  'dates=dotnet': { todo: UNREAD },
  'codes=short': { todo: 'ids are made of its codes' },
  'keys=blanks': { todo: 'blanks are part of codes' },
  'texts=entities': { todo: 'shown as they are' },
  'fieldCase=upper': { todo: 'nobody logs in' },
  'fieldCase=first': { todo: 'nobody logs in' },
  'loginAnswer=record': { todo: 'nobody logs in' },
  'loginAnswer=manual': { todo: 'nobody logs in' },
  'loginAnswer=nested': { todo: 'nobody logs in' },
  'clientConfig=data': { todo: 'no service account' },
  'passwords=absent': { mayDiffer: /passwordState/ },
  'customerLists=object': { todo: 'contacts are not seen' },
  'duplicates=rows': { todo: 'shown twice' },
  'orderArticle=null': { mayDiffer: /\.(?:weight|note) is null/ },
  'priceDemanded=yes': { todo: 'a price of 0 is sent' },
  'production=itemsOnly': { todo: 'refused' },
  'categories=valore': { todo: 'a category that was created is reported as failed' },
  'categoryLabels=absent': { mayDiffer: /label is null/ },
  'internalCustomer=number': { todo: 'administrators are customers' },
  'internalCustomer=short': { todo: 'administrators are customers' },
  'compression=gzip': { todo: 'no answer is read' },
  'compression=deflate': { todo: 'no answer is read' },
  'compression=br': { todo: 'no answer is read' },
  'expired=419': { todo: 'not renewed' },
  'expired=403': { todo: 'not renewed' },
  'expired=302': { todo: 'not renewed' },
  'expired=html': { todo: 'not renewed' },
  'expired=200': { todo: 'not renewed' },
  'tokenLife=7': { todo: 'a token that dies in the middle of an operation ends it' },
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
