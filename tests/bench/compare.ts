// Contenders are compared only if they do the same work.
import { isDeepStrictEqual } from 'node:util'
import { Pool } from 'undici'
import type { Contender } from './contenders.ts'
import { OPERATIONS } from './operations.ts'

/** Throws if two GraphQL contenders answer one of the operations differently. */
export async function requireSameAnswers(contenders: readonly Contender[]): Promise<void> {
  const [first, ...others] = contenders.filter(({ name }) => name !== 'proxy' && name !== 'rest')
  if (!first) return
  for (const operation of OPERATIONS) {
    const ask = (contender: Contender) => dataOf(contender, operation)
    const wanted = await ask(first)
    for (const other of others) {
      const answer = await ask(other)
      if (isDeepStrictEqual(answer, wanted)) continue
      const [one, two] = [wanted, answer].map((data) => JSON.stringify(data).slice(0, 500))
      throw new Error(`${operation.name}: ${first.name} has answered\n${one}\nand ${other.name}\n${two}`)
    }
  }
}

async function dataOf(contender: Contender, operation: (typeof OPERATIONS)[number]): Promise<unknown> {
  const pool = new Pool(`http://127.0.0.1:${contender.port}`)
  try {
    const { data, errors } = JSON.parse((await contender.send(pool, operation, 0)).toString()) as { data: unknown; errors?: unknown }
    if (errors) throw new Error(`${contender.name}, ${operation.name}: ${JSON.stringify(errors).slice(0, 500)}`)
    return data
  } finally {
    await pool.close()
  }
}
