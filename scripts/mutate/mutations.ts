// Ways to break the product that somebody could type by mistake. Each is one change of one file, with the tests at the
// lowest height that must fail then.

export type Mutation = { file: string; breaks: string; search: string; replace: string; tests: string[] }

/** Mutations of one file that the same tests must notice: [what breaks, the text, what it becomes]. */
const of = (file: string, tests: string[], ...changes: [string, string, string][]): Mutation[] =>
  changes.map(([breaks, search, replace]) => ({ file, breaks, search, replace, tests }))

const rules = (name: string, test: string, ...changes: [string, string, string][]) =>
  of(`rules/src/${name}.ts`, [`rules/src/${test}.test.ts`], ...changes)

const gateway = (name: string, test: string, ...changes: [string, string, string][]) =>
  of(`gateway/src/${name}.ts`, [`gateway/src/${test}.test.ts`], ...changes)

export const MUTATIONS: Mutation[] = [
  ...rules(
    'quantity',
    'quantity',
    ['a tenth of a decimal counts as a thousandth', "(match[2] ?? '').padEnd(3, '0')", "match[2] ?? ''"],
    ['negative numbers are quantities', 'isExact && value >= 0 &&', 'isExact &&'],
    ["'Kg.' is no kilogram", ".replace(/\\.$/, '')", ''],
    ['articles by weight have the step of pieces', 'kilograms ? 100 : 1000)', 'kilograms ? 1000 : 1000)'],
    ['the step starts from 0 instead of the minimum', '(quantity - minimum) % step === 0', 'quantity % step === 0'],
    ['the maximum itself is refused', 'quantity <= maximum', 'quantity < maximum'],
    ['0 is no order', 'if (quantity === 0) return true', 'if (quantity === 0) return minimum === 0'],
    ['a suggestion exceeds the maximum', 'if (quantity >= largest) return [largest]', 'if (quantity > maximum) return [maximum]'],
  ),
  ...rules(
    'cut-off',
    'cut-off',
    ["'10,5' is five past ten", 'isDecimalHour ? halfPast', 'isDecimalHour ? Number(fraction)'],
    ["'24' is a time of day", 'hour > 23', 'hour > 24'],
    ['seconds make a time unreadable', '(?::\\d{2})?', ''],
  ),
  ...rules(
    'cut-off',
    'window',
    ['an administrator is locked out', 'if (isAdministrator)', 'if (isAdministrator && cutOff === null)'],
    ['an unknown cut-off locks nothing', 'isLocked: true, message: UNKNOWN', 'isLocked: false, message: UNKNOWN'],
    ['the lock of yesterday evening is over at midnight', 'today.subtract({ days: 1 }), today,', 'today,'],
    ['a skipped hour is reached an hour late', 'const isSkipped = ', 'const isSkipped = false && '],
    ['the window opens at nine', "const OPENING = '08:00'", "const OPENING = '09:00'"],
  ),
  ...rules(
    'closing',
    'closing',
    ['a cut-off in the evening closes its own day', 'isAfterOpening(cutOff) ? date.subtract({ days: 1 }) : date, cutOff', 'date, cutOff'],
    [
      'the instant of the cut-off is still open',
      'while (!isBefore(now, closingOf(date, cutOff)))',
      'while (isBefore(closingOf(date, cutOff), now))',
    ],
    ['the reopening day is closed', 'date < reopeningDate', 'date <= reopeningDate'],
    ['one date alone suspends', 'closingDate !== null && reopeningDate !== null', 'closingDate !== null && (reopeningDate ??= "9999")'],
    ['a weekday before `from` is found', '+ 7) % 7', '+ 7) % 7 - 7'],
  ),
  ...of(
    'rules/src/timing.ts',
    ['gateway/src/config.test.ts'],
    ['the grace may equal the budget', 'closingGrace > writeBudget', 'closingGrace >= writeBudget'],
  ),
  ...rules(
    'passwords',
    'passwords',
    ['generated passwords are not shuffled', 'const other = randomInt(last + 1)', 'const other = last'],
    ['a password may lack a digit', "'0123456789', '!@#", "'0123456789'.toLowerCase().replace(/./g, 'x'), '!@#"],
    ['bytes are counted as letters', 'encoder.encode(password).length', 'password.length'],
  ),
  ...rules('figures', 'figures', ['thousands are not grouped', "useGrouping: 'always'", 'useGrouping: false']),
  ...gateway(
    'erp/outcome',
    'erp/answers',
    ["'status: error' of a 200 is a success", "isBadStatus(fieldOf(body, 'status')) ||", ''],
    ['an empty error object is a failure', 'return Object.keys(error).length > 0', 'return true'],
    ["a sentence in 'esito' is a success", '(!YES.test(outcome.trim()) || DENIED.test(outcome))', 'DENIED.test(outcome)'],
    ["'non salvato' is a success", '|| DENIED.test(outcome)', ''],
  ),
  ...gateway('erp/answers', 'erp/answers', ['a failure that is called HTML is a value', '|| /^[[{"]/.test(written)', '']),
  ...gateway('erp/outcome', 'erp/confirmation', [
    'a sentence of failure confirms a write',
    "(typeof body === 'string' && DENIED.test(body)) || ",
    '',
  ]),
  ...gateway(
    'erp/parties.erp',
    'customers/spellings',
    ['a customer without a name is shown', "must(text, 'cliente'", "may(text, 'cliente'"],
    ['who may log in is guessed', "must(flag, 'orderactive')", "may(flag, 'orderactive')"],
    ['a weekday that cannot be read is enabled', "exact(flag, 'lun_act')", "may(flag, 'lun_act')"],
    ['a weekday without its flag is enabled', "{ together: ['MONDAY', ", '{ together: ['],
  ),
  ...gateway('erp/decode/envelope', 'customers/spellings', [
    'lists beside a record are lost',
    'beside = { ...beside, ...partsBeside(value, inner.name) }',
    '',
  ]),
  ...gateway('erp/decode/single', 'erp/decode/single', [
    'another parameter is taken for the one that was asked for',
    "if (valueOf(value, ['nomec']) && !isNamed(value, name))",
    'if (!isRow(value))',
  ]),
  ...gateway(
    'erp/server-text',
    'erp/server-text',
    ['English reaches the screens', '(ENGLISH.has(word) && !LITTLE.has(word))', 'false'],
    ['a text of any language is shown', 'spoken.filter(isItalian).length * 3 >= spoken.length * 2', 'spoken.length > 0'],
    ['hosts and addresses are shown', '[\\w-]{2,}\\.[a-z]{2,}|', ''],
  ),
  ...gateway(
    'erp/insistence',
    'erp/insistence',
    ['any 422 is a missing price', 'field.test(text) && ABSENT.test(text)', 'true'],
    ['a price that is refused is a missing one', 'field.test(text) && ABSENT.test(text)', 'field.test(text)'],
  ),
  ...gateway('erp/errors', 'change/truth', [
    'a refusal of a request that came twice is believed',
    'REFUSED_TWICE.has(failure.status)',
    'false',
  ]),
  ...gateway('change/apply', 'change/truth', [
    'nobody looks after an answer that was lost',
    'mayHaveArrived(failure) ? await read() : null',
    'null',
  ]),
  ...gateway('pictures', 'change/truth', [
    'nobody looks for a picture whose answer was lost',
    'mayHaveArrived(failure) ? await read(null).catch(() => null) : null',
    'null',
  ]),
  ...of(
    'web/src/settings/form.ts',
    ['web/src/settings/form.test.ts'],
    ['15:00 is proposed over what cannot be read', "unread.has('cutOff') ? '' : PROPOSED", 'PROPOSED'],
  ),
  ...of(
    'web/src/planning/plan/week.ts',
    ['web/src/planning/date/date-rows.test.ts'],
    ['a quantity of the week blocks the order of a date', 'value !== usual?.[day] &&', ''],
  ),
  ...gateway('session/session.resolvers', 'session/registration', [
    "a stranger reads the server's own words",
    'throw withoutWords(failure)',
    'throw failure',
  ]),
  ...gateway('erp/answers', 'documents/documents', ['what is not a PDF is handed on as one', "!== '%PDF-'", "=== 'nothing'"]),
  ...gateway('erp/answers', 'erp/calls', ['a redirect is a refusal', "if (status < 400) return new ErpFailure('invalid', { status })", '']),
  ...gateway(
    'erp/calls',
    'erp/calls',
    ['a read is tried again after a deadline', "failure.kind !== 'unreachable'", "!['unreachable', 'timeout'].includes(failure.kind)"],
    [
      'a write is tried again',
      'const answer = await authenticated(options, { method, path, body, deadline, headers, refusesWith401 })',
      'const answer = await repeated(options, () => authenticated(options, { method, path, body, deadline, headers, refusesWith401 }))',
    ],
  ),
  ...gateway('erp/calls', 'erp/service', [
    'a refused token is renewed for ever',
    "if (hasNewToken) throw new ErpFailure('tokenExpired', { status: 401 })",
    '',
  ]),
  ...gateway('erp/calls', 'session/login', [
    'a wrong password renews the token',
    '(!call.refusesWith401 || saysUnauthenticated(answer))',
    'true',
  ]),
  ...gateway('erp/service', 'erp/service', ['a reused token is logged in full', 'token: truncated(stored)', 'token: stored']),
  ...gateway(
    'permitted',
    'planning/access',
    ['a customer reaches every destination', 'if (session.isAdministrator) return true', 'return true'],
    ['a customer reaches its other destinations', '&& session.own.destinationCode === destinationCode', ''],
  ),
  ...gateway(
    'session/attempts.rules',
    'session/attempts.rules',
    ['a sixth try is free', 'failures.length < FREE_TRIES', 'failures.length <= FREE_TRIES'],
    ['the pause never doubles', '* 2 ** (failures.length - FREE_TRIES)', ''],
    [
      'a stranger shares the count of a known browser',
      'if (!browser?.accounts.includes(account)) return { account, address }',
      'return { account, address }',
    ],
  ),
  ...gateway(
    'session/lifetime.rules',
    'session/sessions',
    ['a remembered session ends after 12 hours', 'session.remember ? 30 * DAY_MS', 'session.remember ? 12 * HOUR_MS'],
    [
      'a session in use never ends',
      'Math.min(session.seenAt + idle(session), session.startedAt + AT_MOST_MS)',
      'session.seenAt + idle(session)',
    ],
  ),
  ...gateway(
    'change/apply',
    'change/apply',
    ['a confirmed write is not checked', "throw codedError('NOT_SAVED')", 'return after'],
    [
      'an unknown outcome counts as done',
      "if (after !== null && change.planOf(after).kind === 'nothing') return after",
      'if (after !== null) return after',
    ],
    ['a write that lost the race is not planned again', 'isMovedOn(failure) && attempt < ATTEMPTS', 'false'],
  ),
  ...gateway(
    'change/patch.rules',
    'change/patch.rules',
    [
      'a value that somebody else changed is overwritten',
      'isSame(current, seen) || isSame(current, wanted) ? wanted : undefined',
      'wanted',
    ],
    ['fields that were not named are emptied', 'if (given === undefined) continue', ''],
  ),
  ...gateway('change/idempotency', 'change/idempotency', [
    'a key is good for any payload',
    'digestOf(JSON.stringify([operation, payload]))',
    "digestOf('')",
  ]),
  ...gateway(
    'planning/plan',
    'planning/plan',
    ['a cell that somebody else changed is overwritten', 'seen !== null && seen !== current', 'seen === current && seen !== current'],
    ['a cell that stays as it is is judged', 'if (current === wanted) return []', ''],
    [
      'rows that nobody named are lost with a removed one',
      'rows.filter(({ code }) => !gone.has(code))',
      'rows.filter(({ code }) => changed.has(code))',
    ],
  ),
  ...gateway(
    'documents/variation.rules',
    'documents/vary',
    ['a variation overwrites what somebody else changed', 'current !== seen && current !== wanted', 'false'],
    ['an article may be named twice', 'if (codes.has(code))', 'if (codes.size < 0)'],
  ),
  ...gateway(
    'settings/company.erp',
    'settings/company',
    ['the cut-off is written with a colon', "if (field === 'cutOff') return value.replace(':', ',')", ''],
    ['settings that nobody touched are emptied', '{ ...record.written, ...Object.fromEntries(entries) }', 'Object.fromEntries(entries)'],
    ['a cut-off that cannot be read is none', 'unreadable: FIELDS.filter(isUnreadable)', 'unreadable: []'],
  ),
  ...gateway(
    'articles/prices.erp',
    'articles/update',
    ['only the first price row is sent', '.filter(({ read }) => read === null || !remove.includes(read.list))', '.slice(0, 1)'],
    ['new price rows are forgotten', '.filter((wanted) => !lists.has(wanted.list))', '.filter((wanted) => lists.has(wanted.list))'],
    ['price rows that nobody touched are rounded', 'return stays ? [] :', 'return amount === null ? [] :'],
  ),
  ...gateway(
    'articles/prices.erp',
    'articles/foreign',
    ['a price that cannot be read is 0', 'isUnreadable(name) ? null : (fields[name] ?? 0)', 'fields[name] ?? 0'],
    ['price rows that came as a text go back as a list', 'return isText ? JSON.stringify(list) : list', 'return list'],
    ['a column of prices with another name is 0', "if (!has('price'))", "if (!has('list'))"],
  ),
  ...gateway('articles/articles.erp', 'articles/foreign', [
    'a limit that cannot be read refuses legal quantities',
    "isUnreadable('minimum') || isUnreadable('step') ? smallest : step",
    'step',
  ]),
  ...gateway('articles/tables.erp', 'articles/foreign', [
    'articles are shown without their descriptions',
    "must(text, 'descriz'",
    "may(text, 'descriz'",
  ]),
  ...gateway('erp/decode/spelling', 'erp/decode/spelling', [
    'flags go back as 1 and 0 whatever the server writes',
    'FLAGS.find((words) => words.includes(written.toLowerCase())) ?? FLAGS[0]!',
    'FLAGS[0]!',
  ]),
  ...gateway(
    'articles/prices.rules',
    'articles/update',
    ['a new row of a list that somebody else has added overwrites it', 'seen: seen === null ? NONE : seen', 'seen: seen ?? undefined'],
    ['a row that somebody else has changed is removed', 'conflicts.push(...changedSince(FIELDS, seen, row, placeOf(list)))', ''],
    ['the last price row can be removed', 'if (count === 0 && write.remove.length > 0) return NONE_LEFT', ''],
  ),
  ...gateway(
    'articles/article.rules',
    'articles/article.rules',
    ['an article that stands under the code counts as created', 'set: isSent ? { description, vatCode, unitCode } : values', 'set: {}'],
    ['deleting what never was is a success', "return isSent ? { kind: 'nothing' }", "return isSent || !held ? { kind: 'nothing' }"],
  ),
  ...gateway(
    'extraordinary/plan',
    'extraordinary/plan',
    [
      'a row that the caller left as seen takes back what it is by now',
      'cell.wanted === cell.seen ? cell.current : cell.wanted',
      'cell.wanted',
    ],
    [
      'an order takes the place of a closure that has come meanwhile',
      "if (current.kind !== 'order') return { rows: laid, conflicts: 'kind' }",
      '',
    ],
    [
      'what both have changed to the same is asked about',
      'cell.current !== cell.wanted && cell.current !== cell.seen',
      'cell.current !== cell.seen',
    ],
    ['merged rows are the whole order', "const base = mode === 'MERGE' && current", 'const base = current'],
    ['an order that somebody else has changed is deleted', 'if (changed.length > 0) return refused(rowConflicts(changed, described))', ''],
  ),
  ...gateway(
    'extraordinary/change',
    'extraordinary/change',
    ['a date is written whatever version it has by now', 'if-match-straordinari', 'if-match-nothing'],
    [
      'a newer state that is read back is a failure',
      'isTagged(trace.sent) && exceptions.version',
      'trace.sent === null && exceptions.version',
    ],
    ['dates that were lost stay lost', 'if (sent && last && !isOneCall)', 'if (sent && last && isOneCall)'],
    ['somebody else’s change is put back after a refused write', 'if (!isOpenEnded(failure)) trace.sent = null', ''],
  ),
  ...gateway(
    'extraordinary/closures.rules',
    'extraordinary/plan',
    ['a closure removes an order without a question', "onOrder === 'DELETE' && (seen", '(seen'],
    ['a closure removes an order that has changed since', 'seen.get(order.date) === versionOfOrder(order)', 'seen.has(order.date)'],
    ['opening a date again removes its order', "exceptionOf(held, date).kind === 'closure')", "exceptionOf(held, date).kind !== 'none')"],
  ),
  ...gateway('erp/decode/entity', 'planning/rows', [
    'a quantity that cannot be read is none',
    "if (column.need !== 'may' && column.need !== 'some') throw",
    "if (column.need === 'key') throw",
  ]),
  ...gateway('erp/own-rows.erp', 'planning/rows', ['rows of other destinations are shown', 'return isIts', 'return true']),
  ...gateway('planning/rows.erp', 'planning/rows', [
    'an id that several rows share names one of them',
    'new Set(ids).size === ids.length',
    'ids.length >= 0',
  ]),
  ...gateway(
    'planning/day-switch',
    'planning/planning',
    ['a day that nobody has seen set counts as set', 'if (!held.saysDays) throw unseen()', ''],
    ['what the flag of a day means is forgotten', "if (applied.kind === 'done' && days.length > 0) learnToggle(erp, meaning)", ''],
  ),
  ...gateway(
    'extraordinary/entries.erp',
    'extraordinary/entries',
    ['closures beside the orders are not seen', 'if (CLOSURES.includes(', "if (name === '' && CLOSURES.includes("],
    ['dates of unknown meaning are passed over', 'Object.values(held).some(namesDate)', "name === ''"],
    ['an order whose article has another name is a closure', 'if (quantity || isClosure === false)', 'if (isClosure === false)'],
  ),
  ...gateway('documents/documents.erp', 'documents/documents', [
    'documents without a mark of their destination are none',
    "mark: must(code, 'd_nome')",
    "mark: may(code, 'd_nome')",
  ]),
  ...gateway('production/production.erp', 'production/production', [
    'totals of another name are none',
    "if (!has('quantity')) throw",
    "if (has('trays') && !has('quantity')) throw",
  ]),
  ...of(
    'web/src/planning/date/date-conflicts.ts',
    ['web/src/planning/date/date-conflicts.test.ts'],
    [
      'an edit that nobody contests is lost with a conflict',
      'const quantities = editsOf(rows, draft, day)',
      'const quantities = new Map<string, number>()',
    ],
    ['what was kept of a whole date is laid over the rows of the other', ', isWhole: true }', ' }'],
  ),
  ...gateway(
    'connection',
    'connection',
    ['the next page repeats the last row', 'position[index]!) > 0)', 'position[index]!) >= 0)'],
    ['a walk shows two states', 'position ? lists.take(', 'position ? lists.refresh('],
    ['two callers share a walk', '${JSON.stringify(context.session?.own)}:', ''],
    ['a first page is as old as the walk before', ': lists.refresh(', ': lists.take('],
    ['a cursor of another order is taken', 'order === name && ', ''],
  ),
  ...gateway(
    'production/production',
    'production/shares',
    ['the shares of a day are those of the period', 'rows.filter(({ date }) => from <= date && date <= to)', 'rows'],
    ['many articles are read one by one', '(!hasOrders && count <= MOST_ARTICLES)', '!hasOrders'],
    ['the orders of other articles stay', 'rows.filter(({ articleCode }) => wanted.has(articleCode))', 'rows'],
    ['each share reads all orders', 'return () => (answer ??= read())', 'return () => (answer = read())'],
  ),
  ...gateway('categories/changes.rules', 'categories/categories', [
    'a category that has got another name is deleted',
    'wish.seenName !== null && wish.seenName !== found.name',
    'wish.seenName !== null && found.name === null',
  ]),
  ...gateway('pictures', 'articles/image', [
    'the picture before is taken for the one that was sent',
    '!(isAnother(after) || (await looksLike(after, sent)))',
    '!(isAnother(after) || sent.length > 0)',
  ]),
  ...gateway('settings/settings.erp', 'settings/settings', [
    'an unreadable cut-off is none',
    'if (lastKnown === undefined) throw failure',
    '',
  ]),
  ...gateway(
    'erp/owners.erp',
    'erp/owners',
    ['a code that no record confirms counts', "return verdicts.includes('holds') || !verdicts.includes('contradicts')", 'return true'],
    ['a destination of another login is the same', "? 'holds' : 'contradicts'", "? 'holds' : 'holds'"],
    ['of several holders the first is the one', 'owners.length === 1 ? owners[0]!.code : null', 'owners[0]?.code ?? null'],
    ['a recovery trusts the derived code', "if ((await check(claim, code)) === 'holds') return code", "if (code !== '') return code"],
    ['a login leads wherever its codes say', "if (own && verdictOf(owner, claim) !== 'contradicts') return", 'if (own) return'],
  ),
  ...gateway(
    'customers/new-customer',
    'customers/new-customer',
    ['a customer that was there before is the new one', 'if (before && meantBy(code, [...before]) !== null) continue', ''],
    ['a repeat makes another customer', 'if (made && isAlike(made, wanted.write)) return', "if (made && made.code === '') return"],
  ),
  ...gateway(
    'session/installation.rules',
    'session/interrupted',
    ['a creation that may be under way is sent again', "if (left > 0) return { do: 'wait', ms: left }", ''],
    ['an access that somebody else has given is replaced', "if (logins.length > 0 && (!isOurs || isOld)) return { do: 'finish' }", ''],
    [
      'a customer under another code is completed',
      "isInternal ? complete(facts, begun, own) : nothing('otherCode')",
      'complete(facts, begun, own)',
    ],
  ),
  ...gateway('session/internal', 'erp/owners', [
    'every customer of the same number is the internal one',
    'return meant !== null && meant === own',
    'return true',
  ]),
  ...of(
    'web/src/production/series.ts',
    ['web/src/production/series.test.ts'],
    [
      'the bars of a chart stand in the order of the groups',
      'days.map((day) => quantityOn(day, name))',
      'days.toReversed().map((day) => quantityOn(day, name))',
    ],
  ),
]
