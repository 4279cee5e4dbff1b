import { z } from 'zod'
import { call } from '../common/call.ts'

export const newsTopics = [
  'catalogue',
  'inspiration',
  'price',
  'stock',
  'cart',
  'offer',
  'difference',
  'order',
  'delivery',
  'claim',
  'payment',
  'marketplace',
  'terminal',
  'session',
  'notification',
  'import',
] as const

/** What changed, without its content, so that news reveal nothing that a call would not. `shopId` null: in every shop. */
export const newsItem = z.object({
  topic: z.enum(newsTopics),
  shopId: z.string().nullable(),
  id: z.string().nullable(),
})

/** One stream of news for all screens; it belongs to no noun. */
export const liveNews = call({
  summary:
    'Changes in the caller’s shops as they happen. Ends with the session; a reader who falls far behind is disconnected and has to refetch everything',
  service: 'direct',
  method: 'GET',
  path: '/api/events',
  access: 'session',
  effect: 'read',
  /** `age`: milliseconds since the caller began to fetch what it shows; changes since then are sent first. */
  input: z.object({ age: z.coerce.number().min(0).max(1e12).default(0) }),
  output: newsItem,
  answers: ['text/event-stream'],
  errors: ['RATE_LIMITED'],
})
