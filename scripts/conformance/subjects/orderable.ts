// REST-37 on the kit's own articles: whether a customer may order them, and at which price.
import { expectSame, decodedAs } from '../compare.ts'
import type { Kit } from '../kit.ts'
import type { CallReport } from '../report/findings.ts'
import { CATALOGUE_ARTICLE } from '../tables.ts'
import { NET_PRICES } from './articles.ts'
import { readCatalogue } from './orders.ts'
import { codeOf, readArticle } from './warehouse.ts'

export async function orderable(kit: Kit, customer: string, codes: readonly string[]): Promise<void> {
  await kit.check('REST-37', async (call) => {
    kit.facts.catalogue = await readCatalogue(kit, call, customer)
    const own = kit.facts.catalogue.filter((one) => codes.includes(codeOf(one)))
    call.expect(own.length === codes.length, 'the new articles (su_web 1) among those to order', 'not all of them')
    for (const { values } of own) checkPrice(call, values['prezzo'] ?? null)
    const [first] = own
    if (!first) return
    const { article } = await readArticle(kit, call, codeOf(first))
    expectSame(call, first, article, 'the values of GET /magazzino/{codice}')
    const sheets = [first.values['scheda_tecnica'] ?? null, article.values['scheda_tec'] ?? null]
    if (sheets[0] !== sheets[1]) call.tolerate('scheda_tecnica other than the scheda_tec of the article')
  })
}

function checkPrice(call: CallReport, price: unknown): void {
  if (price === null) return call.tolerate('articles without prezzo: orders have no price')
  const isNet = NET_PRICES.some((net) => decodedAs(CATALOGUE_ARTICLE, 'prezzo', net) === price)
  call.expect(isNet, 'the price of the customer’s list less its discount', 'another price')
}
