import { expect, it } from 'vitest'
import type { StepsFragment } from '../generated/graphql.ts'
import { createdAlert, updatedAlert } from './outcomes.ts'

const NOTHING = { credentialsMessage: null, unsavedMessage: null, steps: [] }
const step = (position: number, outcome: StepsFragment['outcome'], reason?: string): StepsFragment => ({
  __typename: 'DestinationStep',
  position,
  outcome,
  message: reason === undefined ? null : `Destinazione ${position}: ${reason}`,
})

it('CUST-45..49 reports the outcome of a new customer and its credentials', () => {
  expect(createdAlert({ ...NOTHING, credentials: 'NONE' })).toEqual({ message: 'Nuovo cliente creato con successo' })
  expect(createdAlert({ ...NOTHING, credentials: 'SENT' })).toEqual({
    message: 'Cliente, credenziali salvati e credenziali inviate via email con successo!',
  })
  expect(createdAlert({ ...NOTHING, credentials: 'MAIL_FAILED', credentialsMessage: 'posta ferma' })).toMatchObject({
    message: "Cliente e credenziali salvati con successo! Errore nell'invio email delle credenziali.",
    variant: 'warning',
  })
  expect(createdAlert({ ...NOTHING, credentials: 'FAILED', credentialsMessage: 'Questa e-mail di accesso è già in uso' })).toMatchObject({
    message: 'Cliente creato ma errore nel salvataggio credenziali: Questa e-mail di accesso è già in uso',
    variant: 'warning',
  })
  expect(createdAlert({ ...NOTHING, credentials: 'SAVED' })).toEqual({ message: 'Cliente e credenziali salvati con successo!' })
})

it('OPEN-112 tells first what of a new customer was not saved', () => {
  const told = (more: object) => createdAlert({ ...NOTHING, credentials: 'NONE', unsavedMessage: 'Il telefono non è valido', ...more })
  const message = 'Cliente creato ma errore nel salvataggio dei dati: Il telefono non è valido'
  expect(told({})).toMatchObject({ message, variant: 'warning', duration: 0 })
  expect(told({ credentials: 'FAILED', credentialsMessage: 'già in uso' })).toMatchObject({ message: `${message}. già in uso` })
})

it('names the further destinations of a new customer that could not be saved', () => {
  expect(createdAlert({ ...NOTHING, credentials: 'SENT', steps: [step(1, 'DONE'), step(2, 'FAILED', 'no')] })).toMatchObject({
    message: 'Cliente creato. Destinazioni salvate: 1/2. Errori: Destinazione 2: no',
    variant: 'warning',
  })
})

it('CUST-47 also says that the credentials were not mailed', () => {
  expect(createdAlert({ ...NOTHING, credentials: 'MAIL_FAILED', steps: [step(1, 'FAILED', 'no')] })).toMatchObject({
    message:
      "Cliente e credenziali salvati con successo! Errore nell'invio email delle credenziali. Cliente creato. Destinazioni salvate: 0/1. Errori: Destinazione 1: no",
    variant: 'warning',
    // A later save does not mail them.
    isFailure: false,
  })
})

it('CUST-54..56 reports the outcome of a changed customer and its destinations', () => {
  expect(updatedAlert([])).toEqual({ message: 'Cliente aggiornato con successo' })
  expect(updatedAlert([step(1, 'UNCHANGED'), step(2, 'DONE'), step(3, 'UNCHANGED')])).toEqual({
    message: 'Cliente aggiornato con successo! Salvate anche 3 destinazioni.',
  })
  const steps = [step(1, 'FAILED', 'Codice destinazione mancante'), step(2, 'UNCHANGED'), step(3, 'NOT_BEGUN', 'tempo scaduto')]
  expect(updatedAlert(steps)).toMatchObject({
    isFailure: true,
    message:
      'Cliente aggiornato. Destinazioni salvate: 1/3. Errori: Destinazione 1: Codice destinazione mancante, Destinazione 3: tempo scaduto',
    variant: 'warning',
  })
})
