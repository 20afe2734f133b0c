// Elements of an XML stream, without ever holding the whole of it.
import type { Readable } from 'node:stream'
import { SaxesParser } from 'saxes'

export type XmlEvent =
  { kind: 'open'; name: string; attributes: Record<string, string> } | { kind: 'close'; name: string } | { kind: 'text'; text: string }

const withoutPrefix = (name: string) => name.slice(name.indexOf(':') + 1)

export async function* eventsOf(stream: Readable): AsyncGenerator<XmlEvent[]> {
  let events: XmlEvent[] = []
  const parser = new SaxesParser()
  parser.on('error', (error) => {
    throw error
  })
  parser.on('opentag', ({ name, attributes }) => events.push({ kind: 'open', name: withoutPrefix(name), attributes }))
  parser.on('closetag', ({ name }) => events.push({ kind: 'close', name: withoutPrefix(name) }))
  parser.on('text', (text) => events.push({ kind: 'text', text }))
  parser.on('cdata', (text) => events.push({ kind: 'text', text }))
  const decoder = new TextDecoder('utf-8', { fatal: true })
  const taken = () => {
    const done = events
    events = []
    return done
  }
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    parser.write(decoder.decode(chunk, { stream: true }))
    yield taken()
  }
  parser.write(decoder.decode()).close()
  yield taken()
}

export type Element = { name: string; attributes: Record<string, string> }

export async function* elementsOf(stream: Readable): AsyncGenerator<Element> {
  for await (const events of eventsOf(stream)) for (const event of events) if (event.kind === 'open') yield event
}
