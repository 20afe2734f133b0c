// The Italian texts of single dates on the weekly screen; those of the dates themselves are in dates.text.ts.
export const text = {
  order: 'Ordine straordinario',
  closure: 'Chiusura straordinaria',
  calendar: 'Calendario',
  preview: 'Anteprima',
  open: 'Apri',
  kinds: {
    order: 'Ordine straordinario',
    closure: 'Chiusura straordinaria',
    bakery: 'Azienda chiusa',
    past: 'Consegna chiusa',
  },
  dateHas: {
    order: (date: string) => `La consegna del ${date} ha un ordine straordinario: per quella data vale quello, non l'ordine settimanale.`,
    closure: (date: string) => `Il ${date} c'è una chiusura straordinaria: per quella data non viene consegnato nulla.`,
  },
} as const
