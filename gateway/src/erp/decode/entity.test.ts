// The decoding tables: envelopes, names and values in the spellings of many servers.
import { describe, expect, it } from 'vitest'
import { createDialect } from '../dialect/dialect.ts'
import { entity, exact, key, may, must } from './entity.ts'
import { rowsIn } from './envelope.ts'
import { allPages } from './pages.ts'
import { type Reader, type Reading, Unreadable } from './reading.ts'
import { UNREADABLE, code, date, flag, money, partyCode, presence, quantity, raw, text, thousandths, whole } from './values.ts'

const log = { debug() {}, info() {}, warn() {}, error() {} }
const newReading = () => createDialect({ log }).readingOf('GET /prova')

const row = entity('row', {
  id: key(code, 'codice', 'cd_min'),
  size: must(thousandths, 'quanti'),
  note: may(text, 'note'),
  own: may(flag, 'proprio'),
})
const plain = row.list((fields) => ({ ...fields }))
const read = <T>(reader: Reader<T>, answer: unknown, reading: Reading = newReading()) => reader(answer, reading)

const bread = { codice: 'PANE', quanti: '2', note: null, proprio: '1' }
const known = { id: 'PANE', size: 2_000, note: null, own: true }

describe('a list', () => {
  it.each([
    ['bare', [bread]],
    ['in data', { data: [bread] }],
    ['in the data of data', { status: 'success', data: { data: [bread], current_page: 1 } }],
    ['filtered by PHP', { data: { 0: bread } }],
    ['filtered by PHP, bare', { 2: bread }],
    ['in rows', { success: true, rows: [bread] }],
    ['as text', { data: JSON.stringify([bread]) }],
    ['as the one record that it holds', { data: bread }],
    ['beside null', [null, bread]],
  ])('is read %s', (_, answer) => expect(read(plain, answer)).toEqual([known]))

  it.each([[null], [undefined], [[]], [{}], [{ data: null }], [{ data: [] }], [{ data: {} }], [{ data: '' }]])('is empty as %j', (answer) =>
    expect(read(plain, answer)).toEqual([]),
  )

  it.each([['OK'], [7], [{ message: 'Fatto' }], [{ data: 'nessuno' }], [['PANE']], [{ data: { totale: 3 } }]])('is not %j', (answer) =>
    expect(() => read(plain, answer)).toThrow(Unreadable),
  )

  it('reports how it was wrapped', () => {
    const dialect = createDialect({ log })
    read(plain, { data: { data: [bread] } }, dialect.readingOf('GET /prova'))
    expect(dialect.profile()).toEqual({ list: 'data.data' })
  })
})

describe('a table of fields', () => {
  it('finds names in any case, and by their aliases', () => {
    expect(read(plain, [{ CODICE: 'PANE', Quanti: 2, NOTE: '', PROPRIO: 'S' }])).toEqual([known])
    expect(read(plain, [{ Codice: 'PANE', QUAN_TI: 2, proprio: 'S' }])).toEqual([known])
    expect(read(plain, [{ codice: 'A', quanti: 1 }, { CODICE: 'B', Quanti: 2 }]).map(({ id, size }) => [id, size])).toEqual([['A', 1_000], ['B', 2_000]]) // prettier-ignore
    const dialect = createDialect({ log })
    expect(read(plain, [{ cd_min: 'PANE', quanti: 2 }], dialect.readingOf('GET /prova'))).toEqual([{ ...known, own: null }])
    expect(dialect.profile()).toMatchObject({ 'name.row.codice': 'cd_min' })
  })

  it('finds a name that the first rows lack', () =>
    expect(
      read(plain, [
        { codice: 'A', quanti: 1 },
        { codice: 'B', quanti: 1, note: 'tardi' },
      ]).map(({ note }) => note),
    ).toEqual([null, 'tardi']))

  it('reads a repeated row once, and different rows all', () =>
    expect(read(plain, [bread, { ...bread }, { ...bread, quanti: 3 }]).map(({ size }) => size)).toEqual([2_000, 3_000]))

  it('reads thousands of rows that share a key', () => {
    const rows = Array.from({ length: 20_000 }, (_, index) => ({ codice: '0001', quanti: index, nota: String(index) }))
    expect(read(plain, [...rows, rows[7]])).toHaveLength(20_000)
  })

  it('leaves out a row without its key', () => expect(read(plain, [bread, { ...bread, codice: ' ' }])).toEqual([known]))

  it('refuses an answer without a required field, and names it', () => {
    expect(() => read(plain, [{ codice: 'PANE', quantita: 2 }])).toThrow('row.quanti: missing in every record')
    expect(() => read(plain, [{ articolo: 'PANE', quanti: 2 }])).toThrow('row.codice: missing in every record')
  })

  it('takes a required field for empty that other answers of the call have shown, unless there is a name that they have not', () => {
    const dialect = createDialect({ log })
    const readThere = (answer: unknown, call = 'GET /articoli') => read(plain, answer, dialect.readingOf(call))
    readThere([bread])
    expect(readThere([{ codice: 'PANE' }])).toEqual([{ ...known, size: null, own: null }])
    expect(() => readThere([{ codice: 'PANE', quantita: '2' }])).toThrow('row.quanti: missing in every record')
    const several = (count: number) => Array.from({ length: count }, (_, index) => ({ codice: `PANE ${index}` }))
    expect(readThere(several(3))).toHaveLength(3)
    expect(() => readThere(several(4))).toThrow('row.quanti: missing in every record')
    expect(() => readThere([{ note: null }])).toThrow('row.codice: missing in every record')
    expect(() => readThere([{ codice: 'PANE' }], 'GET /magazzino')).toThrow('row.quanti: missing in every record')
  })

  it('tells whether a field is lost', () => {
    const dialect = createDialect({ log })
    const isLost = row.list((_, columns) => ({ note: columns.isLost('note'), size: columns.isLost('size') }))
    const readThere = (answer: unknown) => read(isLost, answer, dialect.readingOf('GET /prova'))
    expect(readThere([{ codice: 'PANE', quanti: 1 }])).toEqual([{ note: true, size: false }])
    readThere([bread])
    expect(readThere([{ codice: 'PANE', quanti: 1 }])).toEqual([{ note: false, size: false }])
  })

  it('refuses an answer with an unreadable required value, without quoting it', () => {
    expect(() => read(plain, [{ ...bread, quanti: 'dodici' }])).toThrow('row.quanti: is not a number')
    expect(() => read(plain, [{ ...bread, quanti: { n: 2 } }])).toThrow('row.quanti')
  })

  it('drops any other unreadable value, and reports it once', () => {
    const warned: unknown[] = []
    const dialect = createDialect({ log: { ...log, warn: (entry: unknown) => void warned.push(entry) } })
    const rows = [
      { ...bread, proprio: 'forse' },
      { ...bread, proprio: 'mah' },
    ]
    expect(read(plain, rows, dialect.readingOf('GET /prova')).map(({ own }) => own)).toEqual([null, null])
    expect(warned).toEqual([{ path: 'GET /prova', reason: 'row.proprio is not 1 or 0' }])
  })

  it('refuses an unreadable value of an exact field', () => {
    const closing = entity('row', { id: key(code, 'codice'), closed: exact(flag, 'chiusura') }).list((fields) => ({ ...fields }))
    expect(read(closing, [{ codice: 'PANE' }])).toEqual([{ id: 'PANE', closed: null }])
    expect(() => read(closing, [{ codice: 'PANE', chiusura: 'forse' }])).toThrow('row.chiusura: is not 1 or 0')
  })

  const inner = entity('row', { id: key(code, 'codice'), unit: may(text, 'articolo.unita_m', 'unita_m') }).list((fields) => ({ ...fields }))
  it.each([
    ['as it is', { unita_m: 'kg' }],
    ['in capitals', { UNITA_M: 'kg' }],
    ['as text', '{"unita_m":"kg"}'],
    ['as a list of one', [{ unita_m: 'kg' }]],
  ])('finds a field of a record inside the record, written %s', (_, articolo) =>
    expect(read(inner, [{ codice: 'A' }, { codice: 'B', articolo }, { codice: 'C', articolo: null, unita_m: 'pz' }])).toEqual([
      { id: 'A', unit: null },
      { id: 'B', unit: 'kg' },
      { id: 'C', unit: 'pz' },
    ]),
  )

  it('finds a name in any case, also one that the first rows lack', () =>
    expect(read(plain, [{ Codice: 'A', QUANTI: 1 }, { Codice: 'B', QUANTI: 1, nOTE: 'tardi' }]).map(({ note }) => note)).toEqual([null, 'tardi'])) // prettier-ignore

  it('reports unreadable values of a record, and the wire name of a field', () => {
    const [first, second] = read(
      row.list(({ own }, { isUnreadable, nameOf }) => ({
        own,
        isUnreadable: isUnreadable('own'),
        names: [nameOf('size'), nameOf('note')],
      })),
      [
        { codice: 'A', QUANTI: 1, proprio: 'forse' },
        { codice: 'B', QUANTI: 1, proprio: '0' },
      ],
    )
    expect(first).toEqual({ own: null, isUnreadable: true, names: ['QUANTI', undefined] })
    expect(second).toEqual({ own: false, isUnreadable: false, names: ['QUANTI', undefined] })
  })

  it.each([
    ['bare', bread],
    ['in data', { data: bread }],
    ['in a list', { data: [bread] }],
    ['under its name', { success: true, articolo: bread }],
  ])('reads one record %s', (_, answer) =>
    expect(
      read(
        row.record((fields) => ({ ...fields })),
        answer,
      ),
    ).toEqual(known),
  )

  it('reads one record among several parts, and lists beside it', () => {
    const holder = entity('holder', { id: key(code, 'c_cliente'), name: may(text, 'cliente', 'nome'), parts: may(raw, 'parti') })
    const record = holder.record((fields) => ({ ...fields }))
    const wanted = { id: '0041', name: 'Bar', parts: [{ a: 1 }] }
    const [inner, parti] = [{ c_cliente: '0041', cliente: 'Bar' }, [{ a: 1 }]]
    for (const answer of [
      { ...inner, parti },
      { data: { ...inner, parti } },
      { cliente: inner, parti },
      { data: { cliente: inner, parti } },
      { status: 'success', data: { cliente: inner }, parti },
      { data: { cliente: JSON.stringify(inner) }, parti, nome: 'Altro' },
    ])
      expect(read(record, answer)).toEqual(wanted)
    expect(read(record, { data: { cliente: 'Bar' }, cliente: inner, parti })).toEqual(wanted)
    expect(read(record, { data: { ...inner, parti }, cliente: { c_cliente: '0042' } })).toEqual(wanted)
    expect(() => read(record, { cliente: inner, padre: inner })).toThrow(Unreadable)
  })

  it('reads a list of one that is written as its record alone, also without a key', () => {
    const contact = entity('contact', { name: must(text, 'persona'), role: may(text, 'ruolo') })
    const nested = (value: unknown) => contact.nested(value, newReading(), ({ name }) => name)
    expect([{ persona: 'Anna' }, [{ PERSONA: 'Anna' }], '[{"persona":"Anna"}]', { 3: { persona: 'Anna' } }].map(nested)).toEqual(
      Array.from({ length: 4 }, () => ['Anna']),
    )
    expect([nested(null), nested(undefined), nested([]), nested('')]).toEqual([null, null, [], []])
  })

  it('reads no record from an empty answer, and refuses several', () => {
    const record = row.record((fields) => ({ ...fields }))
    expect([null, [], {}, { data: null }, { data: [] }].map((answer) => read(record, answer))).toEqual([null, null, null, null, null])
    expect(() => read(record, [bread, bread])).toThrow('several records')
  })
})

describe('numbers', () => {
  it.each<[unknown, number | null | typeof UNREADABLE]>([
    ['12', 12_000],
    ['2.5', 2_500],
    ['2,5', 2_500],
    [2.5, 2_500],
    [1.25, 1_250],
    ['.5', 500],
    ['-,25', -250],
    ['1.250,50', 1_250_500],
    ['1,250.50', 1_250_500],
    ['€ 1.250,50', 1_250_500],
    ['1 250,5', 1_250_500],
    ["1'250.5", 1_250_500],
    ['1.250', 1_250],
    ['12.345.678', 12_345_678_000],
    ['2.0005', 2_001],
    [0.1, 100],
    ['', null],
    [null, null],
    ['1e3', UNREADABLE],
    ['1.2.3', UNREADABLE],
    ['1,2,3', UNREADABLE],
    ['12 pz', UNREADABLE],
    ['abc', UNREADABLE],
    [Number.NaN, UNREADABLE],
    [true, UNREADABLE],
    [{}, UNREADABLE],
  ])('reads %j as %s thousandths', (value, size) => expect(thousandths.read(value, newReading())).toBe(size))

  it("reads 1.250 like the server's other numbers, in any order", () => {
    expect(
      read(plain, [
        { codice: 'A', quanti: '1.250' },
        { codice: 'B', quanti: '2,5' },
      ]).map(({ size }) => size),
    ).toEqual([1_250_000, 2_500])
    expect(
      read(plain, [
        { codice: 'A', quanti: '1.250' },
        { codice: 'B', quanti: '2.5' },
      ]).map(({ size }) => size),
    ).toEqual([1_250, 2_500])
  })

  it('refuses 1.250 from a server that uses both signs', () => {
    const mixed = [
      { codice: 'A', quanti: '1.250' },
      { codice: 'B', quanti: '2,5' },
      { codice: 'C', quanti: '2.5' },
    ]
    expect(() => read(plain, mixed)).toThrow(Unreadable)
  })

  it('accepts no negative ordered quantity', () => {
    expect(quantity.read('-2', newReading())).toBe(UNREADABLE)
    expect(['0', '2,5', null].map((value) => quantity.read(value, newReading()))).toEqual([0, 2_500, null])
  })

  it.each([
    ['1250.5', '1250.50'],
    ['1.250,50', '1250.50'],
    [0.1234, '0.1234'],
    ['-3', '-3.00'],
    ['0', '0.00'],
  ])('reads the amount %j as %s', (value, amount) => expect(money.read(value, newReading())).toBe(amount))

  it('reads whole numbers', () => expect([whole.read('12.0', newReading()), whole.read('12,6', newReading())]).toEqual([12, 13]))
})

describe('texts', () => {
  it.each<[unknown, unknown]>([
    ['L&#39;Angolo', "L'Angolo"],
    ['Bar &amp; Caff&egrave;', 'Bar & Caffè'],
    ['&amp;lt;b&amp;gt;', '&lt;b&gt;'],
    ['Rossi & Figli', 'Rossi & Figli'],
    ['A&Bcopy', 'A&Bcopy'],
    ['&nbsp;', null],
    [7, '7'],
    [true, UNREADABLE],
  ])('reads %j as %j', (value, characters) => expect(text.read(value, newReading())).toBe(characters))

  it('leaves texts unchanged if the server is known to escape none', () =>
    expect(text.read('&amp;', createDialect({ log, pins: { texts: 'plain' } }).readingOf('GET /prova'))).toBe('&amp;'))

  it('keeps only the presence of a password', () =>
    expect(['segreta', '********', 7, '', null, false].map((value) => presence.read(value, newReading()))).toEqual([
      true,
      true,
      true,
      null,
      null,
      null,
    ]))
})

describe('the dialect profile', () => {
  const profileAfter = (reader: Reader<unknown>, answer: unknown) => {
    const dialect = createDialect({ log })
    read(reader, answer, dialect.readingOf('GET /prova'))
    return dialect.profile()
  }
  const one = row.record((fields) => ({ ...fields }))

  it('has the known words of flags, and no text in their place', () => {
    const rows = ['scheda_mario.pdf', 'S', 'forse'].map((proprio, index) => ({ ...bread, codice: String(index), proprio }))
    expect(profileAfter(plain, rows)).toEqual({ list: 'bare', flags: 's' })
  })

  it.each([
    ['data.*', { data: { '0041': bread } }],
    ['*', { cliente: bread, righe_clie: [] }],
    ['dati', { dati: bread }],
  ])('has the known names around a record, and %s for its own', (record, answer) => expect(profileAfter(one, answer)).toEqual({ record }))
})

describe('flags, codes and dates', () => {
  it.each(['1', 1, true, 'S', 'si', 'true', 'Y', '1.0'])('reads %j as yes', (value) => expect(flag.read(value, newReading())).toBe(true))
  it.each(['0', 0, false, 'N', 'no', 'false'])('reads %j as no', (value) => expect(flag.read(value, newReading())).toBe(false))
  it.each(['2', 'forse', {}])('cannot read %j as either', (value) => expect(flag.read(value, newReading())).toBe(UNREADABLE))

  it('keeps the zeros of codes, and restores those of customers', () => {
    expect([code.read('0042 ', newReading()), code.read(42, newReading())]).toEqual(['0042', '42'])
    expect([partyCode.read('0042', newReading()), partyCode.read(42, newReading())]).toEqual(['0042', '0042'])
  })

  it.each([
    ['2027-02-01', '2027-02-01'],
    ['01/02/2027', '2027-02-01'],
    ['1-2-2027', '2027-02-01'],
    ['2027-02-01 00:00:00', '2027-02-01'],
    ['2027-01-31T23:00:00.000Z', '2027-02-01'],
    ['2027-02-01T00:00:00+01:00', '2027-02-01'],
    ['/Date(1801436400000)/', '2027-02-01'],
    ['20270201', '2027-02-01'],
    [20270201, '2027-02-01'],
    ['0000-00-00', null],
    ['', null],
    ['29/02/2027', UNREADABLE],
    ['domani', UNREADABLE],
  ])('reads the date %j as %s', (value, day) => expect(date.read(value, newReading())).toBe(day))
})

describe('a list in pages', () => {
  const page = (rows: unknown[], more: object) => ({ data: rows, last_page: 3, total: 5, ...more })

  it('is read completely', async () => {
    const pages = [page([1, 2], {}), page([3, 4], {}), page([5], {})]
    expect(await allPages(pages[0], async (number) => pages[number - 1])).toEqual({ data: [1, 2, 3, 4, 5] })
  })

  it('is refused if the server repeats its first page', async () => {
    for (const total of [5, 6])
      await expect(allPages(page([1, 2], { total }), async () => page([1, 2], { total }))).rejects.toThrow('repeat')
    await expect(allPages(page([1, 2], {}), async (number) => page([number], {}))).rejects.toThrow('not the whole list')
    await expect(allPages(page([1, 2], { total: null }), async () => page([1, 2], { total: null }))).rejects.toThrow('repeat')
  })

  it('is unchanged with one page', async () => {
    const whole = { data: [1], last_page: 1 }
    expect(await allPages(whole, () => Promise.reject(new Error('asked')))).toBe(whole)
    expect(rowsIn({ data: { data: [{ a: 1 }], meta: {} } }, newReading())).toEqual([{ a: 1 }])
  })
})
