// What the card of the system's state says: one line for each part, in words.
import { dayAt, shownDate } from '../app/clock.ts'
import type { SystemState, SystemStatusQuery } from '../generated/graphql.ts'
import { shownCount, shownFigure } from '../ui/figures.ts'
import { text } from './status.text.ts'

type Named<Value> = Value extends object ? Omit<Value, '__typename'> : Value
type Answer = SystemStatusQuery['systemStatus']
type Status = { [Part in Exclude<keyof Answer, '__typename'>]: Named<Answer[Part]> }
export type Line = { name: string; state: SystemState; figure: string; since: string }

const time = new Intl.DateTimeFormat('it-IT', { timeZone: 'Europe/Rome', hour: '2-digit', minute: '2-digit', hourCycle: 'h23' })

const moment = (at: string) => `${shownDate(dayAt(at))} ${time.format(new Date(at))}`
const since = (words: string, at: string | null | undefined) => (at ? `${words} ${moment(at)}` : '')

/** '41,6', '0,84', '2.000'. */
function gigabytes(bytes: number): string {
  const value = bytes / 1e9
  return shownFigure(value, 0, value < 10 ? 2 : value < 100 ? 1 : 0)
}

const backEnd = ({ state, isBundled, answeredAt }: Status['backEnd']): Line => ({
  name: isBundled ? text.bakery : text.erp,
  state,
  figure: text.answers[state],
  since: since(text.answeredAt, answeredAt),
})

function mail(status: Status['mail']): Line {
  const line = (figure: string, since = ''): Line => ({ name: text.mail, state: status?.state ?? 'UNKNOWN', figure, since })
  if (!status || status.state === 'UNKNOWN') return line(text.mailElsewhere)
  const { state, isConfigured, waiting, waitingSinceAt, sentAt, failedAt } = status
  if (!isConfigured) return line(text.mailOff, text.mailRefused)
  if (waiting) return line(shownCount(waiting) + text.waiting, since(text.waitingSince, waitingSinceAt))
  return state === 'WARNING' ? line(text.notSent, since(text.failedAt, failedAt)) : line(text.noneWaiting, since(text.sentAt, sentAt))
}

const closing = ({ state, date, closedAt }: Status['closing']): Line => ({
  name: text.closing,
  state,
  figure: date ? text.deliveryOf + shownDate(date) : state === 'UNKNOWN' ? text.unknown : text.noClosing,
  since: state === 'ERROR' ? text.late : since(text.closedAt, closedAt),
})

const backup = ({ state, isConfigured, madeAt }: Status['backup']): Line => ({
  name: text.backup,
  state,
  figure: madeAt ? moment(madeAt) : isConfigured ? text.noBackup : text.backupOff,
  since: !madeAt || state === 'OK' ? '' : isConfigured ? text.late : text.backupOff,
})

function disk({ state, freeBytes, totalBytes }: Status['disk']): Line {
  const free = freeBytes == null || totalBytes == null ? text.unknown : text.free(gigabytes(freeBytes), gigabytes(totalBytes))
  const isFull = state === 'ERROR'
  return { name: text.disk, state, figure: isFull ? text.full : free, since: isFull ? free : '' }
}

export const linesOf = (status: Status): Line[] => [
  backEnd(status.backEnd),
  mail(status.mail),
  closing(status.closing),
  backup(status.backup),
  disk(status.disk),
]
