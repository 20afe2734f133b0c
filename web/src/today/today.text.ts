import { days } from '../app/selected-day.ts'
import { shownCount } from '../ui/figures.ts'

const plural = (count: number, one: string, more: string) => `${shownCount(count)} ${count === 1 ? one : more}`

export const text = {
  tomorrow: (day: string) => `Domani, ${day}`,
  now: (day: string, time: string) => `Oggi è ${day}, ore ${time}`,
  anotherDate: "Un'altra data",
  backToTomorrow: 'Torna a domani',
  list: 'Lista di Produzione',
  failed: 'La giornata non si può caricare.',
  asOf: (time: string) => `Dati delle ${time}`,
  figures: 'In breve',
  pieces: 'Pezzi da produrre',
  kilos: 'Chili da produrre',
  onUsual: (share: string, day: string) => `${share} sul solito ${day}`,
  asUsual: (day: string) => `come il solito ${day}`,
  articles: (articles: number, trays: number) =>
    trays === 0
      ? plural(articles, 'articolo', 'articoli')
      : `${plural(articles, 'articolo', 'articoli')}, ${plural(trays, 'teglia', 'teglie')}`,
  deliveries: 'Consegne',
  ofActive: (active: number) => `di ${shownCount(active)}`,
  exceptionCounts: (orders: number, closures: number) =>
    orders + closures === 0
      ? 'nessuna eccezione'
      : [orders > 0 ? plural(orders, 'straordinario', 'straordinari') : '', closures > 0 ? plural(closures, 'chiusura', 'chiusure') : '']
          .filter(Boolean)
          .join(', '),
  closesIn: 'Ordini chiusi tra',
  closed: 'Ordini chiusi',
  open: 'Ordini aperti',
  noCutOff: 'nessun orario limite',
  unusual: 'Diverso dal solito',
  allDestinations: 'Tutte le destinazioni',
  nothingUnusual: 'Tutti hanno ordinato come al solito.',
  bakeryClosed: "In questa data l'azienda è chiusa.",
  noOrder: 'nessun ordine',
  dayDisabled: 'giorno disattivato',
  andOthers: (count: number) => (count === 0 ? '' : count === 1 ? ' e un altro articolo' : ` e altri ${shownCount(count)} articoli`),
  usually: (range: string) => `di solito ${range}`,
  enter: 'Accedi',
  exceptions: 'Straordinari e chiusure',
  noExceptions: 'Nessun ordine straordinario e nessuna chiusura.',
  order: 'Ordine straordinario',
  closure: (until: string | null) => (until === null ? 'Chiusura straordinaria' : `Chiusura straordinaria fino a ${until}`),
  insteadOf: (weekly: string) => `invece di ${weekly}`,
  nothing: 'niente',
  openDate: 'Apri',
  departments: (label: string) => `Per ${label.toLowerCase()}`,
  category: 'categoria',
  withoutGroup: 'Senza gruppo',
  usualMark: (day: string, weeks: number) => `il solito ${day} (media di ${shownCount(weeks)} consegne)`,
  noUsual: 'Il solito si conosce dopo tre consegne di questo giorno.',
  lastHour: 'Ultima ora',
  sinceMidnight: 'Modifiche di oggi',
  showToday: 'Tutte di oggi',
  showLastHour: "Solo l'ultima ora",
  changeCount: (count: number) => plural(count, 'modifica', 'modifiche'),
  noChanges: "Nessuna modifica nell'ultima ora.",
  noneToday: 'Oggi nessuna modifica.',
  latest: (count: number) => `Solo le ultime ${shownCount(count)}.`,
  rowAdded: 'aggiunto alla settimana',
  rowRemoved: 'tolto dalla settimana',
  dayOff: (day: string) => `${day} disattivato`,
  dayOn: (day: string) => `${day} riattivato`,
  closureCreated: (date: string) => `chiusura straordinaria ${date}`,
  closureDeleted: (date: string) => `chiusura eliminata ${date}`,
  extraordinary: (date: string) => `ordine straordinario ${date}`,
  varied: (date: string) => `consegna variata ${date}`,
  otherChange: 'modifica',
  from: 'da',
  to: 'a',
  none: '–',
  missing: 'Non gestito dal gestionale.',
  unavailable: 'Non si può leggere adesso: si riprova tra un minuto.',
  showAll: (count: number) => `Mostra tutti (${shownCount(count)})`,
  showFewer: 'Mostra meno',
  empty: "Per questa data non c'è niente da produrre.",
}

/** 'mercoledì'. */
export const dayName = (weekday: string): string => days.find((day) => day.weekday === weekday)?.label.toLowerCase() ?? ''
