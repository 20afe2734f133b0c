// The workers of one machine share counts and messages through their primary process.
import cluster, { type Worker } from 'node:cluster'
import { z } from 'zod'
import type { Clock } from '../clock.ts'
import type { Peers, Topic } from './interface.ts'
import { MAX_PER_MINUTE, type Rate, createRate } from './rate.ts'
import { tell } from './tell.ts'

const questionSchema = z.object({
  question: z.number(),
  rate: z.string(),
  most: z.number(),
  step: z.enum(['take', 'waitOf']),
  key: z.string(),
})
const answerSchema = z.object({ question: z.number(), wait: z.number().nullable() })
const messageSchema = z.object({ topic: z.string(), text: z.string() })

type Question = z.infer<typeof questionSchema>
type Answer = z.infer<typeof answerSchema>

export function workerPeers(): Peers {
  const waiting = new Map<number, (wait: number | null) => void>()
  const listeners: { topic: Topic; listener: (text: string | null) => void }[] = []
  let last = 0

  const receive = (received: unknown) => {
    const answer = answerSchema.safeParse(received).data
    if (answer) waiting.get(answer.question)?.(answer.wait)
    const message = messageSchema.safeParse(received).data
    if (message) for (const { topic, listener } of listeners) if (topic === message.topic) listener(message.text)
  }
  process.on('message', receive)

  const ask = (asked: Omit<Question, 'question'>) =>
    new Promise<number | null>((done) => {
      const question = ++last
      waiting.set(question, (wait) => {
        waiting.delete(question)
        done(wait)
      })
      process.send?.({ ...asked, question } satisfies Question)
    })

  return {
    rate: (rate, most = MAX_PER_MINUTE) => ({
      waitOf: (key) => ask({ rate, most, step: 'waitOf', key }),
      take: (key) => ask({ rate, most, step: 'take', key }),
    }),
    publish: (topic, text) => void process.send?.({ topic, text }),
    subscribe: (topic, listener) => void listeners.push({ topic, listener }),
    redis: () => null,
    async close() {
      process.off('message', receive)
    },
  }
}

/** In the primary process: counts for all workers, and passes the messages of one on to the others. */
export function serveWorkers(clock: Clock): void {
  const rates = new Map<string, Rate>()
  const rateOf = ({ rate: name, most }: Question) => {
    const rate = rates.get(name) ?? createRate(clock, most)
    rates.set(name, rate)
    return rate
  }
  cluster.on('message', (from: Worker, received: unknown) => {
    const asked = questionSchema.safeParse(received).data
    if (asked) tell(from, { question: asked.question, wait: rateOf(asked)[asked.step](asked.key) } satisfies Answer)
    const message = messageSchema.safeParse(received).data
    if (message) for (const worker of Object.values(cluster.workers ?? {})) if (worker && worker.id !== from.id) tell(worker, message)
  })
}
