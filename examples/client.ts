// What every example begins with: where Panify is, and the token that lets it in.
import { PanifyError, RefusalError, createPanify } from '@panify/client'

const { PANIFY_URL = 'http://localhost:4000/graphql/v1', PANIFY_TOKEN } = process.env

if (!PANIFY_TOKEN) {
  console.error("Set PANIFY_TOKEN to an API token: Impostazioni Sistema > 'Accesso API' makes one.")
  process.exit(2)
}

export const panify = createPanify({ url: PANIFY_URL, token: PANIFY_TOKEN })

/** Runs an example; what was refused or failed ends it with one line. */
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
