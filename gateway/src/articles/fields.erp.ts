// What the fields of a warehouse article are called on the wire.

export const UPDATE_NEEDS_CODE = 'Codice articolo (cd_min) è obbligatorio'

export const QUANTITIES = {
  weight: 'peso_lo',
  minimum: 'qtaminima',
  step: 'qtarange',
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

export const FLAGS = {
  isArticle: 'arti_o_lavo',
  isInInventory: 'inv',
  isDuplicable: 'duplicab',
  countsInInventory: 'cal_inv',
  isNotOnReceipts: 'no_scontrino',
  isTraceable: 'tracciabi',
  hasRecipe: 'ricetta',
  isOnSale: 'saldi',
  isForCloud: 'su_web',
  isFlashOffer: 'su_flash',
  printsUnits: 'stampuni',
  isSoldByWeight: 'art_a_peso',
  hasNoExpiry: 'no_scade',
  hasPackTimes: 'packorari',
  isFrontToPrint: 'front_da_stampare',
  isFirstProcessing: 'lavo1',
  hasDataSheet: 'sche_tec',
  isElectronicWaste: 'c_aee',
  isTestType: 'tipotes',
  hasFinishedParts: 'sottocomp_finiti',
  isD1: 'd1',
} as const

/** Kept by whoever keeps the stock and the price lists: shown, never sent. */
export const READ_ONLY_MONEY = {
  listPrice1: 'listino1',
  listPrice2: 'listino2',
  averageCost: 'cost_medio',
  lastCost: 'costo_u',
  grossCost: 'costo_lordo',
  listDiscount1: 'sconto1',
  listDiscount2: 'sconto2',
} as const

export const READ_ONLY_QUANTITIES = {
  stock: 'giacenza',
  committed: 'impegnato',
  onOrder: 'ordinato',
  minimumStock: 'scort_m',
} as const

export const READ_ONLY_DATES = {
  lastIssuedOn: 'data_u_scr',
} as const

export const READ_ONLY_TEXTS = {
  position: 'posizione',
  futureCost: 'costo_futu',
  processingCost: 'costo_lavo',
  saleList: 'list_saldi',
  formerMinimum: 'qtamin',
} as const

/** The field of each group, and what stands for it in `gruppoN_mag`; group 7 has no such record. */
export const GROUPS = {
  group1: 'colore',
  group2: 'tipo_arti',
  group3: 'ngruppo3',
  group4: 'ncolore',
  group5: 'gruppo5',
  group6: 'gruppo6',
  group7: 'mgruppo7',
} as const

export const PRICES = {
  price: 'prezzo',
  discount1: 'sc1',
  discount2: 'sc2',
  discount3: 'sc3',
  markup: 'ricar',
} as const

/** The field of each group of categories. */
export const CATEGORY_FIELDS = {
  GROUP_1: 'colore',
  GROUP_2: 'tipo_arti',
  GROUP_3: 'ngruppo3',
  GROUP_4: 'ncolore',
  GROUP_5: 'gruppo5',
  GROUP_6: 'gruppo6',
  GROUP_7: 'mgruppo7',
} as const
