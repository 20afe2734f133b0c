// The only module that uses local storage. Its values are for display only and grant no rights.
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
  | 'listKeys'

// Keys of earlier versions: removed at every start.
const forbiddenKeys = ['apiToken', 'rememberedPassword']
// Keys that survive a logout belong to the device.
const deviceKeys = new Set(['theme', 'rememberedEmail', 'installPromptDismissed', 'companyInfo', 'listKeys'])

/** Storage can be disabled or full; the portal works without it. */
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

/** Removes the secrets of old versions, at every start. */
export const removeForbidden = () => removeAll(forbiddenKeys)

/** Removes everything but the keys of the device, when nobody is logged in. */
export function forgetSession() {
  removeAll((quietly(() => Object.keys(localStorage)) ?? []).filter((key) => !deviceKeys.has(key)))
}
