import type { OutputOf } from '@showfloor/contract/common/call'
import type { Contract } from '@showfloor/contract/contract'
import { sendBytes, type CallOutput } from '../../client/call.ts'
import { callQuery, pageQuery } from '../../client/queries.ts'
import { formatCents } from '@showfloor/contract/common/money'

export type Settlements = CallOutput<'settlements.list'>
export type Settlement = Settlements['data'][number]
export type Lines = CallOutput<'settlements.lines'>
/** The six amounts of a platform's money, in the order in which they add up. */
export const moneyWords = ['list', 'merchantBorne', 'platformBorne', 'paid', 'fee', 'receivable'] as const

export const pageSize = 20
export const linesSize = 100

export const settlementsQuery = (shopId: string, no: number) =>
  pageQuery('settlements.list', no, (page) => ({ shopId, no: page, size: pageSize }))
/** `differing`: only the orders for which the channel states another amount. */
export const linesQuery = (id: string, no: number, differing: boolean) =>
  pageQuery('settlements.lines', no, (page) => ({ id, differing, no: page, size: linesSize }))
export const arrivalsQuery = (id: string) => ({ ...callQuery('settlements.arrivals', { id }), staleTime: 0 })
export const statementsQuery = (shopId: string, until: string) => ({
  ...callQuery('settlements.statements', { shopId, until }),
  staleTime: 0,
})
export const previewQuery = (scope: { shopId: string; channelId: string; through: string }) => ({
  ...callQuery('settlements.preview', scope),
  staleTime: 0,
})

/** The day before a day such as `2026-11-24`: the last that is over. */
export const dayBefore = (day: string): string =>
  new Date(Date.parse(day) - 86_400_000).toISOString().slice(0, 10)

export type StatementTaken = OutputOf<Contract['settlements']['takeStatement']>
const sendTimeoutMs = 60_000
/** `replaces`: the statement that the file corrects, or NONE for one that adds to the others. */
export const sendStatement = (
  of: { shopId: string; channelId: string },
  file: Blob,
  replaces: string | undefined,
) =>
  sendBytes(
    `/api/channel-settlements/statements/${of.shopId}/${of.channelId}`,
    { replaces },
    file,
    sendTimeoutMs,
  ) as Promise<StatementTaken>

export const yuan = (cents: number): string => `${cents < 0 ? '−' : ''}¥${formatCents(Math.abs(cents))}`
