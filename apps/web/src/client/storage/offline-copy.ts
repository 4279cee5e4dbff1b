import { OFFLINE_COPIES, OFFLINE_WORKER_PATH } from '@showfloor/contract/common/constants'
import type { QueryClient } from '@tanstack/react-query'
import type { CallName } from '../calls.gen.ts'
import { readStored } from './storage.ts'

const addressOf = (name: string, input: object): string =>
  `/kept/${readStored('userId')}/${name}?${new URLSearchParams({ input: JSON.stringify(input) })}`

/** Uses the store; undefined where the browser has none, such as on plain HTTP, or refuses it. */
const inCopies = async <T>(work: (copies: Cache) => Promise<T>): Promise<T | undefined> => {
  try {
    return await work(await globalThis.caches.open(OFFLINE_COPIES))
  } catch {
    return undefined
  }
}

/** Stores the user's present answers to `names`. */
export const keepAnswers = (queryClient: QueryClient, names: readonly CallName[]): Promise<unknown> =>
  inCopies((copies) =>
    Promise.all(
      names.flatMap((name) =>
        queryClient
          .getQueriesData<object>({ queryKey: name.split('.') })
          .flatMap(([key, data]) =>
            data ? [copies.put(addressOf(name, key[2] as object), Response.json(data))] : [],
          ),
      ),
    ),
  )

/** The stored answer to a call that the server could not be asked. */
export const keptAnswer = (name: CallName, input: object): Promise<unknown> =>
  inCopies(async (copies) => (await copies.match(addressOf(name, input)))?.json())

/**
 * Stores the page with the program and style files that are loaded, in place of those of an older build, and has the worker open it without a network. A page that the
 * server has replaced is left to the next visit.
 */
export const keepPage = (): Promise<unknown> =>
  inCopies(async (copies) => {
    const loaded = performance.getEntriesByType('resource').map(({ name }) => new URL(name))
    const assets = loaded
      .filter(({ origin, pathname }) => origin === location.origin && pathname.startsWith('/assets/'))
      .map(({ pathname }) => pathname)
    const page = await fetch('/')
    const program = document.querySelector<HTMLScriptElement>('script[type=module][src]')?.getAttribute('src')
    if (!program || !(await page.clone().text()).includes(program)) return
    const needed = new Set([program, ...assets])
    const kept = (await copies.keys()).map(({ url }) => new URL(url).pathname)
    await copies.addAll([...needed].filter((asset) => !kept.includes(asset)))
    await copies.put('/', page)
    const old = kept.filter((path) => path.startsWith('/assets/') && !needed.has(path))
    await Promise.all(old.map((path) => copies.delete(path)))
    await navigator.serviceWorker.register(OFFLINE_WORKER_PATH)
  })

/** Deletes the copies: nothing of a user stays on the device after the sign-out. */
export const forgetCopies = async (): Promise<void> => {
  await globalThis.caches?.delete(OFFLINE_COPIES)
}
