import { runRush } from '../rush/rush.ts'
import type { Ground, Outcome } from './drill.ts'

const KILLS = 20
const EVERY_SECONDS = 3

/** Fifty guides sell while the server is killed twenty times: everything that was answered exists exactly once. */
export const killServer = async (ground: Ground): Promise<Outcome> => {
  const kills = Array.from({ length: KILLS }, (_, index) => (index + 1) * EVERY_SECONDS)
  const { rush, books } = await runRush(ground, ground.shops, {
    seconds: (KILLS + 1) * EVERY_SECONDS,
    kills,
  })
  const wrong = [...books.lost, ...books.unasked, ...books.holdsOff]
  const isEven = books.paidCents === books.ledgerCents && books.leastStock >= 0
  if (!isEven)
    wrong.push(`paid ${books.paidCents}, ledger ${books.ledgerCents}, least stock ${books.leastStock}`)
  return { tried: rush.answered.size, failed: wrong.length, ...(wrong[0] ? { example: wrong[0] } : {}) }
}
