// The client of all examples, with Panify's address and an API token.
import { PanifyError, RefusalError, createPanify } from '@panify/client'

const { PANIFY_URL = 'http://localhost:4000/graphql/v1' } = process.env

/** A secret from the environment. */
export function secretOf(name: string, from: string): string {
  const secret = process.env[name]
  if (secret) return secret
  console.error(`Set ${name} to ${from}: Impostazioni Sistema > 'Accesso API' creates one.`)
  process.exit(2)
}

export const panify = createPanify({ url: PANIFY_URL, token: secretOf('PANIFY_TOKEN', 'an API token') })

/** Runs an example; prints one line for a refusal or failure. */
export async function main(run: () => Promise<void>): Promise<void> {
  try {
    await run()
  } catch (failure) {
    if (failure instanceof RefusalError) console.error(`Refused: ${failure.refusal.code} ${failure.message}`)
    else if (failure instanceof PanifyError) console.error(`Failed: ${failure.code ?? failure.status ?? 'no answer'} ${failure.message}`)
    else throw failure
    process.exitCode = 1
  }
}
