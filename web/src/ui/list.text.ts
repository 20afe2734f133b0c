export const keyText = {
  title: 'Tasti rapidi',
  search: 'Vai alla ricerca',
  empty: 'Svuota la ricerca; se è vuota, la lascia',
  step: 'scorri',
  steps: 'Riga precedente o successiva',
  fromSearch: 'Dalla ricerca alla prima riga',
  ends: 'Prima o ultima riga',
  help: 'Mostra i tasti rapidi',
  onRow: 'Sulla riga scelta',
  onList: "Nell'elenco",
  letters: 'Usa anche lettere e segni',
  lettersHint: 'Valgono finché non stai scrivendo in un campo. Frecce, Invio, Inizio e Fine valgono sempre.',
}
