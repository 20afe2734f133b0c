import { expect, it } from 'vitest'
import { createdAlert, updatedAlert } from './outcomes.ts'

const NOTHING = { credentialsMessage: null, destinationsSaved: 0, failures: [] }
const failure = (position: number, reason: string) => ({
  __typename: 'DestinationFailure' as const,
  position,
  message: `Destinazione ${position}: ${reason}`,
})

it('CUST-45..49 says what became of a new customer and its credentials', () => {
  expect(createdAlert({ ...NOTHING, credentials: 'NONE' })).toEqual({ message: 'Nuovo cliente creato con successo' })
  expect(createdAlert({ ...NOTHING, credentials: 'SENT' })).toEqual({
    message: 'Cliente, credenziali salvati e credenziali inviate via email con successo!',
  })
  expect(createdAlert({ ...NOTHING, credentials: 'MAIL_FAILED', credentialsMessage: 'posta ferma' })).toMatchObject({
    message: "Cliente e credenziali salvati con successo! Errore nell'invio email delle credenziali.",
    variant: 'warning',
  })
  expect(createdAlert({ ...NOTHING, credentials: 'FAILED', credentialsMessage: 'Questa email di accesso è già in uso' })).toMatchObject({
    message: 'Cliente creato ma errore nel salvataggio credenziali: Questa email di accesso è già in uso',
    variant: 'warning',
  })
  expect(createdAlert({ ...NOTHING, credentials: 'SAVED' })).toEqual({ message: 'Cliente e credenziali salvati con successo!' })
})

it('names the further destinations of a new customer that could not be saved', () => {
  expect(createdAlert({ ...NOTHING, credentials: 'SENT', destinationsSaved: 1, failures: [failure(2, 'no')] })).toMatchObject({
    message: 'Cliente creato. Destinazioni salvate: 1/2. Errori: Destinazione 2: no',
    variant: 'warning',
  })
})

it('CUST-54..56 says what became of a changed customer and its destinations', () => {
  expect(updatedAlert({ destinationsSaved: 0, failures: [] })).toEqual({ message: 'Cliente aggiornato con successo' })
  expect(updatedAlert({ destinationsSaved: 3, failures: [] })).toEqual({
    message: 'Cliente aggiornato con successo! Salvate anche 3 destinazioni.',
  })
  const failures = [failure(1, 'Codice destinazione mancante'), failure(3, 'rotto')]
  expect(updatedAlert({ destinationsSaved: 1, failures })).toMatchObject({
    message: 'Cliente aggiornato. Destinazioni salvate: 1/3. Errori: Destinazione 1: Codice destinazione mancante, Destinazione 3: rotto',
    variant: 'warning',
  })
})
