import { z } from 'zod'
import { INSPIRATION_PAGE_SIZE, publications } from '../common/inspirations.ts'
import { done, id, version } from '../common/schemas.ts'

/** What a call says that shows inspiration in a shop. */
export const reading = {
  service: 'item',
  method: 'POST',
  access: 'catalogue.read',
  effect: 'read',
  shop: (input: { shopId: string }) => [input.shopId],
} as const

/** A page of what a shop is shown; drafts only for whoever may edit them. */
export const listed = {
  shopId: id,
  status: z.enum(publications).default('PUBLISHED'),
  start: z.int().min(0).max(100_000).default(0),
  size: z.int().min(1).max(60).default(INSPIRATION_PAGE_SIZE),
}

/** What a call says that changes inspiration. */
export const editing = {
  service: 'item',
  method: 'POST',
  access: 'inspiration.manage',
  reach: 'chain',
  effect: 'write',
} as const

/** What is kept, as it is changed: on the version that was read; without, something new. */
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
