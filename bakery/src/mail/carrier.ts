import { mkdirSync } from 'node:fs'
import { rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import nodemailer, { type SendMailOptions } from 'nodemailer'
import type { Config } from '../config.ts'

/** Sends a letter. Resolves when it has been accepted, by a mail server or as a file. */
export interface Carrier {
  carry(id: number, kind: string, mail: SendMailOptions): Promise<void>
}

/**
 * Time limit for each answer of the mail server. A server that checks a letter for viruses may answer after half a minute, and
 * has accepted it: a shorter limit would send it again. All answers of a letter together stay within its claim.
 */
const SILENCE_MS = 60_000

/** Folder of the demo's letters. */
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

/** The demo sends no mail: it writes its letters into a folder. */
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

/** Retrying is useless for an unknown recipient or refused content. A wrong SMTP password or a busy server may be temporary. */
export function isFinalRefusal(error: unknown): boolean {
  const { responseCode, command } = error as { responseCode?: unknown; command?: unknown }
  const isAboutTheLetter = command === 'RCPT TO' || command === 'DATA'
  return isAboutTheLetter && typeof responseCode === 'number' && responseCode >= 500
}
