// Reads the session from a request's cookie, and writes a changed session to the cookie of the answer.
import { isDeepStrictEqual } from 'node:util'
import { nameOfKey } from '../keys.ts'
import type { Clock } from '../clock.ts'
import type { Config } from '../config.ts'
import type { ErpClient } from '../erp/client.ts'
import { ErpFailure } from '../erp/errors.ts'
import { type Log, faultOf } from '../log.ts'
import type { Store } from '../store/store.ts'
import { type SetCookie, cookieForm } from './cookies.ts'
import { afterFailedCheck, endOf, isDueForCheck, isDueForRenewal, isOver } from './lifetime.rules.ts'
import { createSeal } from '../crypto/sealing.ts'
import { sessionSchema } from './session.schema.ts'
import type { Internal } from './internal.ts'
import { readOwnMark } from './session.erp.ts'
import type { DestinationSession } from '../access/identity.ts'

export type Sessions = {
  cookieName: string
  isSecure: boolean
  /** What a genuine cookie contains, whether or not its session has ended meanwhile. */
  peek(sealed: string | undefined): DestinationSession | null
  /**
   * The session of a cookie that is genuine, alive and not revoked; its destination and its right are read again when due. It is renewed unless the
   * page sent the request by itself (`isBackground`).
   */
  read(sealed: string | undefined, options?: { isBackground?: boolean }): Promise<DestinationSession | null>
  /** The same for a session that was read before, e.g. by an open stream; it is never renewed. */
  again(session: DestinationSession): Promise<DestinationSession | null>
  /**
   * The cookie of the answer, null if the browser keeps its own. `before` is the request's session, `next` its result: null ends
   * the session, undefined leaves it as it is. Ends the replaced session.
   */
  write(
    sealed: string | undefined,
    before: DestinationSession | null,
    next: DestinationSession | null | undefined,
  ): Promise<SetCookie | null>
}

type Needs = { config: Config; clock: Clock; store: Store; erp: ErpClient; log: Log } & Pick<Internal, 'isInternalCustomer'>

export function createSessions(needs: Needs): Sessions {
  const { config, clock, store } = needs
  const seal = createSeal(config.cookieKeys)
  const { isSecure, options, nameOf } = cookieForm(config)
  const cookieName = nameOf('panify')

  const peek = (sealed: string | undefined) => (sealed ? seal.open(sealed, sessionSchema) : null)

  async function read(session: DestinationSession | null, isBackground: boolean): Promise<DestinationSession | null> {
    if (!session || isOver(session, clock.nowMs()) || (await isRevoked(store, session))) return null
    const seen = !isBackground && isDueForRenewal(session, clock.nowMs()) ? { ...session, seenAt: clock.nowMs() } : session
    return isDueForCheck(seen, clock.nowMs()) ? checked(needs, seen) : seen
  }

  return {
    cookieName,
    isSecure,
    peek,
    read: (sealed, { isBackground = false } = {}) => read(peek(sealed), isBackground),
    again: (session) => read(session, true),
    async write(sealed, before, next) {
      if (next === null) {
        if (before) await store.endSession(before.id, endOf(before))
        return sealed ? { name: cookieName, value: '', options: { ...options, maxAge: 0 } } : null
      }
      const session = next ?? before
      if (!session || (sealed && isDeepStrictEqual(seal.open(sealed, sessionSchema), session))) return null
      const value = seal.close(session)
      // The browser may have received a newer session meanwhile: the replaced one must not return.
      const continues = before && before.startedAt === session.startedAt
      if (continues && (await isRevoked(store, { ...session, id: before.id }))) return null
      if (before && before.id !== session.id) await store.endSession(before.id, endOf(before))
      const life = session.remember ? { maxAge: Math.floor((endOf(session) - clock.nowMs()) / 1000) } : {}
      return { name: cookieName, value, options: { ...options, ...life } }
    },
  }
}

const isRevoked = (store: Store, { id, own, epoch }: DestinationSession): Promise<boolean> =>
  store.isRevoked({ id, destination: nameOfKey(own), epoch })

/** Reads destination and right again. Null for an inactive one, whose session ends; an unreachable server takes nothing from anybody. */
async function checked(needs: Needs, session: DestinationSession): Promise<DestinationSession | null> {
  const { clock, erp, store, log, isInternalCustomer } = needs
  const { own, isAdministrator } = session
  const [mark, internal] = await Promise.allSettled([
    readOwnMark(erp, own),
    isAdministrator ? isInternalCustomer(own.customerCode) : Promise.resolve(false),
  ])
  const is = mark.status === 'fulfilled' ? mark.value : null
  if (is?.isActive === false) {
    log.warn({ action: 'session' }, 'A session has ended: its destination is no longer active')
    await store.endSession(session.id, endOf(session))
    return null
  }
  const checkedAt = clock.now().epochMilliseconds
  // One clear no is enough, whatever the other answer is.
  if (isAdministrator && (is?.isPrimary === false || (internal.status === 'fulfilled' && !internal.value))) {
    log.warn({ action: 'administrator' }, 'An administrator has lost the right')
    return { ...session, checkedAt, isAdministrator: false }
  }
  const failed = [mark, internal].find((one) => one.status === 'rejected')
  if (!failed) return { ...session, checkedAt }
  if (!(failed.reason instanceof ErpFailure)) throw failed.reason
  log.warn({ reason: faultOf(failed.reason) }, 'The destination of a session cannot be checked')
  return { ...session, checkedAt: afterFailedCheck(checkedAt) }
}
