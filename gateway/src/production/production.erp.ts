import type { ErpClient } from '../erp/client.ts'
import { type RecordOf, entity, key, may, must } from '../erp/decode/entity.ts'
import { type Row, isRow, soleRecord, valueOf } from '../erp/decode/envelope.ts'
import { MIXED, type Reader, type Reading, Unreadable } from '../erp/decode/reading.ts'
import { code, date, text, thousandths, whole } from '../erp/decode/values.ts'
import { NAMED_DESTINATION, namedDestination } from '../erp/named-destination.erp.ts'
import { noneAs } from '../erp/none.ts'
import type { ProductionBasis } from '../generated/contract.ts'
import type { DestinationKey } from '../keys.ts'
import type { ProductionRequest, ProductionRowModel, ProductionShareModel, ProductionTotal, ProductionTotals } from './production.model.ts'
import { sharesOf, weekdayNumber } from './production.rules.ts'

type Period = Pick<ProductionRequest, 'from' | 'to'>

/** Features of a back end that answers the destinations behind a total. */
export const SHARES_FEATURE = 'production-destinations'
export const ORDERS_FEATURE = 'production-orders'

/** The totals of a period. Filters without an input on the screen are sent with their fixed values. */
export function readTotals(erp: ErpClient, request: ProductionRequest): Promise<ProductionTotals> {
  const body = {
    giorno_esatto: request.from,
    giorno_fine: request.to,
    gsettimana: weekdayNumber(request.from),
    optiongroup2: 1,
    filterDescrizione: request.filter.description ?? '',
    filterCodiceArti: request.filter.articleCode ?? '',
    filterClienteDest: '',
    filterCat1: '',
    filterCat3: '',
    ldata_ex: 0,
    xmacli: '',
  }
  const answer: Reader<ProductionTotals> = (record, reading) => ({
    items: totals(record, reading),
    processed: processedFrom(record, request, reading),
  })
  const sent = erp.send('POST', '/applicazioni/panificatori/preorder', answer, { body, deadline: 'production', isRead: true })
  return noneAs({ items: [], processed: { from: request.from, to: request.to, dayCount: null } }, sent)
}

/** The destinations behind the total of one article. */
export async function readShares(erp: ErpClient, { from, to }: Period, articleCode: string): Promise<ProductionShareModel[]> {
  const query = { dal: from, al: to, articolo: articleCode }
  return sharesOf(await erp.get('/panify/produzione/destinazioni', share.list(asShare), { query, deadline: 'production' }))
}

/** Every order of a period, of one destination or of all, with one call. */
export async function readRows(erp: ErpClient, { from, to }: Period, destination: DestinationKey | null): Promise<ProductionRowModel[]> {
  const query = {
    dal: from,
    al: to,
    ...(destination ? { destinazione: `${destination.customerCode}/${destination.destinationCode}` } : {}),
  }
  return (await erp.get('/panify/produzione/righe', order.list(ordersOf), { query, deadline: 'production' })).flat()
}

const BASES: Record<string, ProductionBasis> = { standing: 'STANDING', extraordinary: 'EXTRAORDINARY', varied: 'VARIED' }

const OF_SHARE = { ...NAMED_DESTINATION, origin: may(text, 'origine') }

const share = entity('productionShare', { ...OF_SHARE, quantity: must(thousandths, 'quantita') })
const asShare = (fields: RecordOf<typeof share.fields>) => ({ ...ofShare(fields), quantity: fields.quantity ?? 0 })

const ofShare = ({ origin, ...fields }: RecordOf<typeof OF_SHARE>): Omit<ProductionShareModel, 'quantity'> => ({
  ...namedDestination(fields),
  basis: BASES[origin ?? ''] ?? 'UNKNOWN',
})

/** What one destination gets on one date from one origin. */
const order = entity('productionOrder', { ...OF_SHARE, date: key(date, 'data') })
const ordered = entity('productionRow', { articleCode: key(code, 'articolo'), quantity: must(thousandths, 'quantita') })

function ordersOf(
  { date, ...fields }: RecordOf<typeof order.fields>,
  { row, reading }: { row: Row; reading: Reading },
): ProductionRowModel[] {
  const ofAll = ofShare(fields)
  const rows = ordered.nested(row['righe'], reading, ({ articleCode, quantity }) => ({
    ...ofAll,
    date,
    articleCode,
    quantity: quantity ?? 0,
  }))
  return rows ?? []
}

export const total = entity('production', {
  articleCode: key(code, 'codice_prod', 'cod_arti', 'cd_min', 'codice'),
  description: must(text, 'descriz', 'descrizione'),
  unit: must(text, 'unita_m', 'unitaMisura'),
  quantity: may(thousandths, 'quantita_totale', 'quantita'),
  group1: may(text, 'nome_g1'),
  group2: may(text, 'nome_g2'),
  group3: may(text, 'nome_g3'),
  trays: may(text, 'teglie_info'),
})

/** An empty list may be null; an answer without a list is refused. A quantity that is no number is dropped; one that may be two is not. */
export const totals = total.list(
  ({ articleCode, description, unit, quantity, group1, group2, group3, trays }, { isLost, isUnreadable, reading }): ProductionTotal => {
    if (isLost('quantity')) throw new Unreadable('production.quantita_totale', 'missing in every record')
    if (isUnreadable('quantity') && reading.known('quantities') === MIXED)
      throw new Unreadable('production.quantita_totale', 'is written in two ways')
    const groups = { GROUP_1: group1, GROUP_2: group2, GROUP_3: group3 }
    return { articleCode, description: description ?? '', unit: unit ?? '', quantity, groups, trays }
  },
)

export const period = entity('period', {
  from: may(date, 'data_inizio'),
  to: may(date, 'data_fine'),
  dayCount: may(whole, 'giorni_elaborati'),
})

/** The filter that the server reports; fields that it omits are those of the request. */
function processedFrom(answer: unknown, request: Period, reading: Reading): ProductionTotals['processed'] {
  const record = periodIn(answer)
  const [reported] = record ? period.rows([record], reading, (fields) => ({ ...fields })) : []
  const dayCount = reported?.dayCount ?? null
  return {
    from: reported?.from ?? request.from,
    to: reported?.to ?? request.to,
    dayCount: dayCount !== null && dayCount >= 0 ? dayCount : null,
  }
}

/** Beside the list, at any depth. */
function periodIn(answer: unknown): Row | null {
  if (!isRow(answer)) return null
  return soleRecord(valueOf(answer, ['periodo'])?.value) ?? periodIn(valueOf(answer, ['data'])?.value)
}
