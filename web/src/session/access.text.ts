// The texts of the screen of the own access.
import { NO_ANSWER } from '../app/errors.ts'
import { PASSWORD_LENGTH } from '@panify/rules/passwords'
import type { PasswordFlaw } from '@panify/rules/passwords'

export const text = {
  title: 'Il tuo accesso',
  hint: 'La password con cui entri nel portale.',
  acting: (name: string) => `Stai operando come ${name}`,
  actingHint: 'La password di una destinazione la cambia la destinazione stessa. Per cambiare la tua, esci prima dalla destinazione.',
  leave: 'Esci dalla destinazione',
}

export const passwordText = {
  title: 'Cambia password',
  current: 'Password attuale',
  next: 'Nuova password',
  nextHint: `Almeno ${PASSWORD_LENGTH} caratteri: va bene anche una frase, con spazi e simboli.`,
  repeated: 'Ripeti la nuova password',
  currentMissing: 'Inserisci la password attuale.',
  nextMissing: 'Inserisci la nuova password.',
  repeatedMissing: 'Inserisci di nuovo la nuova password.',
  different: 'Le due password non coincidono.',
  same: 'La nuova password è uguale a quella attuale.',
  submit: 'Cambia password',
  submitting: 'Salvataggio in corso...',
  changed: 'Password cambiata. Gli altri dispositivi dovranno accedere di nuovo.',
  failed: (message: string) => `Errore nel cambio della password: ${message}`,
  unclear: 'Se la password attuale non funziona più, vale già la nuova.',
  leaveText: 'Le password scritte vanno perse.',
  noAnswer: NO_ANSWER,
}

export const flaws: Record<PasswordFlaw, string> = {
  tooShort: `La nuova password deve avere almeno ${PASSWORD_LENGTH} caratteri.`,
  tooLong: 'La nuova password è troppo lunga.',
  mask: 'La nuova password non può essere fatta di soli asterischi.',
}
