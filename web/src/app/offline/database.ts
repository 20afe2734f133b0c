// One IndexedDB per logged-in destination and destination worked for: staff may work for several, in several tabs.
// It contains data for reading offline and unsent edits. A logout clears it, and so does a login as somebody else.
import { del, get, keys, set } from 'idb-keyval'
import type { UseStore } from 'idb-keyval'

const PREFIX = 'panify '
const STORE = 'kept'
/** Raised when the format changes: data of an earlier release is dropped. */
const VERSION = 3
const READABLE = ['session', 'destination', 'week'] as const

/** Drafts (of the week, and of each date) belong to the user; the other stores can be read again. */
type Draft = 'draft' | `draft ${string}`
type Key = (typeof READABLE)[number] | Draft

/** The owner of a record: the logged-in destination and the one worked for. */
export type Place = { login: string; destination: string }

function open(name: string): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(name, VERSION)
    request.addEventListener('upgradeneeded', () => {
      const database = request.result
      if (database.objectStoreNames.contains(STORE)) database.deleteObjectStore(STORE)
      database.createObjectStore(STORE)
    })
    request.addEventListener('error', () => reject(new Error('No database', { cause: request.error })))
    request.addEventListener('success', () => {
      const database = request.result
      // Another window deletes the database: an open connection would block that.
      database.addEventListener('versionchange', () => {
        opened.delete(name)
        database.close()
      })
      resolve(database)
    })
  })
}

const opened = new Map<string, Promise<IDBDatabase>>()

// Ids contain no blanks: they are percent-encoded.
const prefixOf = (login: string) => `${PREFIX}${login} `

function storeOf(name: string): UseStore {
  return async (mode, callback) => {
    const database = opened.get(name) ?? open(name)
    opened.set(name, database)
    try {
      return await callback((await database).transaction(STORE, mode).objectStore(STORE))
    } catch (error) {
      // Refused, or closed by the browser: the next call opens it again.
      if (opened.get(name) === database) opened.delete(name)
      throw error
    }
  }
}

/** A device without storage still shows the portal. */
async function quietly<T>(use: () => Promise<T>): Promise<T | undefined> {
  try {
    return await use()
  } catch {
    return undefined
  }
}

const nameOf = ({ login, destination }: Place) => prefixOf(login) + destination

export const write = (place: Place, key: Key, value: unknown) => quietly(() => set(key, value, storeOf(nameOf(place))))
/** The keys of the drafts of a place. */
export const draftKeys = async (place: Place): Promise<Draft[]> =>
  ((await quietly(() => keys<string>(storeOf(nameOf(place))))) ?? []).filter((key): key is Draft => /^draft( |$)/.test(key))
export const read = <T>(place: Place, key: Key) => quietly(() => get<T>(key, storeOf(nameOf(place))))
export const drop = (place: Place, key: Key) => quietly(() => del(key, storeOf(nameOf(place))))

const names = async () =>
  ((await quietly(() => indexedDB.databases())) ?? []).flatMap(({ name }) => (name?.startsWith(PREFIX) ? [name] : []))

function remove(name: string): Promise<void> {
  return new Promise((resolve) => {
    const request = indexedDB.deleteDatabase(name)
    for (const end of ['success', 'error', 'blocked']) request.addEventListener(end, () => resolve())
  })
}

/** The logged-in destinations with stored data. */
export const knownLogins = async (): Promise<string[]> => [...new Set((await names()).map((name) => name.split(' ')[1] ?? ''))]

/** Deletes the data of everybody, or of everybody else. */
export async function wipe(except?: string): Promise<void> {
  const all = await names()
  await Promise.all(all.filter((name) => except === undefined || !name.startsWith(prefixOf(except))).map(remove))
}

/** After an automatic logout: deletes the readable data and keeps the drafts for the next login of the same destination. */
export async function wipeReadable(): Promise<void> {
  const all = await names()
  await Promise.all(all.flatMap((name) => READABLE.map((key) => quietly(() => del(key, storeOf(name))))))
}
