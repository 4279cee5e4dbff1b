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
  'payment',
  'session',
  'notification',
  'import',
] as const

/** What changed: never the change itself, so that nobody learns more from the news than from a call. `shopId` null: in every shop. */
export const newsItem = z.object({
  topic: z.enum(newsTopics),
  shopId: z.string().nullable(),
  id: z.string().nullable(),
})

/** One stream for everything that a screen follows; it belongs to no noun. */
export const liveNews = call({
  summary:
    'What changes in the caller’s shops, as it happens. It ends with the session; whoever reads much slower than the news come is cut off and reads everything again',
  service: 'direct',
  method: 'GET',
  path: '/api/events',
  access: 'session',
  effect: 'read',
  /** `age`: how many milliseconds ago the caller began to ask for what it shows; what changed since then is sent first. */
  input: z.object({ age: z.coerce.number().min(0).max(1e12).default(0) }),
  output: newsItem,
  answers: ['text/event-stream'],
  errors: ['RATE_LIMITED'],
})
