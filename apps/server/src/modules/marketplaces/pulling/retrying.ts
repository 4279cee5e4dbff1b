import { MarketplaceTrouble } from '../platforms/platform.ts'
import type { Pulling } from './reading.ts'
import { skip } from './skipped.ts'
import { takeDue } from './skipped.db.ts'
import { pullOrders } from './windows.ts'

const atATime = 40

/** Requests the skipped orders whose time has come. Orders that get no answer are requested later and do not stop their store. */
export const retrySkipped = async (pulling: Pulling): Promise<void> => {
  const due = await takeDue(pulling.db, pulling.link, atATime)
  if (due.length === 0) return
  try {
    const { refused } = await pullOrders(pulling, due)
    await skip(pulling, refused)
  } catch (error) {
    if (!(error instanceof MarketplaceTrouble) || error.kind !== 'UNANSWERED') throw error
  }
}
