// Receives webhooks, and reads what a destination gets now on the first date whose order has changed:
//   PANIFY_WEBHOOK_SECRET=whsec_… npm run -s example receive-webhooks 8080 webhooks.sqlite
// Panify sends to public https addresses: put a proxy with a certificate in front of it.
import { type IncomingMessage, type ServerResponse, createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { DatabaseSync } from 'node:sqlite'
import { Webhook } from 'standardwebhooks'
import { panify, secretOf } from './client.ts'

const LARGEST_BODY = 64 * 1024
const RETRY_MS = 60_000

type WebhookEvent = { id: string; type: string; happenedAt: string; destinationId?: string; dates?: string[] }

const [port = '8080', file = 'webhooks.sqlite'] = process.argv.slice(2)
const webhook = new Webhook(secretOf('PANIFY_WEBHOOK_SECRET', 'the secret of a webhook'))

// An event is stored before it is confirmed, so that a program that ends in between goes on with it.
const inbox = new DatabaseSync(file)
inbox.exec(`create table if not exists inbox (
  id text primary key, body text not null, is_done integer not null default 0, arrived_at text not null default current_timestamp)`)
// Panify can send a delivery again for 30 days.
inbox.exec("delete from inbox where is_done = 1 and arrived_at < datetime('now', '-31 days')")
const add = inbox.prepare('insert into inbox (id, body) values (?, ?) on conflict do nothing')
const next = inbox.prepare('select id, body from inbox where is_done = 0 order by rowid limit 1')
const finish = inbox.prepare('update inbox set is_done = 1 where id = ?')

async function bodyOf(request: IncomingMessage): Promise<string | null> {
  const parts: Buffer[] = []
  let size = 0
  for await (const part of request as AsyncIterable<Buffer>) {
    size += part.length
    if (size > LARGEST_BODY) return null
    parts.push(part)
  }
  return Buffer.concat(parts).toString()
}

/** The status of the answer. */
async function receive(request: IncomingMessage): Promise<number> {
  if (request.method !== 'POST') return 405
  const body = await bodyOf(request)
  if (body === null) return 413
  try {
    // The signature, and that the timestamp is at most five minutes away.
    webhook.verify(body, request.headers as Record<string, string>)
  } catch {
    return 401
  }
  // The same in all attempts of a delivery: a double changes nothing.
  add.run(String(request.headers['webhook-id']), body)
  return 204
}

async function followUp({ id, type, destinationId, dates: [date] = [] }: WebhookEvent): Promise<void> {
  if (type !== 'ORDER_CHANGED' || !destinationId || !date) return console.log(`${id} ${type}`)
  // An event names what is different, the query answers what holds now.
  const { destination } = await panify.deliveries({ destinationId, from: date, to: date })
  const rows = (destination?.deliveries ?? []).flatMap((delivery) => delivery.rows)
  console.log(`${id} ${destination?.name} ${date}: ${rows.map(({ articleCode, quantity }) => `${quantity} ${articleCode}`).join(', ')}`)
}

let isFollowing = false

/** One after the other; what fails is tried again. */
async function followUpAll(): Promise<void> {
  if (isFollowing) return
  isFollowing = true
  try {
    for (let event = next.get(); event; event = next.get()) {
      await followUp(JSON.parse(String(event['body'])) as WebhookEvent)
      finish.run(String(event['id']))
    }
  } catch (failure) {
    console.error(failure instanceof Error ? failure.message : failure)
    setTimeout(() => void followUpAll(), RETRY_MS)
  } finally {
    isFollowing = false
  }
}

async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  try {
    const status = await receive(request)
    response.writeHead(status, status === 413 ? { connection: 'close' } : {}).end()
    if (status === 204) void followUpAll()
  } catch {
    response.destroy()
  }
}

const server = createServer((request, response) => void answer(request, response))
server.listen(Number(port), () => console.log(`Listening on port ${(server.address() as AddressInfo).port}`))
void followUpAll()
