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

export const CUSTOMER_LABELS = {
  name: 'Ragione sociale',
  street: 'Indirizzo',
  city: 'Città',
  province: 'Provincia',
  postcode: 'CAP',
  vatNumber: 'Partita IVA',
  taxCode: 'Codice fiscale',
  phone: 'Telefono',
  email: 'E-mail',
  category: 'Categoria',
  secondCategory: 'Categoria 2',
  paymentTerms: 'Condizioni di pagamento',
  contactPerson: 'Referente',
  note: 'Note',
} as const

export const CONTACT_LABELS = {
  name: 'Nome',
  role: 'Ruolo',
  email: 'E-mail',
  phone: 'Telefono 1',
  secondPhone: 'Telefono 2',
  mobile: 'Cellulare',
  isDefault: 'Predefinito',
  isCertifiedEmail: 'PEC',
} as const

export const DESTINATION_LABELS = {
  name: 'Nome destinazione',
  street: 'Indirizzo',
  city: 'Città',
  province: 'Provincia',
  postcode: 'CAP',
  country: 'Nazione',
  contactPerson: 'Referente',
  loginEmail: 'Username (e-mail)',
  isActive: 'Attiva',
  isPrimary: 'Destinazione primaria',
  disabledDays: 'Giorni disattivati',
  isSpecialDayDisabled: 'Spec',
} as const
