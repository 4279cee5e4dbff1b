import { MANIFEST_CHECK_MS, STALE_CHUNK_GUARD_MS } from '@showfloor/contract/common/constants'
import { useEffect, useEffectEvent, useSyncExternalStore } from 'react'
import { isOffline } from './connection.ts'

/** Whether a path whose chunk is gone may reload now: once per 10 s, so that a broken build cannot loop. */
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
    // Without a memory the guard cannot hold, so better an error page than a loop.
    return false
  }
  location.reload()
  return true
}

/** The router has a reload of its own for a chunk that is gone, once for each message; another one now would be too many. */
const keepRouterFromReloading = (error: Error): void => {
  try {
    sessionStorage.setItem(`tanstack_router_reload:${error.message}`, '1')
  } catch {
    // Without a memory the router does not reload either.
  }
}

let inBackground = 0

/** How long a page has been there before it fetches what it does not show yet. */
const restMs = 5000

/**
 * Fetches the code of what may be opened next once the page has come to rest, or the network back: it opens at once then, and without a network too. What cannot
 * be had is left for later, and reloads nothing.
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

let newBuild = false
const listeners = new Set<() => void>()

const setNewBuild = (next: boolean): void => {
  newBuild = next
  listeners.forEach((listener) => listener())
}

/** Whether a newer build was seen on the server, and how to say "later", which holds until a yet newer one. */
export const useNewBuild = (): [is: boolean, later: () => void] => [
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => newBuild,
  ),
  () => setNewBuild(false),
]

/** Reloads when a chunk of an older build is gone, and looks once an hour whether a newer build is on the server. */
export const watchBuild = (): void => {
  globalThis.addEventListener('vite:preloadError', (event) => {
    // Without a network the chunk is not gone, and a reload would leave nothing.
    if (inBackground === 0 && !isOffline() && reloadOnce()) event.preventDefault()
    else keepRouterFromReloading(event.payload)
  })
  if (!import.meta.env.PROD) return
  // Every build's program has a name of its own, and the manifest names it.
  const program = document.querySelector<HTMLScriptElement>('script[type=module][src]')?.src.split('/').at(-1)
  let told: string | undefined
  const check = async () => {
    try {
      const response = await fetch('/manifest.json', { cache: 'no-cache' })
      if (!response.ok) return
      const text = await response.text()
      if (!program || text.includes(program) || text === told) return
      told = text
      setNewBuild(true)
    } catch {
      // Offline for the moment; the next hour asks again.
    }
  }
  setInterval(() => void check(), MANIFEST_CHECK_MS)
}
