import { z } from 'zod'
import { INSPIRATION_PAGE_SIZE, publications } from '../common/rooms/inspirations.ts'
import { done, id, version } from '../common/schemas.ts'

/** The common part of calls that show inspiration in a shop. */
export const reading = {
  service: 'item',
  method: 'POST',
  access: 'catalogue.read',
  effect: 'read',
  shop: (input: { shopId: string }) => [input.shopId],
} as const

/** A page of inspiration; `status` DRAFT only for editors. */
export const listed = {
  shopId: id,
  status: z.enum(publications).default('PUBLISHED'),
  start: z.int().min(0).max(100_000).default(0),
  size: z.int().min(1).max(60).default(INSPIRATION_PAGE_SIZE),
}

/** The common part of calls that change inspiration. */
export const editing = {
  service: 'item',
  method: 'POST',
  access: 'inspiration.manage',
  reach: 'chain',
  effect: 'write',
} as const

/** What is saved: an existing id with the version that was read, or neither for something new. */
export const kept = { id: id.optional(), version: version.optional() }
export const keptAs = z.object({ id, version: z.int() })

export const publishing = {
  ...editing,
  input: z.object({ id, version, published: z.boolean() }),
  output: z.object({ version: z.int() }),
  errors: ['NOT_FOUND', 'INSPIRATION_CHANGED', 'INSPIRATION_EMPTY'],
} as const

export const deleting = {
  ...editing,
  input: z.object({ id, version }),
  output: done,
  errors: ['NOT_FOUND', 'INSPIRATION_CHANGED'],
} as const
