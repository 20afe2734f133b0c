// The ways in which servers differ although all follow section 7 of the specification. The first value of each switch is the
// specification's own form, or the plainest one where the specification has none.

export const SWITCHES = {
  // Envelopes
  lists: ['specified', 'bare', 'data', 'paginated', 'numbered', 'gaps', 'success', 'status', 'rows', 'pages', 'firstPage'],
  emptyLists: ['array', 'null', 'object', '404', '204', 'dataNull'],
  records: ['specified', 'bare', 'data', 'list', 'dataList', 'named', 'success'],
  missingRecords: ['404', 'null', 'dataNull', 'object', 'list', 'failure'],
  confirmations: ['success', 'successOne', 'status', 'esito', 'empty', '204', 'text', 'message', 'true', 'record', 'dataRecord'],
  failures: ['422', 'laravel', '400', 'status', 'success', 'esito', 'error', 'ok', '500'],
  created: ['200', '201'],
  // How values are written
  numbers: ['text', 'number', 'comma', 'decimals', 'fixed', 'grouped'],
  money: ['number', 'euro', 'euroAfter'],
  zero: ['0', 'empty', 'null'],
  flags: ['1', 'number', 'boolean', 'word', 'letter', 'si', 'minus', 'emptyZero', 'nullZero'],
  dates: ['iso', 'italian', 'time', 'isoTime', 'laravel', 'rome', 'compact', 'dotnet'],
  noDate: ['null', 'empty', 'zero', 'delphi', 'min'],
  codes: ['text', 'number', 'blanks'],
  keys: ['text', 'blanks'],
  ids: ['number', 'text'],
  texts: ['plain', 'entities', 'blanks'],
  noText: ['empty', 'null', 'absent'],
  // How fields are named
  fieldCase: ['lower', 'upper', 'first'],
  planningNames: ['specified', 'catalogue', 'peso'],
  planningDays: ['fields', 'short', 'object', 'list'],
  articleNames: ['specified', 'planning'],
  quantityName: ['quantita_totale', 'quantita'],
  provinceName: ['provincia', 'prov'],
  // Customers, destinations, logins
  primario: ['specified', 'otherBase', 'null', 'nullWithCode', 'nullWithOwner', 'absentWithOwner', 'number'],
  primary: ['flag', 'absent'],
  loginAnswer: ['both', 'data', 'record', 'top', 'manual', 'nested'],
  loginRefusal: ['401', '200null', '200failure', '422', '404', '403'],
  serviceAnswer: ['specified', 'noCompanies', 'oneCompany'],
  clientConfig: ['specified', 'data', 'bare'],
  newCustomer: ['specified', 'full', 'data', 'dataCustomer', 'record', 'number', 'none'],
  passwords: ['plain', 'mask', 'absent', 'hash'],
  destloginFilter: ['exact', 'ignored', 'contains', 'notFound'],
  customerLists: ['plain', 'object', 'null', 'absent'],
  others: ['none', 'documents', 'orders'],
  duplicates: ['none', 'rows', 'totals'],
  // Orders
  toggleDay: ['disables', 'enables'],
  planningDelete: ['body', 'ignored'],
  closures: ['rows', 'nullCode', 'noCode', 'dateChiusura', 'chiusure'],
  orderShape: ['rows', 'byDate', 'keyed'],
  orderArticle: ['nested', 'flat', 'text', 'list', 'null'],
  priceDemanded: ['no', 'yes'],
  // Documents, production, warehouse
  print: ['text', 'data', 'result', 'path', 'plain'],
  printPlace: ['api', 'root'],
  production: ['specified', 'nested', 'noPeriod', 'itemsOnly'],
  priceLists: ['list', 'text', 'null', 'object'],
  groups: ['nested', 'plain', 'nestedNull'],
  categories: ['codice', 'valoreNome', 'valore', 'upper', 'labelled'],
  categoryLabels: ['text', 'object', 'absent'],
  // Configuration
  configurator: ['object', 'list', 'data', 'lower', 'dataList'],
  parameter: ['plain', 'data', 'valore', 'text', 'html', 'pair', 'list'],
  cutOff: ['comma', 'colon', 'point', 'number', 'short', 'seconds'],
  noCutOff: ['empty', 'null', 'absent'],
  internalCustomer: ['code', 'number', 'short'],
  logo: ['dataUrl', 'bare', 'null'],
  // HTTP
  contentType: ['json', 'charset', 'textJson', 'html', 'none'],
  encoding: ['utf8', 'escaped', 'latin1', 'bom'],
  compression: ['none', 'gzip', 'deflate', 'br'],
  whitespace: ['none', 'around'],
  extraFields: ['none', 'some'],
  expired: ['401', '419', '403', '302', 'html', '200'],
  tokenLife: ['long', '20'],
  csrf: ['lax', 'demanded', 'missing', 'broken'],
  requestedWith: ['lax', 'demanded'],
  unknownPaths: ['404', '404html', '200html', '405', '500', '200empty'],
} as const

export type Switch = keyof typeof SWITCHES
export type Dialect = { [S in Switch]: (typeof SWITCHES)[S][number] }

export const SPECIFIED = Object.fromEntries(Object.entries(SWITCHES).map(([name, [first]]) => [name, first])) as Dialect

/** Every value that is not the specification's own: 'lists=bare', … */
export const OTHER_VALUES: readonly [Switch, string][] = Object.entries(SWITCHES).flatMap(([name, [, ...values]]) =>
  values.map((value): [Switch, string] => [name as Switch, value]),
)

export const dialectWith = (changes: Record<string, string>): Dialect => ({ ...SPECIFIED, ...changes })
