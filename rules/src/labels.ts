// What a person reads beside a field, on the screen that edits it and in a conflict about it. Keys are the fields of the contract.

export const COMPANY_LABELS = {
  name: 'Ragione Sociale',
  street: 'Indirizzo',
  city: 'Città',
  province: 'Provincia',
  postcode: 'CAP',
  vatNumber: 'Partita IVA',
  taxCode: 'Codice Fiscale',
  phone: 'Telefono',
  email: 'E-mail Azienda',
  cutOff: 'Orario limite degli ordini',
  closingDate: 'Chiusura (primo giorno senza consegna)',
  reopeningDate: 'Riapertura (primo giorno di consegna)',
} as const
