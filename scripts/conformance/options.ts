// Reads the options of a run from the command line and the environment.
import { readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { type Pins, pinsFrom } from '../../gateway/src/erp/dialect/pins.ts'
import type { KitConfig, Login } from './kit.ts'

export const USAGE = `npm run conformance -- --url https://erp.example/api [options]

  --url URL             base of the REST API (BAKERY_API_URL)
  --write               checks the writes too, on a customer and articles of its own
  --customer CODE       with --write: tests the orders of this customer instead of creating one
  --destination CODE    with --customer: on this destination (0001)
  --mail ADDRESS        with --write: sends the three kinds of mail there; without it no mail is sent
  --login EMAIL         a destination login to check, its password in LOGIN_PASSWORD or LOGIN_PASSWORD_FILE
  --timeout SECONDS     for each request (15)
  --out FOLDER          writes conformance.txt, conformance.json and conformance.html there
  --json                prints the report as JSON

The service account comes from SERVICE_EMAIL and SERVICE_PASSWORD_FILE, or from the server's own /client-config
(with CLIENT_CONFIG_KEY sent as x-panify-key, which the bundled bakery requires). BAKERY_DIALECT counts as for the gateway.

Exit code 0: nothing failed. 1: a call failed. 2: wrong options. 3: no login, or the server cannot be reached. 130: interrupted.`

export class WrongOptions extends Error {}

export type Options = { url: string; config: KitConfig; timeoutMs: number; out: string | null; json: boolean }

type Environment = Readonly<Record<string, string | undefined>>

export function readOptions(args: string[], env: Environment): Options {
  const values = parse(args)
  const url = values.url ?? env['BAKERY_API_URL']
  if (!url || !URL.canParse(url) || !/^https?:$/.test(new URL(url).protocol))
    throw new WrongOptions('--url: the base of a REST API, as https://erp.example/api')
  const seconds = Number(values.timeout ?? 15)
  if (!(seconds > 0 && seconds <= 60)) throw new WrongOptions('--timeout: seconds, 60 at most')
  if (!values.write && (values.customer || values.mail)) throw new WrongOptions('--customer and --mail need --write')
  if (values.destination && !values.customer) throw new WrongOptions('--destination needs --customer')
  const key = env['CLIENT_CONFIG_KEY']
  const config: KitConfig = {
    service: loginOf(env['SERVICE_EMAIL'], secretOf(env, 'SERVICE_PASSWORD')),
    clientConfigHeaders: key ? { 'x-panify-key': key } : {},
    login: loginOf(values.login, secretOf(env, 'LOGIN_PASSWORD')),
    write: values.write ?? false,
    customer: values.customer ?? null,
    destination: values.destination ?? null,
    mail: values.mail ?? null,
    pins: pinsOf(env),
  }
  if (values.login && !config.login) throw new WrongOptions('--login needs LOGIN_PASSWORD or LOGIN_PASSWORD_FILE')
  return { url, config, timeoutMs: seconds * 1000, out: values.out ?? null, json: values.json ?? false }
}

function parse(args: string[]) {
  const text = { type: 'string' } as const
  const yes = { type: 'boolean' } as const
  const options = { url: text, write: yes, customer: text, destination: text, mail: text, login: text, timeout: text, out: text, json: yes }
  try {
    return parseArgs({ args, options }).values
  } catch (failure) {
    throw new WrongOptions((failure as Error).message)
  }
}

const loginOf = (email: string | undefined, password: string | null): Login | null => (email && password ? { email, password } : null)

function pinsOf(env: Environment): Pins {
  try {
    return pinsFrom(env['BAKERY_DIALECT'] ?? '')
  } catch (failure) {
    throw new WrongOptions(`BAKERY_DIALECT: ${(failure as Error).message}`)
  }
}

/** From NAME_FILE, else from NAME itself. */
function secretOf(env: Environment, name: string): string | null {
  const file = env[`${name}_FILE`]
  if (!file) return env[name] || null
  try {
    return readFileSync(file, 'utf8').trim() || null
  } catch {
    throw new WrongOptions(`${name}_FILE cannot be read`)
  }
}

/** Announces what a run will do. */
export function announcement({ url, config }: Options): string {
  const { write, customer, destination, mail } = config
  const lines = [`Checking ${url}`]
  if (!write) lines.push('Reads only: nothing on the server changes.')
  else {
    const where = customer
      ? `the orders of customer ${customer}, destination ${destination ?? '0001'}`
      : 'a customer of its own with two destinations'
    lines.push(
      `Writes on ${where}, on two articles and a category of its own, and for a moment on the telephone number and the logo of the settings.`,
      'Everything is put back or deleted at the end; a created customer remains, inactive.',
      mail ? `Sends three mails to ${mail}.` : 'Sends no mail.',
    )
  }
  return lines.join('\n')
}
