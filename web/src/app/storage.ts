// The only reader and writer of the browser's local storage. What stands there is for display: no right hangs on it.
import type { DayKey } from './selected-day.ts'

type StorageKey =
  | 'theme'
  | 'companyInfo'
  | 'destinazione'
  | 'codiceCliente'
  | 'codiceDestinazione'
  | 'rememberedEmail'
  | 'dayActivationFlags'
  | 'isDefaultUser'
  | 'isSuperuser'
  | `dayAllZero_${DayKey}`
  | 'installPromptDismissed'

// Earlier versions of such portals kept these; they are removed on sight.
const forbiddenKeys = ['apiToken', 'rememberedPassword']
// What survives a logout belongs to the device, not to who was logged in.
const deviceKeys = new Set(['theme', 'rememberedEmail', 'installPromptDismissed', 'companyInfo'])

/** Storage can be switched off or full; the portal works without it. */
function quietly<T>(use: () => T): T | undefined {
  try {
    return use()
  } catch {
    return undefined
  }
}

export const storage = {
  get: (key: StorageKey): string | null => quietly(() => localStorage.getItem(key)) ?? null,
  set: (key: StorageKey, value: string) => quietly(() => localStorage.setItem(key, value)),
  remove: (key: StorageKey) => quietly(() => localStorage.removeItem(key)),
}

function removeAll(keys: Iterable<string>) {
  for (const key of keys) quietly(() => localStorage.removeItem(key))
}

/** At every start: secrets of old versions go. */
export const removeForbidden = () => removeAll(forbiddenKeys)

/** Nobody is logged in: everything goes but what belongs to the device. */
export function forgetSession() {
  removeAll((quietly(() => Object.keys(localStorage)) ?? []).filter((key) => !deviceKeys.has(key)))
}
