import { TOKEN_HEADER } from '@showfloor/contract/common/constants'
import { useEffect, useEffectEvent } from 'react'
import { sessionRefused } from './call.ts'
import { fetchInTurn } from './request.ts'
import { readStored } from './storage/storage.ts'

/** Something changed in one of the user's shops (`shopId` null: in all of them); a component that shows it fetches it again. */
export type News = { topic: string; shopId: string | null; id: string | null }

const retryMs = 1000
const retryMaxMs = 30_000

/** Parses the events of one chunk of a stream; returns them with the unfinished rest. */
export const readEvents = (text: string): { news: News[]; rest: string } => {
  const blocks = text.split('\n\n')
  const rest = blocks.pop() ?? ''
  const lines = blocks.flatMap((block) => block.split('\n')).filter((line) => line.startsWith('data: '))
  return { news: lines.map((line) => JSON.parse(line.slice('data: '.length)) as News), rest }
}

const readStream = async (
  address: string,
  signal: AbortSignal,
  onOpen: () => void,
  onNews: (news: News) => void,
) => {
  const token = readStored('token')
  const response = await fetchInTurn(address, {
    credentials: 'include',
    headers: { accept: 'text/event-stream', [TOKEN_HEADER]: token ?? '' },
    signal,
  })
  // The server closes the stream when the session ends; reconnecting is how an idle screen notices.
  if (response.status === 401) sessionRefused(token)
  if (!response.ok || !response.body) throw new Error(`The news stream answered ${response.status}`)
  onOpen()
  let rest = ''
  for await (const piece of response.body.pipeThrough(new TextDecoderStream())) {
    const read = readEvents(rest + piece)
    rest = read.rest
    read.news.forEach(onNews)
  }
}

const wait = (delayMs: number) => new Promise<void>((resolve) => setTimeout(resolve, delayMs))

/**
 * Follows the news until `signal` aborts and reconnects with growing pauses. `onNews` gets undefined when news may have been missed, so that the screen
 * fetches everything again.
 */
export const followNews = async (
  signal: AbortSignal,
  onNews: (news: News | undefined) => void,
): Promise<void> => {
  let delayMs = retryMs
  let joinedBefore = false
  while (!signal.aborted) {
    try {
      await readStream(
        // The page requests its data first and listens for changes afterwards.
        joinedBefore ? '/api/events' : `/api/events?age=${Math.round(performance.now())}`,
        signal,
        () => {
          delayMs = retryMs
          if (joinedBefore) onNews(undefined)
          joinedBefore = true
        },
        onNews,
      )
    } catch {
      // A closed stream, a restarting server or no network: retry after the pause below.
    }
    if (!signal.aborted) await wait(delayMs)
    delayMs = Math.min(delayMs * 2, retryMaxMs)
  }
}

type Follower = (news: News | undefined) => void
const followers = new Set<Follower>()
let connection: AbortController | undefined

/** Follows the news through the one connection of this tab, which stays open while anybody follows. Returns an unsubscribe function. */
export const subscribeNews = (follower: Follower): (() => void) => {
  followers.add(follower)
  if (!connection) {
    connection = new AbortController()
    void followNews(connection.signal, (news) => followers.forEach((one) => one(news)))
  }
  return () => {
    followers.delete(follower)
    if (followers.size > 0) return
    connection?.abort()
    connection = undefined
  }
}

/** Calls `onNews` while the component is mounted; undefined = news may have been missed. */
export const useNews = (onNews: Follower): void => {
  const latest = useEffectEvent(onNews)
  useEffect(() => subscribeNews((news) => latest(news)), [])
}
