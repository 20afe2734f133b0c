import { shownCount } from '../../ui/figures.ts'

export const text = {
  title: 'Laboratorio',
  leave: 'Esci dal laboratorio',
  previous: 'Giorno precedente',
  next: 'Giorno successivo',
  groups: 'Gruppi',
  doneOf: (group: string, done: number, count: number) => `${group}: ${shownCount(done)} di ${shownCount(count)} fatti`,
  done: (done: number, count: number) => `${shownCount(done)} di ${shownCount(count)}`,
  changed: (count: number) => (count === 1 ? '1 cambiata' : `${shownCount(count)} cambiate`),
  afterPrinting: 'dopo la stampa',
  afterTick: 'dopo la spunta',
  printed: 'Stampata',
  updated: (isFirst: boolean) => (isFirst ? 'Aggiornata' : 'aggiornata'),
  lineDown: (since: string) => `Linea assente ${since}.`,
  serverDown: (since: string) => `Il server non risponde ${since}.`,
  keptFrom: (of: string) => `Valgono i dati ${of}, le spunte restano qui.`,
  notKept: "Su questo dispositivo non c'è la lista di questo giorno.",
}
