// Which fields each entity has on the wire.
import type { Field, Kind, Table } from './fields.ts'

const field = (kind: Kind, required: boolean) => (name: string, ...aliases: string[]): Field => ({ name, aliases, kind, required }) // prettier-ignore

const [code, key] = [field('code', false), field('code', true)]
const text = field('text', false)
const [quantity, ordered, price] = [field('quantity', false), field('quantity', true), field('price', false)]
const [flag, date, day] = [field('flag', false), field('date', false), field('date', true)]

const each = <T>(names: readonly string[], make: (name: string) => T) => names.map((name) => make(name))

export const WEEK = ['lunedi', 'martedi', 'mercoledi', 'giovedi', 'venerdi', 'sabato', 'domenica'] as const

export const ACT_FLAGS = ['lun_act', 'mar_act', 'mer_act', 'gio_act', 'ven_act', 'sab_act', 'dom_act', 'spec_act'] as const

export const CUSTOMER: Table = {
  entity: 'customer',
  fields: [
    key('c_cliente'),
    field('text', true)('cliente'),
    ...each(['indirizzo', 'citta'], text),
    text('provincia', 'prov'),
    ...each(['cap', 'piva', 'cod_fisc', 'tel', 'email', 'categ', 'categ2', 'condi_pag', 'persona', 'note'], text),
  ],
}

export const CONTACT: Table = {
  entity: 'contact',
  fields: [...each(['persona', 'ruolo', 'email', 'tel1', 'tel2', 'cell'], text), flag('predefinito'), flag('pec')],
}

export const DESTINATION: Table = {
  entity: 'destination',
  fields: [
    key('codicede'),
    text('nomede'),
    ...each(['viade', 'cittade', 'provinciade', 'capde', 'nazionede', 'referente', 'destlogin'], text),
    flag('isPrimaria'),
    field('flag', true)('orderactive'),
    ...each(ACT_FLAGS, field('flag', true)),
    field('code', true)('primario'),
  ],
}

export const PLANNING_ROW: Table = {
  entity: 'planning row',
  fields: [
    key('codice'),
    code('id'),
    text('descriz'),
    text('unitaMisura', 'unita_m'),
    quantity('peso_lo', 'peso'),
    quantity('qtaMinima'),
    quantity('qtaRange'),
    text('note_est'),
    ...each(WEEK, ordered),
  ],
}

export const ENTRY: Table = {
  entity: 'entry of a single date',
  fields: [day('data_ord'), code('cod_arti'), text('descriz_art'), ordered('quanti'), price('prezzo'), flag('chiusura')],
}

export const ENTRY_ARTICLE: Table = {
  entity: 'article of an entry',
  fields: [quantity('peso_lo'), quantity('qtaminima'), quantity('qtarange'), text('note_est'), text('unita_m')],
}

export const CATALOGUE_ARTICLE: Table = {
  entity: 'catalogue article',
  fields: [
    key('cd_min'),
    field('text', true)('descriz'),
    field('text', true)('unita_m'),
    ...each(['qtaminima', 'qtarange', 'qtamax', 'peso_lo'], quantity),
    ...each(['contro', 'immagine', 'scheda_tecnica', 'note_est'], text),
    flag('in_evidenza'),
    ...each(['colore', 'tipo_arti', 'ngruppo3', 'gruppo5', 'gruppo6', 'mgruppo7'], code),
    price('prezzo'),
  ],
}

export const CATEGORY: Table = { entity: 'category', fields: [key('codice', 'VALOR'), field('text', true)('nome', 'NOME', 'VALOR')] }

export const DOCUMENT: Table = {
  entity: 'document',
  fields: [field('code', true)('id'), text('nomecausale'), field('text', true)('n_bolla'), day('data_cons'), text('tblocco'), key('d_nome')],
}

export const PRODUCTION_ITEM: Table = {
  entity: 'production item',
  fields: [
    key('codice_prod'),
    text('descriz'),
    text('unita_m'),
    ordered('quantita_totale', 'quantita'),
    ...each(['nome_g1', 'nome_g2', 'nome_g3', 'teglie_info'], text),
  ],
}

export const PERIOD: Table = { entity: 'period', fields: [date('data_inizio'), date('data_fine'), quantity('giorni_elaborati')] }

export const ARTICLE_SUMMARY: Table = {
  entity: 'article of a list',
  fields: [
    key('cd_min'),
    field('text', true)('descriz'),
    field('code', true)('iva'),
    field('text', true)('unita_m'),
    ...each(['peso_lo', 'qtarange', 'qtaminima', 'qtamax'], quantity),
    ...each(['colore', 'tipo_arti', 'ngruppo3', 'ncolore', 'gruppo5', 'gruppo6', 'mgruppo7'], code),
    text('note_est'),
    text('foto'),
    flag('su_web'),
  ],
}

const ARTICLE_TEXTS = [
  'cod_for', 'barcode', 'codice_alt', 'barcode_clie', 'cod_bancale', 'cod_eti', 'volumes', 'confezione', 'altezza', 'larghezza', 'spessore',
  'area', 'pm', 'pos', 'descriz_lang', 'scheda_tec', 'scheda_sic', 'figliopa', 'clie_rif', 'padre', 'serie', 'newfoto', 'newfoto2',
  'urlimmagine', 'ordinamento', 'contro', 'contoa', 'controc', 'prov', 'tono', 'calibro', 'mq_scat', 'mq_pal', 'gomma', 'euromt', 'tipo_cod',
  'macchina', 'cod_dogana', 'ubicazione', 'pag_cat', 'posizione', 'list_saldi',
] as const // prettier-ignore

const ARTICLE_PRICES = [
  'listino1', 'listino2', 'cost_medio', 'costo_u', 'costo_lordo', 'sconto1', 'sconto2', 'costo_futu', 'costo_lavo',
] as const // prettier-ignore

const ARTICLE_FLAGS = [
  'arti_o_lavo', 'inv', 'duplicab', 'cal_inv', 'no_scontrino', 'tracciabi', 'ricetta', 'saldi', 'su_flash', 'stampuni', 'art_a_peso',
  'no_scade', 'packorari', 'front_da_stampare', 'lavo1', 'sche_tec', 'c_aee', 'tipotes', 'sottocomp_finiti', 'd1',
] as const // prettier-ignore

const ARTICLE_DATES = [
  'data_u_scr', 'data_aq', 'data_inizzio', 'data_fine', 'scade_abb', 'data_foto', 'data_tecnica', 'data_sicurezza',
] as const // prettier-ignore

export const ARTICLE: Table = {
  entity: 'article',
  fields: [
    ...ARTICLE_SUMMARY.fields,
    ...each(ARTICLE_TEXTS, text),
    ...each(ARTICLE_PRICES, price),
    ...each(['giacenza', 'impegnato', 'ordinato', 'scort_m', 'qtamin'], quantity),
    ...each(ARTICLE_FLAGS, flag),
    ...each(ARTICLE_DATES, date),
  ],
}

export const PRICE_ROW: Table = {
  entity: 'price-list row',
  fields: [key('codlis'), code('codarti'), ...each(['prezzo', 'sc1', 'sc2', 'sc3', 'ricar'], price)],
}

export const LOGIN: Table = {
  entity: 'destination login',
  fields: [field('text', true)('nomeDestinazione'), field('code', true)('primario'), ...each(ACT_FLAGS, field('flag', true))],
}
