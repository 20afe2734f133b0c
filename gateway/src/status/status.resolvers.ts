import { dateInRome } from '@panify/rules/rome'
import type { Temporal } from 'temporal-polyfill'
import { dateTime } from '../clock.ts'
import type { Context } from '../context.ts'
import { openDates } from '../dates/ports.ts'
import type { ClosingStatus, MailStatus } from '../generated/contract.ts'
import type { Resolvers } from '../generated/resolvers.ts'
import { faultOf } from '../log.ts'
import { isFailing } from '../webhooks/ports.ts'
import { MAIL_FEATURE, readLetters } from './mail.erp.ts'
import { backEndState, backupState, closingState, diskState, mailState } from './status.rules.ts'

const orNull = (instant: Temporal.Instant | null | undefined) => (instant ? dateTime(instant) : null)

/** What cannot be read now is unknown: the other parts are shown. */
const known = <Status>(context: Context, reading: Promise<Status>, unknown: Status): Promise<Status> =>
  reading.catch((failure: unknown) => {
    context.log.warn({ reason: faultOf(failure) }, 'A part of the status cannot be read')
    return unknown
  })

const NO_MAIL: MailStatus = { state: 'UNKNOWN', isConfigured: null, sentAt: null, waiting: null, waitingSinceAt: null, failedAt: null }
const NO_CLOSING: ClosingStatus = { state: 'UNKNOWN', date: null, closedAt: null }

async function mailStatus({ erp, shared, clock }: Context): Promise<MailStatus> {
  if (!(await shared.features()).has(MAIL_FEATURE)) return NO_MAIL
  const letters = await readLetters(erp)
  return {
    state: mailState(letters, clock.now()),
    isConfigured: letters.isConfigured,
    sentAt: orNull(letters.sentAt),
    waiting: letters.waiting,
    waitingSinceAt: orNull(letters.waitingSince),
    failedAt: orNull(letters.failedAt),
  }
}

const FULL = {
  code: 'STORAGE_FULL' as const,
  message: 'Il disco del server è pieno: per ora non si salva nulla, nemmeno gli ordini dei clienti. Avvisa chi gestisce il server.',
}

async function failingWebhooks({ store, clock }: Context) {
  const failing = (await store.webhooks.list()).filter((one) => isFailing(one, clock.nowMs()))
  const hosts = [...new Set(failing.map(({ url }) => new URL(url).host))].join(', ')
  if (hosts === '') return []
  return [{ code: 'WEBHOOK_FAILING' as const, message: `I webhook verso ${hosts} non arrivano da 24 ore: controllali in «Accesso API».` }]
}

const LOOK_BACK = { days: 30 }

async function closingStatus(context: Context): Promise<ClosingStatus> {
  const now = context.clock.now()
  const today = dateInRome(now)
  const [dates, { closedAt }] = await Promise.all([
    openDates(context),
    context.shared.closings(today.subtract(LOOK_BACK).toString(), today.add({ days: 1 }).toString()),
  ])
  const date = [...closedAt.keys()].toSorted().at(-1) ?? null
  return { state: closingState(dates, now), date, closedAt: orNull(date === null ? null : closedAt.get(date)) }
}

export const statusResolvers: Resolvers = {
  Query: {
    systemStatus: () => ({}),
  },
  SystemStatus: {
    backEnd: (_status, _args, { gateway }) => ({
      state: backEndState(gateway.service.state().isAuthenticated, gateway.system.calls()),
      isBundled: gateway.isBundled,
      answeredAt: orNull(gateway.system.answeredAt()),
    }),
    mail: (_status, _args, context) => known(context, mailStatus(context), NO_MAIL),
    closing: (_status, _args, context) => known(context, closingStatus(context), NO_CLOSING),
    backup: async (_status, _args, { gateway, clock }) => {
      const backup = await gateway.system.backup()
      return { state: backupState(backup, clock.now()), isConfigured: backup.time !== null, madeAt: orNull(backup.madeAt) }
    },
    disk: async (_status, _args, { gateway }) => {
      const space = await gateway.system.space()
      return { state: diskState(space), freeBytes: space.freeBytes, totalBytes: space.totalBytes }
    },
  },
  Viewer: {
    alerts: async ({ role }, _args, context) => {
      if (role !== 'STAFF') return []
      const { isFull } = await context.gateway.system.space()
      return [...(isFull ? [FULL] : []), ...(await failingWebhooks(context))]
    },
  },
}
