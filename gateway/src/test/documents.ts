// The staff's documents on the bakery's server, and the operations on them.
import { openHarness } from './harness.ts'

const DOCUMENT =
  'id number year documentDate date reason state kind pdfUrl destination { id code name } customer { code name } replacedBy { id } replaces { id }'
export const LIST = `query ($filter: DocumentFilter) {
  documents(filter: $filter) { from to totalCount pageInfo { hasNextPage endCursor } nodes { ${DOCUMENT} } } }`
export const PROGRESS = `query ($url: String!) { printProgress(url: $url) { drawn total isReady } }`

export const PRINT = `mutation ($ids: [ID!]!, $copies: DocumentCopies! = BOTH) { printDocuments(input: { ids: $ids, copies: $copies }) {
  __typename ... on DocumentOpened { url } ... on Refusal { code message } } }`
const REFUSAL = '... on Refusal { __typename code message }'
export const ANNUL = `mutation ($input: AnnulDocumentInput!) { annulDocument(input: $input) {
  __typename ... on DocumentAnnulled { document { id state } } ${REFUSAL} } }`
export const REISSUE = `mutation ($input: ReissueDocumentInput!) { reissueDocument(input: $input) {
  __typename ... on DocumentReissued { document { id number } annulled { id replacedBy { id } } } ${REFUSAL} } }`
export const TO_INVOICE = `query ($from: Date!, $to: Date!, $customerCode: Code) {
  documentsToInvoice(from: $from, to: $to, customerCode: $customerCode) { count customer { code name } } }`
export const INVOICE = `mutation ($input: InvoiceDocumentsInput!) { invoiceDocuments(input: $input) {
  __typename ... on DocumentsInvoiced { documents { id state } } ${REFUSAL} } }`
export const VARY = `mutation ($input: VaryDeliveryInput!) { varyDelivery(input: $input) {
  __typename ... on DeliveryVaried { delivery { id state basis rows { articleCode quantity } } annulled { id } issued { id } } ${REFUSAL}
  ... on ChangedMeanwhile { conflicts { path label seen current wanted } } ... on InvalidInput { problems { path message } } } }`

export const note = (id: number, more: Record<string, unknown> = {}) => ({
  id,
  nomecausale: 'Vendita',
  n_bolla: String(100 + id),
  anno: 2026,
  data_cons: '2026-11-19',
  data_documento: '2026-11-20',
  cliente: '0042',
  ragione_sociale: 'Bar Sport',
  destinazione: '0003',
  nome_destinazione: 'Bar Sport, piazza',
  stato: 'emesso',
  sostituito_da: null,
  ...more,
})

export const row = (codice: string, quantita: number | string) => ({ codice, descriz: `Articolo ${codice}`, unita_m: 'pz', quantita })

/** `Document.id` of a note. */
export const idOf = (id: number, destination = '0042/0003', date = '2026-11-19') => `${destination}/${date}/${100 + id}`

/** The path of one destination's delivery on one date. */
export const PLACE = '/panify/consegne/0042/0003/2026-11-19'

/** An administrator, with a server that announces the documents of all customers. */
export async function openDocuments({ isForeign = false } = {}) {
  const harness = await openHarness({
    login: 'administrator',
    isForeign,
    at: '2026-11-19 10:00',
    prepare: (erp) => erp.on('GET', '/panify', { json: { version: 1, features: ['documents-staff'] } }),
  })
  harness.erp.on('GET', '/panify/documenti', { json: { data: [note(2), note(1)] } })
  return harness
}
