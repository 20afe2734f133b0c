// A reader of a visitor's events, which begins again after its last one when its stream has ended.
import { setTimeout as wait } from 'node:timers/promises'
import { operation } from '../support/portal-client.ts'
import type { Visitor } from './visitor.ts'

/** Reads until it is stopped. */
export function follow(origin: () => string, visitor: Pick<Visitor, 'cookie'>) {
  const ids: number[] = []
  const end = new AbortController()
  let streams = 0

  async function read(): Promise<void> {
    const { extensions } = operation('PortalEvents', {})
    const variables = JSON.stringify({ after: String(ids.at(-1) ?? 0) })
    const search = new URLSearchParams({ id: extensions.persistedQuery.sha256Hash, variables })
    const headers = { 'sec-fetch-site': 'same-origin', cookie: visitor.cookie() }
    const response = await fetch(`${origin()}/graphql/stream?${search.toString()}`, { headers, signal: end.signal })
    if (response.status !== 200) return
    streams += 1
    let rest = ''
    for await (const part of response.body!.pipeThrough(new TextDecoderStream())) {
      const blocks = (rest + part).split('\n\n')
      rest = blocks.pop()!
      for (const block of blocks) {
        const id = /^id: (\d+)\nevent: next$/m.exec(block)?.[1]
        if (id) ids.push(Number(id))
      }
    }
  }
  async function readOn(): Promise<void> {
    while (!end.signal.aborted) {
      await read().catch(() => undefined)
      await wait(20)
    }
  }
  const reading = readOn()
  return {
    ids,
    streams: () => streams,
    async stop() {
      end.abort()
      await reading
    },
  }
}
