// One IndexedDB per destination. What stands there is for reading without a network and for edits that were not sent; it
// goes at a logout and when another destination is worked for.
import { del, get, set } from 'idb-keyval'
import type { UseStore } from 'idb-keyval'

const PREFIX = 'panify '
const STORE = 'kept'
const DRAFT = 'draft'

/** What is kept of a destination; a draft belongs to the user, the rest can be read again. */
type Key = 'session' | 'week' | typeof DRAFT

function open(name: string): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(name, 1)
    request.addEventListener('upgradeneeded', () => request.result.createObjectStore(STORE))
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

function storeOf(destination: string): UseStore {
  const name = PREFIX + destination
  return async (mode, callback) => {
    const database = opened.get(name) ?? open(name)
    opened.set(name, database)
    return callback((await database).transaction(STORE, mode).objectStore(STORE))
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

export const keep = (destination: string, key: Key, value: unknown) => quietly(() => set(key, value, storeOf(destination)))
export const recall = <T>(destination: string, key: Key) => quietly(() => get<T>(key, storeOf(destination)))
export const drop = (destination: string, key: Key) => quietly(() => del(key, storeOf(destination)))

const names = async () =>
  ((await quietly(() => indexedDB.databases())) ?? []).flatMap(({ name }) => (name?.startsWith(PREFIX) ? [name] : []))

function remove(name: string): Promise<void> {
  return new Promise((resolve) => {
    const request = indexedDB.deleteDatabase(name)
    for (const end of ['success', 'error', 'blocked']) request.addEventListener(end, () => resolve())
  })
}

/** Wipes what is kept of every destination, or of every other one. */
export async function wipe(except?: string): Promise<void> {
  const all = await names()
  await Promise.all(all.filter((name) => name !== PREFIX + except).map(remove))
}

/** A session that ended by itself: what could be read goes, what was typed stays for whoever logs in there again. */
export async function wipeReadable(): Promise<void> {
  const all = await names()
  await Promise.all(
    all.map((name) => name.slice(PREFIX.length)).flatMap((destination) => [drop(destination, 'session'), drop(destination, 'week')]),
  )
}
