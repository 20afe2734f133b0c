import { describe, expect, it } from 'vitest'
import { linesOf } from './status.ts'

type Status = Parameters<typeof linesOf>[0]

const AT = '2026-11-19T18:30:00.000Z'
const MAIL = { state: 'OK', isConfigured: true, waiting: 0, waitingSinceAt: null, sentAt: null, failedAt: null } as const
const FINE: Status = {
  backEnd: { state: 'OK', isBundled: true, answeredAt: AT },
  mail: { ...MAIL, sentAt: AT },
  closing: { state: 'OK', date: '2026-11-20', closedAt: AT },
  backup: { state: 'OK', isConfigured: true, madeAt: AT },
  disk: { state: 'OK', freeBytes: 41.6e9, totalBytes: 100e9 },
}

const shown = (status: Status) => linesOf(status).map(({ name, figure, since }) => [name, figure, since])
const line = (name: string, change: Partial<Status>) => shown({ ...FINE, ...change }).find(([of]) => of === name)

describe('the state of the system in words', () => {
  it('has five lines', () => {
    expect(shown(FINE)).toEqual([
      ['Server del panificio', 'Risponde', 'ultima risposta 19/11/2026 19:30'],
      ['Posta', 'Nessuna e-mail in attesa', 'ultima spedita 19/11/2026 19:30'],
      ['Ultima chiusura', 'Consegna del 20/11/2026', 'chiusa 19/11/2026 19:30'],
      ['Ultimo backup', '19/11/2026 19:30', ''],
      ['Disco', '41,6\u00a0GB liberi su 100', ''],
    ])
  })

  it.each<[string, Partial<Status>, string, string]>([
    ['Gestionale', { backEnd: { state: 'ERROR', isBundled: false, answeredAt: null } }, 'Non risponde', ''],
    ['Posta', { mail: null }, 'La spedisce il gestionale', ''],
    ['Posta', { mail: { ...MAIL, state: 'WARNING', isConfigured: false } }, 'Non configurata', 'nessuna e-mail può partire'],
    ['Posta', { mail: { ...MAIL, state: 'ERROR', waiting: 1, waitingSinceAt: AT } }, '1 e-mail in attesa', 'dal 19/11/2026 19:30'],
    ['Posta', { mail: { ...MAIL, state: 'ERROR', waiting: 1200, waitingSinceAt: AT } }, '1.200 e-mail in attesa', 'dal 19/11/2026 19:30'],
    ['Posta', { mail: { ...MAIL, state: 'WARNING', failedAt: AT } }, "Un'e-mail non è partita", 'del 19/11/2026 19:30'],
    ['Ultima chiusura', { closing: { state: 'OK', date: null, closedAt: null } }, 'Nessuna negli ultimi 30 giorni', ''],
    ['Ultima chiusura', { closing: { state: 'ERROR', date: '2026-11-20', closedAt: AT } }, 'Consegna del 20/11/2026', 'in ritardo'], // prettier-ignore
    ['Ultima chiusura', { closing: { state: 'UNKNOWN', date: null, closedAt: null } }, 'Non disponibile', ''],
    ['Ultimo backup', { backup: { state: 'WARNING', isConfigured: false, madeAt: null } }, 'Non configurato', ''],
    ['Ultimo backup', { backup: { state: 'WARNING', isConfigured: true, madeAt: null } }, 'Nessuno finora', ''],
    ['Ultimo backup', { backup: { state: 'WARNING', isConfigured: true, madeAt: AT } }, '19/11/2026 19:30', 'in ritardo'],
    ['Disco', { disk: { state: 'WARNING', freeBytes: 0.84e9, totalBytes: 100e9 } }, '0,84\u00a0GB liberi su 100', ''],
    ['Disco', { disk: { state: 'OK', freeBytes: 1234e9, totalBytes: 2000e9 } }, '1.234\u00a0GB liberi su 2.000', ''],
    [
      'Disco',
      { disk: { state: 'ERROR', freeBytes: 0, totalBytes: 100e9 } },
      'Pieno: le modifiche non si salvano',
      '0\u00a0GB liberi su 100',
    ],
    ['Disco', { disk: { state: 'UNKNOWN', freeBytes: null, totalBytes: null } }, 'Non disponibile', ''],
  ])('says of %s with %j: %s', (name, change, figure, since) => {
    expect(line(name, change)).toEqual([name, figure, since])
  })
})
