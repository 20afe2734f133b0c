// One IndexedDB per logged-in destination and destination worked for: staff may work for several, in several tabs.
// It contains data for reading offline and unsent edits. A logout clears it, and so does a login as somebody else.
import { deleteDB, openDB } from 'idb'
import type { IDBPDatabase } from 'idb'

const PREFIX = 'panify '
const STORE = 'kept'
/** To be increased with every change of the format: data of an earlier release is dropped. */
const VERSION = 3
const READABLE = ['session', 'destination', 'week', 'catalogue', 'production'] as const

/** Drafts (of the week, and of each date) belong to the user; the other stores can be read again. */
type Draft = 'draft' | `draft ${string}`
/** What the bakehouse remembers of its lists: it cannot be read again either. */
type Kept = 'printings' | 'ticks'
type Key = (typeof READABLE)[number] | Draft | Kept

/** The owner of a record: the logged-in destination and the one worked for. */
export type Place = { login: string; destination: string }

// Ids contain no blanks: they are percent-encoded.
const prefixOf = (login: string) => `${PREFIX}${login} `
const nameOf = ({ login, destination }: Place) => prefixOf(login) + destination

const opened = new Map<string, Promise<IDBPDatabase>>()

function open(name: string): Promise<IDBPDatabase> {
  const database = openDB(name, VERSION, {
    upgrade: (upgraded) => {
      if (upgraded.objectStoreNames.contains(STORE)) upgraded.deleteObjectStore(STORE)
      upgraded.createObjectStore(STORE)
    },
    // Another window deletes the database: an open connection would block that.
    blocking: () => {
      opened.delete(name)
      void database.then((open) => open.close())
    },
  })
  opened.set(name, database)
  return database
}

/** Uses a database. A device without storage still shows the portal: undefined for every failure. */
async function inDatabase<T>(name: string, use: (database: IDBPDatabase) => Promise<T>): Promise<T | undefined> {
  try {
    return await use(await (opened.get(name) ?? open(name)))
  } catch {
    // Refused, or closed by the browser: the next call opens it again.
    opened.delete(name)
    return undefined
  }
}

export const write = (place: Place, key: Key, value: unknown) => inDatabase(nameOf(place), (database) => database.put(STORE, value, key))
export const read = <T>(place: Place, key: Key): Promise<T | undefined> =>
  inDatabase(nameOf(place), (database) => database.get(STORE, key) as Promise<T | undefined>)

const AHEAD_MS = 2_000
let ahead: { id: string; value: unknown } | undefined
const idOf = (place: Place, key: Key) => `${nameOf(place)} ${key}`

/** Reads a record before the first screen renders, which then has it at once. */
export async function readAhead(place: Place, key: Key): Promise<void> {
  const record = { id: idOf(place, key), value: await read(place, key) }
  ahead = record
  // Another tab may change it.
  setTimeout(() => ahead === record && (ahead = undefined), AHEAD_MS)
}

/** The record, which the device may not have, if it was read ahead a moment ago. */
export const recordAhead = (place: Place, key: Key): { value: unknown } | undefined => (ahead?.id === idOf(place, key) ? ahead : undefined)

/** The screen has the record. False if it was not read ahead. */
export function forgetAhead(place: Place, key: Key): boolean {
  const wasAhead = recordAhead(place, key) !== undefined
  if (wasAhead) ahead = undefined
  return wasAhead
}

/** Changes a record in one transaction, because several tabs may change it; returns the new one. */
export const update = <T>(place: Place, key: Key, change: (before: T | undefined) => T): Promise<T | undefined> =>
  inDatabase(nameOf(place), async (database) => {
    const { store, done } = database.transaction(STORE, 'readwrite')
    const after = change((await store.get(key)) as T | undefined)
    await Promise.all([store.put(after, key), done])
    return after
  })
export const drop = (place: Place, key: Key) => inDatabase(nameOf(place), (database) => database.delete(STORE, key))
const draftsIn = async (name: string): Promise<Draft[]> =>
  ((await inDatabase(name, (database) => database.getAllKeys(STORE))) ?? []).filter(
    (key): key is Draft => typeof key === 'string' && /^draft( |$)/.test(key),
  )
/** The keys of the drafts of a place. */
export const draftKeys = (place: Place) => draftsIn(nameOf(place))

async function names(): Promise<string[]> {
  try {
    return (await indexedDB.databases()).flatMap(({ name }) => (name?.startsWith(PREFIX) ? [name] : []))
  } catch {
    return []
  }
}

/** Whether a logout would delete drafts, of whatever place. */
export const hasDrafts = async () => (await Promise.all((await names()).map(draftsIn))).flat().length > 0

/** Resolves also when another window blocks the deletion; the browser deletes as soon as that window closes the database. */
const remove = (name: string) =>
  new Promise<void>((resolve) => {
    deleteDB(name, { blocked: () => resolve() }).then(resolve, () => resolve())
  })

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
  await Promise.all(all.flatMap((name) => READABLE.map((key) => inDatabase(name, (database) => database.delete(STORE, key)))))
}
