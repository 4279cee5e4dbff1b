/** A file that waits for its upload, and its id on the server once uploaded. */
export type KeptFile = { file: File; sentId?: string }

const storeName = 'files'

/** The store of browsers without IndexedDB, until the page is closed. */
const remembered = new Map<string, KeptFile>()

const openDatabase = (): Promise<IDBDatabase> =>
  new Promise((resolve, reject) => {
    const asked = indexedDB.open('showfloor', 1)
    asked.addEventListener('upgradeneeded', () => asked.result.createObjectStore(storeName))
    asked.addEventListener('success', () => resolve(asked.result))
    asked.addEventListener('error', () => reject(asked.error ?? new Error('No database')))
  })

const inStore = async <T>(
  mode: IDBTransactionMode,
  use: (store: IDBObjectStore) => IDBRequest<T>,
): Promise<T> => {
  const database = await openDatabase()
  try {
    return await new Promise((resolve, reject) => {
      const transaction = database.transaction(storeName, mode)
      const asked = use(transaction.objectStore(storeName))
      transaction.addEventListener('complete', () => resolve(asked.result))
      transaction.addEventListener('abort', () => reject(transaction.error ?? new Error('Not stored')))
    })
  } finally {
    database.close()
  }
}

/** Stores a file on this device under a key, beyond the life of the page if the browser allows it. */
export const keepFile = async (key: string, kept: KeptFile): Promise<void> => {
  try {
    await inStore('readwrite', (store) => store.put(kept, key))
  } catch {
    remembered.set(key, kept)
  }
}

export const keptFile = async (key: string): Promise<KeptFile | undefined> => {
  const found = remembered.get(key)
  if (found) return found
  return inStore<KeptFile | undefined>('readonly', (store) => store.get(key)).catch(() => undefined)
}

export const forgetFile = async (key: string): Promise<void> => {
  remembered.delete(key)
  await inStore('readwrite', (store) => store.delete(key)).catch(() => undefined)
}
