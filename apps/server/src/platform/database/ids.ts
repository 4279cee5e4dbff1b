import { randomInt } from 'node:crypto'
import type { ScopedId } from '@showfloor/contract/common/ids'
import { CallError } from '../calls/errors.ts'

const epochMs = Date.UTC(2025, 0, 1)
let lastMs = 0
let counter = 0

/**
 * A new id as a decimal string: 41 bits of milliseconds, and 22 bits that start at random and count up within one millisecond. Ids sort by time and need
 * no round trip. Two processes collide only if they draw the same 22 bits in the same millisecond, which a primary key refuses.
 */
export const newId = (): string => {
  const now = Date.now() - epochMs
  if (now > lastMs) {
    lastMs = now
    counter = randomInt(0x3fffff)
  } else {
    counter += 1
    if (counter > 0x3fffff) {
      lastMs += 1
      counter = 0
    }
  }
  return ((BigInt(lastMs) << 22n) | BigInt(counter)).toString()
}

/** `scoped('3', '77')` → `"3-77"`: the wire form of an id that belongs to a shop. */
export const scoped = (shopId: string, id: string): string => `${shopId}-${id}`

/** The unscoped id of something that must belong to this shop. Error: NOT_FOUND. */
export const idWithin = (shopId: string, named: ScopedId): string => {
  if (named.shopId !== shopId) throw new CallError('NOT_FOUND')
  return named.id
}
