// One round: a new gateway on the foreign server in some dialect, the whole walk, and the server's content after each step.
import type { Config } from '../../gateway/src/config.ts'
import { createSchema } from '../../gateway/src/graph/schema.ts'
import { startPortal } from '../../gateway/src/test/portal.ts'
import type { Dialect } from '../support/foreign/dialect.ts'
import type { ForeignServer } from '../support/foreign/server.ts'
import { LIDO, type State, firstState } from '../support/foreign/state.ts'
import { type Answer, SUBJECTS, type Step, type Subject, startWalk } from './walk.ts'

export type Taken = { step: Step; name: string; answer: Answer; before: string; after: string }

const schema = createSchema()

const SUBJECT_NAMES = Object.keys(SUBJECTS) as Subject[]

type Portal = Awaited<ReturnType<typeof startPortal>>

const WORDS = new Set<Dialect['flags']>(['word', 'letter', 'si', 'minus'])

/** A gateway on the server, without deadlines: the clock runs ahead while an answer is pending. */
export async function startForeignPortal(server: ForeignServer): Promise<Portal> {
  const config: Partial<Config> = {
    bakery: { url: server.url, isBundled: false },
    deadlines: { read: 0, write: 0, documents: 0, production: 0 },
    writeBudget: 3_600_000,
    // Only 1 and true mark who may log in, unless the operator knows better.
    dialect: WORDS.has(server.dialect.flags) ? { active: 'words' } : {},
  }
  const portal = await startPortal(server, { schema, at: '2026-11-19 08:30', isStarted: false, config })
  await waitFor(portal, portal.services.service.start())
  await waitFor(portal, portal.services.settled())
  await portal.clock.advance(1_000)
  return portal
}

/** Waits for a result and moves the clock, so that the gateway's pauses between retries end. */
export async function waitFor<T>(portal: Portal, underWay: Promise<T>): Promise<T> {
  const progress = { isOver: false }
  const mark = () => void (progress.isOver = true)
  underWay.then(mark, mark)
  while (!progress.isOver) {
    await new Promise((done) => void setTimeout(done, 5))
    if (!progress.isOver) await portal.clock.advance(50)
  }
  return await underWay
}

/** The server's content in a comparable form. Random passwords are replaced by whether they are valid. */
export function contentOf(state: State): string {
  const passwordOf = (email: unknown) =>
    state.customers.flatMap(({ destinazioni_clie }) => destinazioni_clie).find(({ destlogin }) => destlogin === email)?.destpsw
  const mails = state.mails.map(({ newPassword, ...mail }) =>
    newPassword === undefined ? mail : { ...mail, isValid: passwordOf(mail['email']) === newPassword },
  )
  const customers = state.customers.map((customer) => ({
    ...customer,
    destinazioni_clie: customer.destinazioni_clie.map((destination) =>
      destination.destlogin === LIDO.email
        ? { ...destination, destpsw: destination.destpsw === LIDO.password ? 'old' : 'new' }
        : destination,
    ),
  }))
  return JSON.stringify({ ...state, customers, mails })
}

type RoundOptions = {
  subjects?: readonly Subject[]
  /** Returns false to skip the rest of the subject. Without the logins the whole round ends. */
  shouldContinue?: (taken: Taken) => boolean
}

/** Walks through the subjects, each on a fresh state of the server and with a service token that has just expired. */
export async function takeRound(
  server: ForeignServer,
  dialect: Dialect,
  { subjects = SUBJECT_NAMES, shouldContinue = () => true }: RoundOptions = {},
): Promise<Taken[]> {
  server.speak(dialect)
  const portal = await startForeignPortal(server)
  const take = startWalk(portal)
  const all: Taken[] = []
  const walk = async (subject: Subject): Promise<boolean> => {
    server.state = firstState()
    if (subject !== 'session') server.expireTokens()
    for (const step of SUBJECTS[subject]) {
      // Time passes between the actions of a user: a second login is accepted after a second.
      await portal.clock.advance(2_000)
      const before = contentOf(server.state)
      const answer = await waitFor(portal, take(step))
      const taken = { step, name: `${subject}/${step.name}`, answer, before, after: contentOf(server.state) }
      all.push(taken)
      if (!shouldContinue(taken)) return false
    }
    return true
  }
  try {
    if (await walk('session')) for (const subject of subjects) if (subject !== 'session') await walk(subject)
    return all
  } finally {
    await portal.close()
  }
}
