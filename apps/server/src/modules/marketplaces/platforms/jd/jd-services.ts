import type { ChannelRefundState } from '@showfloor/contract/common/marketplace-status'
import { z } from 'zod'
import { outsideId } from '../../../../platform/http/outside.ts'
import { chinaTime } from '../../../payments/payments.public.ts'
import { stateIn } from '../order-parts.ts'
import { listedRefund, type RefundForm } from '../order-form.ts'
import {
  MarketplaceTrouble,
  type Access,
  type PlatformRefund,
  type TimedList,
  type UnreadRefund,
  type Window,
} from '../platform.ts'
import { momentFromChina, yuan } from '../wire.ts'
import type { AskJd } from './jd-client.ts'

const pageSize = 50
const hourMs = 3_600_000

const count = z.coerce.number().int()
const serviceSchema = z.object({
  serviceId: outsideId,
  orderId: outsideId,
  skuId: outsideId,
  serviceCount: count,
  serviceStatus: count,
  customerExpect: count,
  actualPayPrice: z.coerce.string(),
  /** Milliseconds since 1970, or the clock of China. */
  updateDate: z.union([z.int(), z.string()]),
  /** Not of the answer: whether JD paid the money back. */
  isPaidBack: z.boolean().default(false),
})
type Service = z.output<typeof serviceSchema>
const pageSchema = z.object({
  success: z.boolean(),
  code: z.coerce.string().default(''),
  totalCount: count.default(0),
  data: z.array(z.unknown()).nullish(),
})
const moneySchema = z.object({
  data: z
    .array(z.object({ status: count.nullish(), sameOrderServiceBill: z.object({ serviceId: outsideId }) }))
    .nullish(),
})

/** What a buyer wants: goods back for money, or money alone. Exchanges, repairs and missing parts give nothing back. */
const forMoney = [10, 11]
const completed = 10_010
const paidBack = 13

/** Service orders by their number. A completed one says nothing of the money. */
const states: Readonly<Record<number, ChannelRefundState>> = {
  1100: 'ASKED',
  10_000: 'ASKED',
  10_001: 'ASKED',
  10_002: 'ASKED',
  10_004: 'REFUSED',
  10_005: 'ASKED',
  10_006: 'ASKED',
  10_007: 'ASKED',
  10_009: 'ASKED',
  [completed]: 'ASKED',
  10_011: 'CLOSED',
  10_012: 'ASKED',
  10_013: 'ASKED',
  10_041: 'ASKED',
  12_000: 'ASKED',
  13_000: 'ASKED',
  14_000: 'ASKED',
}

const stateOf = ({ serviceStatus: status, customerExpect: expect, isPaidBack }: Service) => {
  if (isPaidBack) return 'DONE'
  return status === completed && !forMoney.includes(expect) ? 'CLOSED' : stateIn(states, status)
}

/** Numbers of service orders and of applications may be the same. */
const numberOf = (serviceId: string): string => `S${serviceId}`

const serviceForm: RefundForm<Service> = {
  schema: serviceSchema,
  names: z
    .object({ serviceId: outsideId, orderId: outsideId })
    .transform(({ serviceId, orderId }) => ({ externalId: numberOf(serviceId), orderId })),
  make: (service): PlatformRefund => ({
    externalId: numberOf(service.serviceId),
    orderId: service.orderId,
    lineId: service.skuId,
    quantity: Math.max(1, service.serviceCount),
    state: stateOf(service),
    amountCents: yuan(service.actualPayPrice),
    modifiedAt:
      typeof service.updateDate === 'number'
        ? new Date(service.updateDate)
        : momentFromChina(service.updateDate),
  }),
}

/** Whether the money of a completed service order was paid back, which another call knows. */
const withMoney = async (ask: AskJd, access: Access, node: unknown): Promise<unknown> => {
  const service = serviceSchema.safeParse(node).data
  if (service?.serviceStatus !== completed || !forMoney.includes(service.customerExpect)) return node
  const params = { orderId: BigInt(service.orderId), pageNumber: 1, pageSize }
  const call = { method: 'jingdong.asc.serviceAndRefund.view', key: 'pageResult', params }
  const { data } = await ask(call, moneySchema, access)
  const isPaidBack = (data ?? []).some(
    ({ status, sameOrderServiceBill: bill }) => bill.serviceId === service.serviceId && status === paidBack,
  )
  return { ...Object(node), isPaidBack }
}

/** The service orders (returns and exchanges after shipping) that changed in a window. Who asks has to be named, and is not checked. */
export const serviceList = (ask: AskJd): TimedList<PlatformRefund | UnreadRefund> => {
  const list = async (access: Access, { from, to }: Window, no: number, size: number) => {
    const params = {
      buId: access.sellerId,
      operatePin: 'Showfloor',
      operateNick: 'Showfloor',
      updateTimeBegin: chinaTime(from),
      updateTimeEnd: chinaTime(to),
      pageNumber: no + 1,
      pageSize: size,
    }
    const call = { method: 'jingdong.asc.query.list', key: 'pageResult', params }
    const page = await ask(call, pageSchema, access)
    if (!page.success) throw new MarketplaceTrouble('REFUSED', `service orders: ${page.code}`)
    return page
  }
  return {
    windowMs: hourMs,
    pageSize,
    count: async (access, window) => (await list(access, window, 0, 1)).totalCount,
    page: async (access, window, no) => {
      const { data } = await list(access, window, no, pageSize)
      const rows: (PlatformRefund | UnreadRefund)[] = []
      for (const node of data ?? []) rows.push(listedRefund(serviceForm)(await withMoney(ask, access, node)))
      return rows
    },
  }
}
