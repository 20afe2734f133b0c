import type { NewRow } from '../db/tables.ts'
import { COMPANY } from './company.ts'
import type { DemoDestination } from './model.ts'
import { vatNumber } from './numbers.ts'
import { PEOPLE, type PersonRow, TOWNS, type Trade } from './people.ts'
import { chance, pick, type Random, wholeBetween } from './random.ts'
import { scaledPeople } from './scale.ts'

const CATEGORY: Record<Trade, string> = {
  forno: 'Interno',
  bar: 'Bar',
  mensa: 'Mensa',
  scuola: 'Scuola',
  hotel: 'Hotel',
  alimentari: 'Alimentari',
  ristorante: 'Ristorante',
  supermercato: 'Supermercato',
  residenza: 'Residenza',
}

const FIRST_PLACE: Record<Trade, string> = {
  forno: 'Amministrazione',
  bar: 'Sede',
  mensa: 'Mensa principale',
  scuola: 'Refettorio',
  hotel: 'Cucina',
  alimentari: 'Negozio',
  ristorante: 'Cucina',
  supermercato: 'Punto vendita principale',
  residenza: 'Cucina',
}

export type DestinationProfile = { trade: Trade; destination: DemoDestination; list: '1' | '2' }
export type Customers = { customers: NewRow<'customers'>[]; contacts: NewRow<'contacts'>[]; profiles: DestinationProfile[] }

export function demoCustomers(random: Random, scale: number | null): Customers {
  const people = scale ? scaledPeople(scale, random) : PEOPLE
  const parts = people.map((person, index) => customerOf(person, index + 1, random, scale ? 'shared' : 'secret'))
  return {
    customers: parts.map(({ customer }) => customer),
    contacts: parts.flatMap(({ contacts }) => contacts),
    profiles: parts.flatMap(({ profiles }) => profiles),
  }
}

const fourDigits = (value: number): string => String(value).padStart(4, '0')

/** 'Caffè del Teatro' becomes 'caffe-del-teatro'. */
function slug(name: string): string {
  const plain = name.normalize('NFD').replace(/[\u0300-\u036f]/g, '')
  return plain
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
}

type UsualPassword = 'secret' | 'shared'

function customerOf(person: PersonRow, number: number, random: Random, password: UsualPassword) {
  const [trade, name, street, town, contactName, list, others = []] = person
  const code = fourDigits(number)
  const [cap, provincia] = TOWNS[town]
  const own = trade === 'forno'
  const vat = own ? COMPANY.PIVADIT : vatNumber(9_000_000 + number)
  const customer: NewRow<'customers'> = {
    code,
    cliente: name,
    indirizzo: street,
    citta: town,
    provincia,
    cap,
    piva: vat,
    cod_fisc: vat,
    tel: own ? COMPANY.TELDIT : phone(number),
    email: own ? COMPANY.EMAIL_DITTA : `${slug(name)}@demo.example`,
    categ: CATEGORY[trade],
    categ2: list === '2' ? 'Listino 2' : 'Listino 1',
    condi_pag: list === '2' ? '60 giorni fine mese' : pick(random, ['30 giorni fine mese', 'Rimessa diretta', 'Bonifico a vista']),
    persona: contactName,
    note: own ? '' : noteOf(trade, random),
    listino: list,
  }
  return {
    customer,
    contacts: contactsOf(code, contactName, name, number, random),
    profiles: profilesOf(person, code, others, random, password),
  }
}

const phone = (number: number, line = 0): string => `059 000 ${fourDigits(1000 + number * 10 + line)}`

function noteOf(trade: Trade, random: Random): string {
  if (trade === 'scuola') return 'Consegna entro le 7:45, ingresso cucina.'
  if (trade === 'residenza') return 'Pane morbido; segnalare sempre gli allergeni.'
  return pick(random, [
    '',
    '',
    '',
    'Lasciare le ceste sul retro.',
    'Chiavi in portineria.',
    'Ritirare le ceste vuote.',
    'Suonare al cancello laterale.',
  ])
}

function contactsOf(customer: string, persona: string, name: string, number: number, random: Random): NewRow<'contacts'>[] {
  if (!chance(random, 0.55)) return []
  const orders = { customer, position: 0, persona, ruolo: 'Ordini', email: `ordini.${slug(name)}@demo.example`, tel1: phone(number, 1) }
  const billing = { customer, position: 1, persona: 'Amministrazione', ruolo: 'Fatture', email: `pec.${slug(name)}@demo.example` }
  return [{ ...orders, predefinito: 1, pec: 0 }, ...(chance(random, 0.5) ? [{ ...billing, predefinito: 0 as const, pec: 1 as const }] : [])]
}

/** Schools and canteens order nothing at the weekend; shops and restaurants have a day off. */
function restDays(trade: Trade, random: Random): Pick<NewRow<'destinations'>, 'lun_off' | 'mar_off' | 'mer_off' | 'sab_off' | 'dom_off'> {
  if (trade === 'scuola') return { sab_off: 1, dom_off: 1 }
  if (trade === 'mensa') return chance(random, 0.7) ? { sab_off: 1, dom_off: 1 } : { dom_off: 1 }
  if (trade === 'alimentari') return { dom_off: 1 }
  if (trade === 'ristorante') return pick(random, [{ lun_off: 1 }, { lun_off: 1 }, { mar_off: 1 }, { mer_off: 1 }])
  if (trade === 'bar' && chance(random, 0.25)) return { lun_off: 1 }
  return {}
}

function profilesOf(
  [trade, name, street, town, contactName, list]: PersonRow,
  customer: string,
  others: readonly string[],
  random: Random,
  password: UsualPassword,
): DestinationProfile[] {
  const [cap, provincia] = TOWNS[town]
  return [FIRST_PLACE[trade], ...others].map((placeName, index) => {
    const first = index === 0
    const fixed = customer === '0001' && first ? 'admin' : customer === '0002' && first ? 'bar' : null
    const state = fixed ? 'open' : stateOf(first, random)
    const login = `${slug(name)}${first ? '' : `-${index + 1}`}@demo.example`
    const destination: DemoDestination = {
      customer,
      code: fourDigits(index + 1),
      nomede: first && others.length === 0 ? name : `${name} - ${placeName}`,
      viade: first ? street : `${street.replace(/\d+$/, '')}${wholeBetween(random, 2, 180)}`,
      cittade: town,
      provinciade: provincia,
      capde: cap,
      nazionede: 'IT',
      referente: contactName,
      is_primaria: first ? 1 : 0,
      destlogin: fixed ? `${fixed}@demo.example` : state === 'no login' ? '' : login,
      password: fixed ?? (state === 'open' || state === 'inactive' ? password : null),
      order_active: state === 'inactive' ? 0 : 1,
      ...(fixed ? {} : restDays(trade, random)),
    }
    return { trade, destination, list }
  })
}

/** The unusual states that the list of destinations should show. */
function stateOf(first: boolean, random: Random): 'open' | 'no login' | 'no password' | 'inactive' {
  const draw = random()
  if (draw < 0.07) return 'no login'
  if (draw < 0.14) return 'no password'
  if (draw < (first ? 0.18 : 0.3)) return 'inactive'
  return 'open'
}
