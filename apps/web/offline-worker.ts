import { OFFLINE_COPIES, OFFLINE_WORKER_PATH } from '@showfloor/contract/common/constants'
import type { Plugin } from 'vite'

type Fetching = Event & { request: Request; respondWith: (answer: Promise<Response>) => void }

/**
 * The whole worker, so it must not reference anything. It answers from the copies that a screen has stored: program files, which never change, and the page where the
 * server does not answer in time. Everything else goes to the server as without a worker.
 */
const serveCopies = (name: string): void => {
  const patienceMs = 5000
  const copyOf = async (path: string) => (await caches.open(name)).match(path, { ignoreVary: true })
  const fileOf = async (request: Request, path: string) => (await copyOf(path)) ?? fetch(request)
  const pageOf = async (request: Request) => {
    const copy = await copyOf('/')
    if (!copy) return fetch(request)
    const signal = AbortSignal.timeout(patienceMs)
    return fetch(request.url, { redirect: 'manual', signal }).catch(() => copy)
  }
  addEventListener('fetch', (event) => {
    const fetching = event as Fetching
    const { request } = fetching
    const { origin, pathname } = new URL(request.url)
    if (origin !== location.origin || request.method !== 'GET') return
    if (pathname.startsWith('/assets/')) fetching.respondWith(fileOf(request, pathname))
    else if (request.mode === 'navigate' && !/^\/(api|pictures|guide)\//.test(pathname))
      fetching.respondWith(pageOf(request))
  })
}

/** Builds the worker that opens screens without a network. */
export const offlineWorker = (): Plugin => ({
  name: 'offline-worker',
  apply: 'build',
  generateBundle() {
    this.emitFile({
      type: 'asset',
      fileName: OFFLINE_WORKER_PATH.slice(1),
      source: `(${String(serveCopies)})(${JSON.stringify(OFFLINE_COPIES)})`,
    })
  },
})
