// The names of a warehouse article's fields on the wire.

export const UPDATE_NEEDS_CODE = 'Codice articolo (cd_min) è obbligatorio'

export const QUANTITIES = {
  weight: 'peso_lo',
  minimum: 'qtaminima',
  step: 'qtarange',
  maximum: 'qtamax',
} as const

export const TEXTS = {
  supplierCode: 'cod_for',
  barcode: 'barcode',
  alternativeCode: 'codice_alt',
  customerBarcode: 'barcode_clie',
  palletCode: 'cod_bancale',
  labelCode: 'cod_eti',
  volume: 'volumes',
  packaging: 'confezione',
  height: 'altezza',
  width: 'larghezza',
  thickness: 'spessore',
  area: 'area',
  pm: 'pm',
  note: 'note_est',
  longDescription: 'descriz_lang',
  dataSheet: 'scheda_tec',
  safetySheet: 'scheda_sic',
  variantLink: 'figliopa',
  customerReference: 'clie_rif',
  parentCode: 'padre',
  series: 'serie',
  photo: 'foto',
  secondPhoto: 'newfoto',
  thirdPhoto: 'newfoto2',
  pictureAddress: 'urlimmagine',
  sortOrder: 'ordinamento',
  counterpart: 'contro',
  purchaseAccount: 'contoa',
  secondCounterpart: 'controc',
  commission: 'prov',
  tone: 'tono',
  calibre: 'calibro',
  squareMetresPerBox: 'mq_scat',
  squareMetresPerPallet: 'mq_pal',
  rubber: 'gomma',
  pricePerMetre: 'euromt',
  codeType: 'tipo_cod',
  machine: 'macchina',
  customsCode: 'cod_dogana',
  location: 'ubicazione',
  cataloguePage: 'pag_cat',
} as const

export const DATES = {
  purchasedOn: 'data_aq',
  startsOn: 'data_inizzio',
  endsOn: 'data_fine',
  subscriptionEndsOn: 'scade_abb',
  photographedOn: 'data_foto',
  dataSheetOn: 'data_tecnica',
  safetySheetOn: 'data_sicurezza',
} as const

export const FLAG_FIELDS = {
  ARTICLE: 'arti_o_lavo',
  IN_INVENTORY: 'inv',
  DUPLICABLE: 'duplicab',
  COUNTED_IN_INVENTORY: 'cal_inv',
  NOT_ON_RECEIPTS: 'no_scontrino',
  TRACEABLE: 'tracciabi',
  RECIPE: 'ricetta',
  ON_SALE: 'saldi',
  FOR_CLOUD: 'su_web',
  FLASH_OFFER: 'su_flash',
  UNITS_PRINTED: 'stampuni',
  SOLD_BY_WEIGHT: 'art_a_peso',
  NO_EXPIRY: 'no_scade',
  PACK_TIMES: 'packorari',
  LABEL_TO_PRINT: 'front_da_stampare',
  FIRST_PROCESSING: 'lavo1',
  DATA_SHEET: 'sche_tec',
  ELECTRONIC_WASTE: 'c_aee',
  TEST_TYPE: 'tipotes',
  FINISHED_PARTS: 'sottocomp_finiti',
  D1: 'd1',
  FEATURED: 'in_evidenza',
} as const

/** Managed with the stock and the price lists: shown, never sent. */
export const READ_ONLY_MONEY = {
  listPrice1: 'listino1',
  listPrice2: 'listino2',
  averageCost: 'cost_medio',
  lastCost: 'costo_u',
  grossCost: 'costo_lordo',
  futureCost: 'costo_futu',
  processingCost: 'costo_lavo',
} as const

export const READ_ONLY_PERCENTS = {
  listDiscount1: 'sconto1',
  listDiscount2: 'sconto2',
} as const

export const READ_ONLY_QUANTITIES = {
  available: 'giacenza',
  committed: 'impegnato',
  onOrder: 'ordinato',
  minimumStock: 'scort_m',
  formerMinimum: 'qtamin',
} as const

export const READ_ONLY_DATES = {
  lastIssuedOn: 'data_u_scr',
} as const

export const READ_ONLY_TEXTS = {
  position: 'posizione',
  saleList: 'list_saldi',
} as const

export const PRICE_PERCENTS = { discount1: 'sc1', discount2: 'sc2', discount3: 'sc3', markup: 'ricar' } as const

export const PRICES = { price: 'prezzo', ...PRICE_PERCENTS } as const

/** The field of each category group; `gruppoN_mag.codice_gN` takes precedence. Group 7 has no such record. */
export const CATEGORY_FIELDS = {
  GROUP_1: 'colore',
  GROUP_2: 'tipo_arti',
  GROUP_3: 'ngruppo3',
  GROUP_4: 'ncolore',
  GROUP_5: 'gruppo5',
  GROUP_6: 'gruppo6',
  GROUP_7: 'mgruppo7',
} as const
