import { SMTPServer, type SMTPServerOptions } from 'smtp-server'
import type { AddressInfo } from 'node:net'

export interface Received {
  recipients: string[]
  raw: string
  /** Header lines and parts, with quoted-printable and base64 decoded. */
  readable: string
}

export interface MailServer {
  url: string
  received: Received[]
  close(): Promise<void>
}

/** A real mail server on a free port. Options make it slow or make it refuse. */
export async function startMailServer(options: SMTPServerOptions = {}): Promise<MailServer> {
  const received: Received[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    logger: false,
    onData(stream, session, callback) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        const raw = Buffer.concat(chunks).toString('utf8')
        received.push({ raw, readable: decode(raw), recipients: session.envelope.rcptTo.map(({ address }) => address) })
        callback()
      })
    },
    ...options,
  })
  server.on('error', () => {})
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.server.address() as AddressInfo
  return { url: `smtp://127.0.0.1:${port}`, received, close: () => new Promise((resolve) => server.close(() => resolve())) }
}

export const answerWith = (responseCode: number, text: string) => Object.assign(new Error(text), { responseCode })

function decode(raw: string): string {
  const parts = raw.split(/\r?\n\r?\n/)
  const bodies = parts.map((part, index) =>
    /base64/i.test(parts[index - 1] ?? '') ? Buffer.from(part, 'base64').toString('utf8') : unquote(part),
  )
  return bodies.join('\n\n')
}

function unquote(text: string): string {
  const joined = text.replaceAll(/=\r?\n/g, '')
  const bytes = joined.replaceAll(/=([0-9A-F]{2})/g, (_match, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
  return bytes === joined ? joined : Buffer.from(bytes, 'latin1').toString('utf8')
}
