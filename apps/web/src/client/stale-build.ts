import { MANIFEST_CHECK_MS, STALE_CHUNK_GUARD_MS } from '@showfloor/contract/common/constants'
import { useEffect, useEffectEvent } from 'react'
import { isOffline } from './connection.ts'
import { createStore } from './storage/store.ts'

/** Whether a path whose chunk is missing may reload now: once per 10 s, so that a broken build cannot loop. */
export const mayReload = (lastMs: number | undefined, nowMs: number): boolean =>
  lastMs === undefined || nowMs - lastMs >= STALE_CHUNK_GUARD_MS || nowMs < lastMs

const lastReloads = (): Record<string, number> => {
  try {
    return JSON.parse(sessionStorage.getItem('showfloor.reloads') ?? '{}') as Record<string, number>
  } catch {
    return {}
  }
}

const reloadOnce = (): boolean => {
  const path = location.pathname
  const reloads = lastReloads()
  if (!mayReload(reloads[path], Date.now())) return false
  try {
    sessionStorage.setItem('showfloor.reloads', JSON.stringify({ ...reloads, [path]: Date.now() }))
  } catch {
    // Without storage the guard cannot work, so an error page is better than a loop.
    return false
  }
  location.reload()
  return true
}

/** The router reloads by itself for a missing chunk, once per message; a second reload would be too many. */
const keepRouterFromReloading = (error: Error): void => {
  try {
    sessionStorage.setItem(`tanstack_router_reload:${error.message}`, '1')
  } catch {
    // Without storage the router does not reload either.
  }
}

let inBackground = 0

/** Errors of missing chunks for which the page has not reloaded. */
const passedOver = new WeakSet<Error>()

/** Reloads the page for a screen whose chunk was found missing during a prefetch. */
export const reloadForScreen = (error: unknown): void => {
  if (error instanceof Error && passedOver.delete(error)) reloadOnce()
}

/** How long a page waits before it prefetches code for later. */
const restMs = 5000

/**
 * Prefetches code for likely next screens once the page is idle or the network is back, so that they open at once and offline. A failure is ignored and
 * retried later; it never reloads the page.
 */
export const useAtHand = (...fetches: (() => Promise<unknown> | undefined)[]): void => {
  const fetchThem = useEffectEvent(async () => {
    inBackground++
    await Promise.allSettled(fetches.map(async (fetch) => fetch()))
    inBackground--
  })
  useEffect(() => {
    const begin = () => void fetchThem()
    const timer = setTimeout(begin, restMs)
    globalThis.addEventListener('online', begin)
    return () => {
      clearTimeout(timer)
      globalThis.removeEventListener('online', begin)
    }
  }, [])
}

const newBuild = createStore(false)

/** Whether the server has a newer build, and a function to postpone it until an even newer one. */
export const useNewBuild = (): [is: boolean, later: () => void] => [newBuild.use(), () => newBuild.set(false)]

/** Reloads when a chunk of an older build is missing, and checks hourly for a newer build. */
export const watchBuild = (): void => {
  globalThis.addEventListener('vite:preloadError', (event) => {
    // Without a network the chunk still exists, and a reload would lose the page.
    if (inBackground === 0 && !isOffline() && reloadOnce()) event.preventDefault()
    else {
      keepRouterFromReloading(event.payload)
      if (!isOffline()) passedOver.add(event.payload)
    }
  })
  if (!import.meta.env.PROD) return
  // Every build's entry file has its own name, which the manifest tells.
  const program = document.querySelector<HTMLScriptElement>('script[type=module][src]')?.src.split('/').at(-1)
  let announced: string | undefined
  const check = async () => {
    try {
      const response = await fetch('/manifest.json', { cache: 'no-cache' })
      if (!response.ok) return
      const text = await response.text()
      if (!program || text.includes(program) || text === announced) return
      announced = text
      newBuild.set(true)
    } catch {
      // Offline for the moment; the next hour checks again.
    }
  }
  setInterval(() => void check(), MANIFEST_CHECK_MS)
}
