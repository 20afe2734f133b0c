// The foreign bakery's data in plain values: numbers are numbers, flags are booleans, dates are yyyy-mm-dd. The dialect
// decides how an answer writes them.

export const DAYS = ['lunedi', 'martedi', 'mercoledi', 'giovedi', 'venerdi', 'sabato', 'domenica'] as const
export const DAY_FLAGS = ['lun_act', 'mar_act', 'mer_act', 'gio_act', 'ven_act', 'sab_act', 'dom_act'] as const

export type Row = Record<string, unknown>
export type Destination = Row & { codicede: string; destlogin: string; destpsw: string; orderactive: boolean; isPrimaria: boolean }
export type Customer = Row & { c_cliente: string; destinazioni_clie: Destination[]; contattiaggiuntivi_clie: Row[] }
export type Article = Row & { cd_min: string; descriz: string; unita_m: string; peso_lo: number; mag_extlc_mag: Row[] }
type PlanningRow = { id: number; codice: string; quantities: number[] }
type ExtraRow = { data_ord: string; cod_arti: string; quanti: number; prezzo: number }
type DocumentRow = Row & { id: number; n_bolla: number; data_cons: string; customer: string; destination: string; isEvaso: boolean }

export type State = {
  customers: Customer[]
  articles: Article[]
  /** Per 'customer/destination'. */
  planning: Record<string, PlanningRow[]>
  orders: Record<string, ExtraRow[]>
  closures: Record<string, string[]>
  documents: DocumentRow[]
  categories: Record<number, { codice: string; nome: string }[]>
  configuration: Record<string, string>
  mails: Row[]
  images: string[]
}

export const SERVICE = { email: 'servizio@forte.example', password: 'Chiave-Servizio-1' }
export const STAFF = { email: 'admin@forte.example', password: 'Forno-Forte-1' }
export const BAR = { email: 'bar@sport.example', password: 'Cornetto-Caldo-1' }
/** The destination whose password is recovered. */
export const LIDO = { email: 'lido@sport.example', password: 'Spiaggia-Lido-1' }

/** The server refuses every text that contains it, as if by its own rule. */
export const REFUSED_WORD = /rifiut/i

const noDays = Object.fromEntries([...DAY_FLAGS, 'spec_act'].map((flag) => [flag, false]))

const destination = (codicede: string, name: string, more: Row = {}): Destination => ({
  id: Number(codicede),
  codicede,
  nomede: name,
  viade: 'Via Roma 1',
  cittade: 'Modena',
  provinciade: 'MO',
  capde: '41121',
  nazionede: 'IT',
  referente: 'Ada Però',
  destlogin: '',
  destpsw: '',
  orderactive: true,
  isPrimaria: false,
  ...noDays,
  ...more,
})

const customer = (code: string, name: string, destinations: Destination[]): Customer => ({
  c_cliente: code,
  cliente: name,
  indirizzo: 'Via Emilia 12/a',
  citta: 'Modena',
  provincia: 'MO',
  cap: '00121',
  piva: '01234567897',
  cod_fisc: 'RSSMRA80A01F257X',
  tel: '059 0123456',
  email: 'info@cliente.example',
  categ: 'BAR',
  categ2: '02',
  condi_pag: '30GG',
  persona: 'Bea Nicolò',
  note: 'Consegna dal retro',
  destinazioni_clie: destinations,
  contattiaggiuntivi_clie: [
    { id: 7, persona: 'Ciro', ruolo: 'Acquisti', email: 'ciro@cliente.example', tel1: '059 1', tel2: '', cell: '333 1', predefinito: true, pec: false },
  ],
}) // prettier-ignore

export const priceRow = (codlis: string, codarti: string, prezzo = 0): Row => ({
  codlis,
  codarti,
  prezzo,
  sc1: 0,
  sc2: 0,
  sc3: 0,
  ricar: 0,
})

const article = (cd_min: string, descriz: string, unita_m: string, prezzo: number, more: Row = {}): Article => ({
  cd_min,
  descriz,
  unita_m,
  iva: '10',
  peso_lo: 1,
  qtaminima: 1,
  qtarange: 1,
  qtamax: 500,
  pos: 12,
  contro: '58050010',
  immagine: '',
  foto: '',
  scheda_tecnica: '',
  note_est: '',
  in_evidenza: false,
  colore: '01',
  tipo_arti: '02',
  ngruppo3: '',
  ncolore: '',
  gruppo5: '',
  gruppo6: '',
  mgruppo7: '',
  cod_for: '0001',
  barcode: '8001234567890',
  listino1: prezzo,
  listino2: 0,
  giacenza: 12.5,
  impegnato: 2,
  scort_m: 0,
  sconto1: 10,
  cost_medio: 0.85,
  data_inizzio: '2026-01-07',
  data_fine: '',
  arti_o_lavo: true,
  tracciabi: true,
  su_web: true,
  no_scade: false,
  inv: false,
  mag_extlc_mag: [priceRow('1', cd_min, prezzo), priceRow('2', cd_min, 0)],
  ...more,
})

const document = (id: number, owner: string, isEvaso: boolean, data_cons: string): DocumentRow => {
  const [customer = '', destination = ''] = owner.split('/')
  return { id, nomecausale: 'Vendita', n_bolla: id - 900, data_cons, tblocco: '0', customer, destination, isEvaso }
}

export const firstState = (): State => ({
  customers: [
    customer('0001', 'Panificio Forte', [
      destination('0001', 'Amministrazione', { destlogin: STAFF.email, destpsw: STAFF.password, isPrimaria: true }),
    ]),
    customer('0041', 'Bar Sport', [
      destination('0001', 'Bar Sport Centro', { destlogin: BAR.email, destpsw: BAR.password, isPrimaria: true, dom_act: true }),
      destination('0002', 'Bar Sport Lido', { destlogin: LIDO.email, destpsw: LIDO.password }),
    ]),
    customer('0042', 'Trattoria Più & Figli', [
      destination('0001', 'Trattoria', { destlogin: 'trattoria@piu.example', destpsw: 'Tagliatelle-1', isPrimaria: true }),
      destination('0007', 'Magazzino chiuso', { orderactive: false, nazionede: 'SM' }),
    ]),
  ],
  articles: [
    article('CAF004', 'Crème caffè & latte', 'pz', 1.5, { peso_lo: 0.08, pos: 20, colore: '02' }),
    article('FOC003', 'Focaccia al rosmarino', 'kg', 7.25, {
      qtaminima: 0.5,
      qtarange: 0.25,
      qtamax: 40,
      in_evidenza: true,
      note_est: 'Cotta a legna',
    }),
    article('PAN001', 'Pane casereccio', 'kg', 3.2, { qtaminima: 2.5, qtarange: 0.5, qtamax: 2000, ngruppo3: '01' }),
    article('RIFIUTO', 'Articolo bloccato', 'pz', 1),
    article('ROS002', 'Rosetta', 'pz', 0.25, { peso_lo: 0.06, qtaminima: 5, qtarange: 5, qtamax: 1500, note_est: 'Senza lattosio' }),
    article('TOR900', 'Torta nuziale', 'pz', 1250.5, { peso_lo: 12.75, qtamax: 20, su_web: false }),
  ],
  planning: {
    '0041/0001': [
      { id: 501, codice: 'PAN001', quantities: [1250.5, 10, 10, 12.5, 12.5, 20, 0] },
      { id: 502, codice: 'ROS002', quantities: [40, 40, 0, 40, 1000, 60, 0] },
    ],
    '0041/0002': [{ id: 503, codice: 'FOC003', quantities: [0.5, 0, 0.75, 0, 0, 0, 0] }],
    '0042/0001': [{ id: 504, codice: 'PAN001', quantities: [5, 5, 5, 5, 5, 5, 5] }],
  },
  orders: {
    '0041/0001': [
      { data_ord: '2026-11-26', cod_arti: 'PAN001', quanti: 12.5, prezzo: 3.2 },
      { data_ord: '2026-11-26', cod_arti: 'TOR900', quanti: 1, prezzo: 1250.5 },
      { data_ord: '2026-12-24', cod_arti: 'ROS002', quanti: 1500, prezzo: 0.25 },
    ],
    '0042/0001': [{ data_ord: '2026-11-27', cod_arti: 'PAN001', quanti: 77, prezzo: 3.2 }],
  },
  closures: { '0041/0001': ['2026-12-08'], '0042/0001': ['2026-12-09'] },
  documents: [
    document(1001, '0041/0001', false, '2026-11-17'),
    document(1002, '0041/0001', false, '2026-11-18'),
    document(1003, '0041/0002', false, '2026-11-18'),
    document(1004, '0041/0001', true, '2026-10-05'),
    document(1005, '0043/0001', false, '2026-11-18'),
  ],
  categories: {
    1: [
      { codice: '01', nome: 'Pane' },
      { codice: '02', nome: 'Caffetteria' },
    ],
    2: [{ codice: '02', nome: 'Fresco' }],
    3: [{ codice: '01', nome: 'Forno a legna' }],
    4: [],
    5: [],
    6: [],
  },
  configuration: {
    NOMEDIT: 'Panificio Forte & Figli',
    INDDIT: 'Via del Forno 3',
    PRODIT: 'MO',
    CITDIT: 'Modena',
    CAPDIT: '41100',
    PIVADIT: '01234567897',
    CODFISC: '01234567897',
    TELDIT: '059 987654',
    EMAIL_DITTA: 'info@forte.example',
    CHIUSURADITTA1: '24/12/2027',
    CHIUSURADITTA2: '27/12/2027',
    ORARIOPRODPANE: '20,30',
    GRUPPOCOLORDEFAULT: '2',
    DEF_CLIE_INTERNO: '0001',
    LOGODIT: 'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  },
  mails: [],
  images: [],
})

export const findCustomer = (state: State, code: string) => state.customers.find(({ c_cliente }) => c_cliente === code)
export const findDestination = (state: State, code: string, destination: string) =>
  findCustomer(state, code)?.destinazioni_clie.find(({ codicede }) => codicede === destination)
export const findArticle = (state: State, code: string) => state.articles.find(({ cd_min }) => cd_min === code)
