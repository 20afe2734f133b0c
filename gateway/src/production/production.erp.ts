import { z } from 'zod'
import type { ErpClient } from '../erp/client.ts'
import { asOptionalText, asText, rowsOf, type Row } from '../erp/row.erp.ts'
import { toIsoDate, toThousandths } from '../erp/wire.ts'
import type { ProductionShare } from '../generated/resolvers.ts'
import type { ProductionItemModel } from './production.model.ts'
import { weekdayOf, type Period, type ProductionFilter } from './production.rules.ts'

type Production = { items: ProductionItemModel[]; period: Period }

/** The totals of a period. What no screen has an input for is sent all the same, with its fixed value. */
export function readProduction(erp: ErpClient, filter: ProductionFilter): Promise<Production> {
  const body = {
    giorno_esatto: filter.from,
    giorno_fine: filter.to,
    gsettimana: weekdayOf(filter.from),
    optiongroup2: 1,
    filterDescrizione: filter.description,
    filterCodiceArti: filter.code,
    filterClienteDest: '',
    filterCat1: '',
    filterCat3: '',
    ldata_ex: 0,
    xmacli: '',
  }
  const answer = totals.transform(({ data, periodo }) => ({ items: data, period: periodFromErp(periodo, filter) }))
  return erp.send('POST', '/applicazioni/panificatori/preorder', answer, { body, deadline: 'production' })
}

/** The destinations behind the total of one article; the back end announces that it can tell them. */
export function readShares(erp: ErpClient, { from, to }: Pick<ProductionFilter, 'from' | 'to'>, code: string): Promise<ProductionShare[]> {
  const query = { dal: from, al: to, articolo: code }
  return erp.get('/panify/produzione/destinazioni', rowsOf(shareFromErp), { query, deadline: 'production' })
}

function shareFromErp(row: Row): ProductionShare | null {
  const [customerCode, destinationCode] = [asText(row['codiceCliente']), asText(row['codicede'])]
  if (customerCode === '' || destinationCode === '') return null
  return {
    customerCode,
    destinationCode,
    customer: asText(row['cliente']).trim(),
    destination: asText(row['nomede']).trim(),
    quantity: toThousandths(row['quantita']) ?? 0,
    isExtraordinary: row['origine'] === 'extraordinary',
  }
}

function itemFromErp(row: Row): ProductionItemModel | null {
  const code = asText(row['codice_prod'])
  if (code === '') return null
  return {
    code,
    description: asText(row['descriz']).trim(),
    unit: asText(row['unita_m']).trim(),
    quantity: toThousandths(row['quantita_totale'] ?? row['quantita']),
    group1: asOptionalText(row['nome_g1']),
    group2: asOptionalText(row['nome_g2']),
    group3: asOptionalText(row['nome_g3']),
    trays: asOptionalText(row['teglie_info']),
  }
}

/** An empty list may be null, and the period may be left out; an answer without a list is none. */
const totals = z.object({ data: rowsOf(itemFromErp), periodo: z.unknown().optional() })

/** What the server says it has worked on; what it leaves out is what it was asked for. */
function periodFromErp(answer: unknown, asked: ProductionFilter): Period {
  const told = (typeof answer === 'object' && answer !== null ? answer : {}) as Row
  const days = Number(asText(told['giorni_elaborati']) || Number.NaN)
  return {
    from: toIsoDate(told['data_inizio']) ?? asked.from,
    to: toIsoDate(told['data_fine']) ?? asked.to,
    days: Number.isInteger(days) && days >= 0 ? days : null,
  }
}
