import { mkdirSync } from 'node:fs'
import { rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import nodemailer, { type SendMailOptions } from 'nodemailer'
import type { Config } from '../config.ts'

/** Takes a letter out of the house. Resolves when somebody else has taken it over. */
export interface Carrier {
  carry(id: number, kind: string, mail: SendMailOptions): Promise<void>
}

/** No answer for this long and the letter is tried again later; far shorter than a claim lasts. */
const SILENCE_MS = 20_000

/** Where the demo keeps its letters. */
export const outboxFolder = (dataDir: string) => join(dataDir, 'outbox')

export function createCarrier({ demo, dataDir, smtpUrl }: Config): Carrier | null {
  if (demo) return fileCarrier(outboxFolder(dataDir))
  return smtpUrl === null ? null : smtpCarrier(smtpUrl)
}

function smtpCarrier(url: string): Carrier {
  const silence = { connectionTimeout: SILENCE_MS, greetingTimeout: SILENCE_MS, socketTimeout: SILENCE_MS, dnsTimeout: SILENCE_MS }
  const transport = nodemailer.createTransport({ url, ...silence, disableFileAccess: true, disableUrlAccess: true })
  return {
    async carry(_id, _kind, mail) {
      await transport.sendMail(mail)
    },
  }
}

/** The demo mails nobody: its letters lie in a folder, for whoever wants to read them. */
function fileCarrier(folder: string): Carrier {
  const transport = nodemailer.createTransport({ streamTransport: true, buffer: true })
  return {
    async carry(id, kind, mail) {
      mkdirSync(folder, { recursive: true })
      const { message } = await transport.sendMail(mail)
      const file = join(folder, `${String(id).padStart(6, '0')}-${kind}.eml`)
      await writeFile(`${file}.part`, message, { mode: 0o600 })
      await rename(`${file}.part`, file)
    },
  }
}

/** A mail server that says no for good: unknown recipient, refused content. Wrong passwords and busy servers may change. */
export function isFinalRefusal(error: unknown): boolean {
  const { responseCode, command } = error as { responseCode?: unknown; command?: unknown }
  const isAboutTheLetter = command === 'RCPT TO' || command === 'DATA'
  return isAboutTheLetter && typeof responseCode === 'number' && responseCode >= 500
}
