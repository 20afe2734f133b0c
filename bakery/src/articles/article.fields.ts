// The warehouse article has some 130 fields. What rules and lists use are columns; everything else is a flat text.

/** Text columns. */
export const TEXT_COLUMNS = [
  'descriz', 'unita_m', 'iva', 'colore', 'tipo_arti', 'ngruppo3', 'ncolore', 'gruppo5', 'gruppo6', 'mgruppo7', 'note_est', 'foto', 'contro',
] as const // prettier-ignore

/** Columns in whole thousandths. */
export const QUANTITY_COLUMNS = ['peso_lo', 'qtaminima', 'qtarange', 'qtamax'] as const

export const FLAG_COLUMNS = ['in_evidenza', 'su_web'] as const

const IDENTIFICATION = ['cod_for', 'barcode', 'codice_alt', 'barcode_clie', 'cod_bancale', 'cod_eti'] as const

const DIMENSIONS = ['volumes', 'confezione', 'altezza', 'larghezza', 'spessore', 'area', 'pm'] as const

const LINKS = ['urlimmagine', 'scheda_tec', 'scheda_sic'] as const

const TEXTS = ['descriz_lang', 'figliopa', 'clie_rif', 'padre', 'serie', 'newfoto', 'newfoto2', 'ordinamento'] as const

const DATES = ['data_aq', 'data_inizzio', 'data_fine', 'scade_abb', 'data_foto', 'data_tecnica', 'data_sicurezza'] as const

const ACCOUNTING = [
  'contoa', 'controc', 'prov', 'tono', 'calibro', 'mq_scat', 'mq_pal', 'gomma', 'euromt', 'tipo_cod', 'macchina', 'cod_dogana', 'ubicazione',
  'pag_cat',
] as const // prettier-ignore

const SEEN = ['costo_futu', 'costo_lavo', 'list_saldi', 'qtamin'] as const

/** Flags without a column: '1' or '0', by default '0'. */
export const OTHER_FLAGS = [
  'arti_o_lavo', 'inv', 'duplicab', 'cal_inv', 'no_scontrino', 'tracciabi', 'ricetta', 'saldi', 'su_flash', 'stampuni', 'art_a_peso',
  'no_scade', 'packorari', 'front_da_stampare', 'lavo1', 'sche_tec', 'c_aee', 'tipotes', 'sottocomp_finiti', 'd1',
] as const // prettier-ignore

export const OTHER_TEXTS = [...IDENTIFICATION, ...DIMENSIONS, ...TEXTS, ...ACCOUNTING, ...SEEN] as const

export const OTHER_LINKS = LINKS

export const OTHER_DATES = DATES

/** Stock figures: shown, never taken from a form. listino and sconto come from the price rows. */
export const READ_ONLY = ['cost_medio', 'costo_u', 'costo_lordo', 'giacenza', 'impegnato', 'ordinato', 'scort_m', 'posizione'] as const
