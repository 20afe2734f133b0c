export const text = {
  title: 'Lista Destinazioni',
  refresh: 'Aggiorna Destinazioni',
  failed: 'Errore nel caricamento delle destinazioni',
  empty: 'Nessuna destinazione',
  columns: ['Nome Destinazione', 'Login', 'Indirizzo', 'Stato'],
  active: 'Attiva',
  inactive: 'Non attiva',
  noLogin: 'Nessun login',
  totals: (all: number, active: number) => `Totale ${all} · Attive ${active}`,
}
