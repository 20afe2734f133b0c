// The Italian texts of the screen of a single date.
export const text = {
  until: (when: string) => `Modificabile fino a ${when}`,
  arrives: (date: string) => `Che cosa arriva ${date}`,
  week: 'Settimana',
  order: 'Straordinario',
  nothing: 'Niente',
  changeHere: 'cambia qui',
  disabled: 'disattivato',
  fixed: 'Questa data non si può più modificare.',
  noPieces: '0 pz',

  asEvery: (day: string) => `come ogni ${day}`,
  only: (date: string) => `solo ${date}`,
  nothingArrives: 'niente consegna',

  nothingTitle: 'Niente consegna',
  nothingHint: (date: string) => `${date[0]!.toUpperCase()}${date.slice(1)} non arriva niente. Le altre settimane restano come sono.`,
  disabledTitle: (day: string) => `Giorno ${day} disattivato`,
  disabledHint: 'In questo giorno non viene consegnato nulla. Con «Straordinario» ordini solo per questa data.',

  more: 'Altro',
  startFromWeek: 'Parti dalla settimana',
  startFromWeekHint: (sums: string, day: string) => `${sums} di ogni ${day}`,
  startEmpty: 'Parti da vuoto',
  startEmptyHint: 'Tutte le quantità a zero',
  calendarHint: "Un'altra data",
  cancelHint: (day: string) => `Torna a quello che arriva ogni ${day}`,
}
