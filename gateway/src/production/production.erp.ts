import { z } from 'zod'
import type { ErpClient } from '../erp/client.ts'
import { asOptionalText, asText, nestedRows, rowsOf, type Row } from '../erp/row.erp.ts'
import { toIsoDate, toThousandths } from '../erp/wire.ts'
import type { ProductionBasis } from '../generated/resolvers.ts'
import { destinationId } from '../ids.ts'
import type { DestinationKey } from '../models.ts'
import type { ProductionAsked, ProductionRowModel, ProductionShareModel, ProductionTotal, ProductionTotals } from './production.model.ts'
import { sharesOf, weekdayNumber } from './production.rules.ts'

type Period = Pick<ProductionAsked, 'from' | 'to'>

/** The extras of a back end that can say who gets how much of a total. */
export const SHARES_FEATURE = 'production-destinations'
export const ORDERS_FEATURE = 'production-orders'

/** The totals of a period. What no screen has an input for is sent all the same, with its fixed value. */
export function readTotals(erp: ErpClient, asked: ProductionAsked): Promise<ProductionTotals> {
  const body = {
    giorno_esatto: asked.from,
    giorno_fine: asked.to,
    gsettimana: weekdayNumber(asked.from),
    optiongroup2: 1,
    filterDescrizione: asked.filter.description ?? '',
    filterCodiceArti: asked.filter.articleCode ?? '',
    filterClienteDest: '',
    filterCat1: '',
    filterCat3: '',
    ldata_ex: 0,
    xmacli: '',
  }
  const answer = totals.transform(({ data, periodo }) => ({ items: data, processed: processedFromErp(periodo, asked) }))
  return erp.send('POST', '/applicazioni/panificatori/preorder', answer, { body, deadline: 'production', isRead: true })
}

/** The destinations behind the total of one article. */
export async function readShares(erp: ErpClient, { from, to }: Period, articleCode: string): Promise<ProductionShareModel[]> {
  const query = { dal: from, al: to, articolo: articleCode }
  return sharesOf(await erp.get('/panify/produzione/destinazioni', rowsOf(shareFromErp), { query, deadline: 'production' }))
}

/** Every order of a period, of one destination or of all, with one call. */
export async function readRows(erp: ErpClient, { from, to }: Period, destination: DestinationKey | null): Promise<ProductionRowModel[]> {
  const query = {
    dal: from,
    al: to,
    ...(destination ? { destinazione: `${destination.customerCode}/${destination.destinationCode}` } : {}),
  }
  return (await erp.get('/panify/produzione/righe', rowsOf(orderFromErp), { query, deadline: 'production' })).flat()
}

const BASES: Record<string, ProductionBasis> = { standing: 'STANDING', extraordinary: 'EXTRAORDINARY', varied: 'VARIED' }

function shareFromErp(row: Row): ProductionShareModel | null {
  const [customerCode, destinationCode] = [asText(row['codiceCliente']), asText(row['codicede'])]
  if (customerCode === '' || destinationCode === '') return null
  return {
    destinationId: destinationId({ customerCode, destinationCode }),
    customerCode,
    customerName: asOptionalText(row['cliente']),
    destinationCode,
    destinationName: asOptionalText(row['nomede']),
    quantity: toThousandths(row['quantita']) ?? 0,
    basis: BASES[asText(row['origine'])] ?? 'UNKNOWN',
  }
}

/** What one destination gets on one date from one origin. */
function orderFromErp(order: Row): ProductionRowModel[] | null {
  const [ofAll, date] = [shareFromErp(order), toIsoDate(order['data'])]
  if (ofAll === null || date === null) return null
  return nestedRows(order['righe'], (row) => {
    const articleCode = asText(row['articolo'])
    return articleCode === '' ? null : { ...ofAll, date, articleCode, quantity: toThousandths(row['quantita']) ?? 0 }
  })
}

function totalFromErp(row: Row): ProductionTotal | null {
  const articleCode = asText(row['codice_prod'])
  if (articleCode === '') return null
  return {
    articleCode,
    description: asText(row['descriz']).trim(),
    unit: asText(row['unita_m']).trim(),
    quantity: toThousandths(row['quantita_totale'] ?? row['quantita']),
    groups: {
      GROUP_1: asOptionalText(row['nome_g1']),
      GROUP_2: asOptionalText(row['nome_g2']),
      GROUP_3: asOptionalText(row['nome_g3']),
    },
    trays: asOptionalText(row['teglie_info']),
  }
}

/** An empty list may be null, and the period may be left out; an answer without a list is none. */
const totals = z.object({ data: rowsOf(totalFromErp), periodo: z.unknown().optional() })

/** What the server says it has worked on; what it leaves out is what it was asked for. */
function processedFromErp(answer: unknown, asked: Period): ProductionTotals['processed'] {
  const told = (typeof answer === 'object' && answer !== null ? answer : {}) as Row
  const days = Number(asText(told['giorni_elaborati']) || Number.NaN)
  return {
    from: toIsoDate(told['data_inizio']) ?? asked.from,
    to: toIsoDate(told['data_fine']) ?? asked.to,
    dayCount: Number.isInteger(days) && days >= 0 ? days : null,
  }
}
