// One IndexedDB for each destination that somebody who is logged in here works for: staff may work for several, in as many tabs.
// What stands there is for reading without a network and for edits that were not sent; it goes at a logout and when somebody
// else logs in.
import { del, get, keys, set } from 'idb-keyval'
import type { UseStore } from 'idb-keyval'

const PREFIX = 'panify '
const STORE = 'kept'
/** Raised when the shape of what is kept changes: what an earlier release of the portal kept is dropped. */
const VERSION = 3
const READABLE = ['session', 'destination', 'week'] as const

/** What is kept of a destination; drafts (of the week, and of a date each) belong to the user, the rest can be read again. */
type Draft = 'draft' | `draft ${string}`
type Key = (typeof READABLE)[number] | Draft

/** Whose record it is: the destination that is logged in, and the one it works for. */
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
      // Another window wipes it: an open connection would keep it from that.
      database.addEventListener('versionchange', () => {
        opened.delete(name)
        database.close()
      })
      resolve(database)
    })
  })
}

const opened = new Map<string, Promise<IDBDatabase>>()

// Ids hold no blanks: they are percent-encoded.
const prefixOf = (login: string) => `${PREFIX}${login} `

function storeOf(name: string): UseStore {
  return async (mode, callback) => {
    const database = opened.get(name) ?? open(name)
    opened.set(name, database)
    try {
      return await callback((await database).transaction(STORE, mode).objectStore(STORE))
    } catch (error) {
      // Refused now, or closed by the browser: the next one to ask opens it anew.
      if (opened.get(name) === database) opened.delete(name)
      throw error
    }
  }
}

/** A device that keeps nothing shows the portal all the same. */
async function quietly<T>(use: () => Promise<T>): Promise<T | undefined> {
  try {
    return await use()
  } catch {
    return undefined
  }
}

const nameOf = ({ login, destination }: Place) => prefixOf(login) + destination

export const keep = (place: Place, key: Key, value: unknown) => quietly(() => set(key, value, storeOf(nameOf(place))))
/** Which drafts are kept of a place. */
export const draftKeys = async (place: Place): Promise<Draft[]> =>
  ((await quietly(() => keys<string>(storeOf(nameOf(place))))) ?? []).filter((key): key is Draft => /^draft( |$)/.test(key))
export const recall = <T>(place: Place, key: Key) => quietly(() => get<T>(key, storeOf(nameOf(place))))
export const drop = (place: Place, key: Key) => quietly(() => del(key, storeOf(nameOf(place))))

const names = async () =>
  ((await quietly(() => indexedDB.databases())) ?? []).flatMap(({ name }) => (name?.startsWith(PREFIX) ? [name] : []))

function remove(name: string): Promise<void> {
  return new Promise((resolve) => {
    const request = indexedDB.deleteDatabase(name)
    for (const end of ['success', 'error', 'blocked']) request.addEventListener(end, () => resolve())
  })
}

/** The destinations that are logged in here, as far as anything is kept of them. */
export const knownLogins = async (): Promise<string[]> => [...new Set((await names()).map((name) => name.split(' ')[1] ?? ''))]

/** Wipes what is kept of everybody, or of everybody else. */
export async function wipe(except?: string): Promise<void> {
  const all = await names()
  await Promise.all(all.filter((name) => except === undefined || !name.startsWith(prefixOf(except))).map(remove))
}

/** A session that ended by itself: what could be read goes, what was typed stays for whoever logs in there again. */
export async function wipeReadable(): Promise<void> {
  const all = await names()
  await Promise.all(all.flatMap((name) => READABLE.map((key) => quietly(() => del(key, storeOf(name))))))
}
