import type { RefundedPieces } from '../../orders/orders.public.ts'
import type { ChannelOrderRow, LineRow, RefundRow } from '../queue/queue.db.ts'

type Money = Pick<ChannelOrderRow, 'totalCents' | 'paidCents' | 'postageCents'>
type Line = Pick<LineRow, 'no' | 'quantity' | 'amountCents'>
type Refund = Pick<RefundRow, 'lineNo' | 'state' | 'amountCents' | 'quantity' | 'namedBy' | 'pieces'>

/** Only a person can say which goods it was for: the marketplace names none, and the order has several lines. */
export const isUnnamed = ({ state, lineNo, namedBy }: Refund, lines: readonly unknown[]): boolean =>
  state === 'DONE' && lineNo === null && namedBy === null && lines.length > 1

/** What the buyer paid of a line; the marketplace bears the rest. */
const paidCents = (
  { totalCents: total, paidCents: paid, postageCents: postage }: Money,
  line: Line,
): number => (total > postage ? Math.round((line.amountCents * (paid - postage)) / (total - postage)) : 0)

/** Shares of a line are rounded: a refund may be a cent a piece below what its pieces came to. */
const piecesFor = (line: Line, lineCents: number, refundedCents: number): number =>
  lineCents === 0 ? line.quantity : Math.floor(((refundedCents + line.quantity) * line.quantity) / lineCents)

/** The pieces of a line that the marketplace refunded. Money that does not come to a piece's price is a compensation: the goods are delivered as before. */
const namedThere = (order: Money, line: Line, done: readonly Refund[]): number => {
  if (done.length === 0) return 0
  const cents = done.reduce((sum, refund) => sum + refund.amountCents, 0)
  const named = done.reduce((sum, refund) => sum + (refund.quantity ?? line.quantity), 0)
  return Math.min(named, piecesFor(line, paidCents(order, line), cents))
}

/** How many pieces of each line were refunded in all. A refund names its line, is for the only one there is, or a person named its pieces. */
export const refundedPieces = (
  order: Money,
  lines: readonly Line[],
  refunds: readonly Refund[],
): RefundedPieces[] => {
  const only = lines.length === 1 ? lines[0]?.no : undefined
  return lines.flatMap((line) => {
    const done = refunds.filter(({ state }) => state === 'DONE')
    const there = done.filter(({ lineNo: no }) => (no ?? only) === line.no)
    const here = done.flatMap(({ pieces }) => pieces).filter(({ lineNo: no }) => no === line.no)
    const byPerson = here.reduce((sum, { quantity }) => sum + quantity, 0)
    const quantity = Math.min(line.quantity, namedThere(order, line, there) + byPerson)
    // A claimed order has the lines of its marketplace in the same order.
    return quantity > 0 ? [{ position: line.no - 1, quantity }] : []
  })
}
