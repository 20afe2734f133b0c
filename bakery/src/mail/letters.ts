import { ROME } from '@panify/rules/rome'
import type { Temporal } from 'temporal-polyfill'
import { oneLine } from './company.ts'
import { layOut, type Section } from './layout.ts'

type Content = { subject: string; text: string; html: string }

export interface Credentials {
  ragionesociale: string
  nomedestinazione: string
  username: string
  password: string
  urlaccesso: string
}

export interface RegistrationRequest {
  nome_azienda: string
  nome_referente: string
  telefono: string
  email: string
}

export function recoveryLetter(
  company: string,
  recovery: { email: string; password: string; until: Temporal.Instant; urlaccesso: string },
): Content {
  const sections: Section[] = [
    { paragraph: 'Buongiorno,' },
    { paragraph: sentence(`abbiamo ricevuto la richiesta di una nuova password per il portale ordini di ${company}`) },
    { facts: { 'E-mail di accesso': recovery.email, 'Nuova password': recovery.password } },
    {
      paragraph: `La nuova password vale fino alle ${localTime(recovery.until)} del ${localDate(recovery.until)} e diventa definitiva al primo accesso. Fino ad allora resta valida quella attuale.`,
    },
    ...accessSection(recovery.urlaccesso),
    { paragraph: 'Se non hai chiesto tu una nuova password non devi fare nulla: quella attuale continua a funzionare.' },
  ]
  return letter(`${company}: la tua nuova password`, company, sections)
}

export function credentialsLetter(company: string, credentials: Credentials): Content {
  const sections: Section[] = [
    { paragraph: `Buongiorno ${credentials.ragionesociale},` },
    { paragraph: sentence(`ecco le credenziali con cui ordinare dal portale di ${company}`) },
    {
      facts: {
        Destinazione: credentials.nomedestinazione,
        'E-mail di accesso': credentials.username,
        Password: credentials.password,
      },
    },
    ...accessSection(credentials.urlaccesso),
    { paragraph: 'Conserva questa e-mail in un luogo sicuro e non inoltrarla: chi conosce la password può ordinare a tuo nome.' },
  ]
  return letter(`${company}: le credenziali per i tuoi ordini`, company, sections)
}

export function registrationLetter(company: string, request: RegistrationRequest, at: Temporal.Instant): Content {
  const sections: Section[] = [
    { paragraph: 'Una nuova azienda chiede di iscriversi al portale ordini.' },
    {
      facts: {
        Azienda: request.nome_azienda,
        Referente: request.nome_referente,
        Telefono: request.telefono,
        'E-mail': request.email,
        Ricevuta: localDateTime(at),
      },
    },
    {
      paragraph:
        'Per attivarla crea il cliente e la sua destinazione in «Destinazioni Clienti» e invia le credenziali. Rispondendo a questa e-mail scrivi al richiedente.',
    },
  ]
  return letter(`Richiesta di iscrizione: ${request.nome_azienda}`, company, sections)
}

const accessSection = (url: string): Section[] => (url ? [{ link: url, label: 'Accedi al portale' }] : [])

function letter(subject: string, company: string, sections: Section[]): Content {
  return { subject: oneLine(subject), ...layOut(company, sections) }
}

const twoDigits = (value: number) => String(value).padStart(2, '0')

function localTime(instant: Temporal.Instant): string {
  const { hour, minute } = instant.toZonedDateTimeISO(ROME)
  return `${twoDigits(hour)}:${twoDigits(minute)}`
}

function localDate(instant: Temporal.Instant): string {
  const { day, month, year } = instant.toZonedDateTimeISO(ROME)
  return `${twoDigits(day)}/${twoDigits(month)}/${year}`
}

const localDateTime = (instant: Temporal.Instant) => `${localDate(instant)} ${localTime(instant)}`

/** Adds no second full stop after 'S.r.l.'. */
const sentence = (text: string) => (text.endsWith('.') ? text : `${text}.`)
