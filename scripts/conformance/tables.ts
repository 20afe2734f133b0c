// Which fields each entity has on the wire: the tables of the gateway where it has them.
import { type Field, entity, key, may, must } from '../../gateway/src/erp/decode/entity.ts'
import { type Decoder, code, date, flag, money, partyCode, text, thousandths, whole } from '../../gateway/src/erp/decode/values.ts'

type Make = <T>(decoder: Decoder<T>, ...names: [string, ...string[]]) => Field<T>

const each = (make: Make, decoder: Decoder<unknown>, names: readonly string[]): Record<string, Field<unknown>> =>
  Object.fromEntries(names.map((name) => [name, make(decoder, name)]))

export const WEEK = ['lunedi', 'martedi', 'mercoledi', 'giovedi', 'venerdi', 'sabato', 'domenica'] as const

export const ACT_FLAGS = ['lun_act', 'mar_act', 'mer_act', 'gio_act', 'ven_act', 'sab_act', 'dom_act', 'spec_act'] as const

export const COMPANY = entity('company', each(may, text, ['id', 'nome_azienda', 'piva', 'host', 'dbname']))

export const CUSTOMER = entity('customer', {
  code: key(partyCode, 'c_cliente'),
  name: must(text, 'cliente'),
  province: may(text, 'provincia', 'prov'),
  ...each(may, text, ['indirizzo', 'citta', 'cap', 'piva', 'cod_fisc', 'tel', 'email', 'categ', 'categ2', 'condi_pag', 'persona', 'note']),
})

export const CONTACT = entity('contact', {
  ...each(may, text, ['persona', 'ruolo', 'email', 'tel1', 'tel2', 'cell']),
  ...each(may, flag, ['predefinito', 'pec']),
})

export const DESTINATION = entity('destination', {
  code: key(partyCode, 'codicede'),
  ...each(may, text, ['nomede', 'viade', 'cittade', 'provinciade', 'capde', 'nazionede', 'referente', 'destlogin']),
  primary: may(flag, 'isPrimaria'),
  ...each(must, flag, ['orderactive', ...ACT_FLAGS]),
  primario: must(text, 'primario'),
})

export const LOGIN = entity('login', {
  name: must(text, 'nomeDestinazione'),
  primario: must(text, 'primario'),
  ...each(must, flag, ACT_FLAGS),
})

export const PLANNING_ROW = entity('planningRow', {
  code: key(code, 'codice'),
  id: may(code, 'id'),
  unit: may(text, 'unitaMisura', 'unita_m'),
  weight: may(thousandths, 'peso_lo', 'peso'),
  minimum: may(thousandths, 'qtaMinima'),
  step: may(thousandths, 'qtaRange'),
  ...each(may, text, ['descriz', 'note_est']),
  ...each(must, thousandths, WEEK),
})

export const ENTRY = entity('entry', {
  date: key(date, 'data_ord'),
  article: may(code, 'cod_arti'),
  description: may(text, 'descriz_art'),
  quantity: must(thousandths, 'quanti'),
  price: may(money, 'prezzo'),
  closure: may(flag, 'chiusura'),
})

export const ENTRY_ARTICLE = entity('entryArticle', {
  ...each(may, thousandths, ['peso_lo', 'qtaminima', 'qtarange']),
  ...each(may, text, ['note_est', 'unita_m']),
})

export const CATALOGUE_ARTICLE = entity('catalogueArticle', {
  code: key(code, 'cd_min'),
  ...each(must, text, ['descriz', 'unita_m']),
  ...each(may, thousandths, ['qtaminima', 'qtarange', 'qtamax', 'peso_lo']),
  ...each(may, text, ['contro', 'immagine', 'scheda_tecnica', 'note_est']),
  shown: may(flag, 'in_evidenza'),
  ...each(may, code, ['colore', 'tipo_arti', 'ngruppo3', 'gruppo5', 'gruppo6', 'mgruppo7']),
  price: may(money, 'prezzo'),
})

export { listed as CATEGORY } from '../../gateway/src/categories/categories.erp.ts'

export const DOCUMENT = entity('document', {
  id: key(code, 'id'),
  ...each(must, text, ['nomecausale', 'n_bolla', 'd_nome']),
  date: must(date, 'data_cons'),
  block: may(text, 'tblocco'),
})

export const PRODUCTION_ITEM = entity('productionItem', {
  code: key(code, 'codice_prod'),
  quantity: must(thousandths, 'quantita_totale', 'quantita'),
  ...each(may, text, ['descriz', 'unita_m', 'nome_g1', 'nome_g2', 'nome_g3', 'teglie_info']),
})

export const PERIOD = entity('period', {
  from: must(date, 'data_inizio'),
  to: must(date, 'data_fine'),
  days: must(whole, 'giorni_elaborati'),
})

const SUMMARY = {
  code: key(code, 'cd_min'),
  ...each(must, text, ['descriz', 'unita_m']),
  vat: must(code, 'iva'),
  ...each(may, thousandths, ['peso_lo', 'qtarange', 'qtaminima', 'qtamax']),
  ...each(may, code, ['colore', 'tipo_arti', 'ngruppo3', 'ncolore', 'gruppo5', 'gruppo6', 'mgruppo7']),
  ...each(may, text, ['note_est', 'foto']),
  ...each(may, flag, ['su_web', 'in_evidenza']),
}

export const ARTICLE_SUMMARY = entity('articleSummary', SUMMARY)

export const ARTICLE = entity('article', {
  ...SUMMARY,
  ...each(may, text, [
    'cod_for', 'barcode', 'codice_alt', 'barcode_clie', 'cod_bancale', 'cod_eti', 'volumes', 'confezione', 'altezza', 'larghezza', 'spessore',
    'area', 'pm', 'pos', 'descriz_lang', 'scheda_tec', 'scheda_sic', 'figliopa', 'clie_rif', 'padre', 'serie', 'newfoto', 'newfoto2',
    'urlimmagine', 'ordinamento', 'contro', 'contoa', 'controc', 'prov', 'tono', 'calibro', 'mq_scat', 'mq_pal', 'gomma', 'euromt', 'tipo_cod',
    'macchina', 'cod_dogana', 'ubicazione', 'pag_cat', 'posizione', 'list_saldi',
  ]), // prettier-ignore
  ...each(may, money, [
    'listino1', 'listino2', 'cost_medio', 'costo_u', 'costo_lordo', 'sconto1', 'sconto2', 'costo_futu', 'costo_lavo',
  ]), // prettier-ignore
  ...each(may, thousandths, ['giacenza', 'impegnato', 'ordinato', 'scort_m', 'qtamin']),
  ...each(may, flag, [
    'arti_o_lavo', 'inv', 'duplicab', 'cal_inv', 'no_scontrino', 'tracciabi', 'ricetta', 'saldi', 'su_flash', 'stampuni', 'art_a_peso',
    'no_scade', 'packorari', 'front_da_stampare', 'lavo1', 'sche_tec', 'c_aee', 'tipotes', 'sottocomp_finiti', 'd1',
  ]), // prettier-ignore
  ...each(may, date, ['data_u_scr', 'data_aq', 'data_inizzio', 'data_fine', 'scade_abb', 'data_foto', 'data_tecnica', 'data_sicurezza']),
})

export const PRICE_ROW = entity('priceRow', {
  list: key(code, 'codlis'),
  article: may(code, 'codarti'),
  ...each(may, money, ['prezzo', 'sc1', 'sc2', 'sc3', 'ricar']),
})
