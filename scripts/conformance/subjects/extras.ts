// GET /panify: optional features beyond the contract.
import { isRow } from '../../../gateway/src/erp/decode/envelope.ts'
import { isDone } from '../answers.ts'
import type { Kit } from '../kit.ts'

export async function extras(kit: Kit): Promise<void> {
  const answer = await kit.send({ method: 'GET', path: '/panify' })
  const features = isDone(answer) ? featuresOf(answer.body.toString('utf8')) : []
  kit.learn('extras', features.length > 0 ? features.join(', ') : 'none')
}

function featuresOf(body: string): string[] {
  try {
    const answer: unknown = JSON.parse(body)
    const features = isRow(answer) ? answer['features'] : null
    return Array.isArray(features) ? features.filter((one) => typeof one === 'string' && /^[\w-]{1,40}$/.test(one)) : []
  } catch {
    return []
  }
}
