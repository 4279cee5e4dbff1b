import { z } from 'zod'
import { day, id, scopedId, signedSumCents, sumCents, time, version } from '../common/schemas.ts'

/** OPEN: created. SIGNED: finance has confirmed the figures. RECEIVED: the money is on the bank account. REVOKED: its orders are settled anew. */
export const settlementStates = ['OPEN', 'SIGNED', 'RECEIVED', 'REVOKED'] as const

/** The six amounts of a platform: list = paid + merchant's share + platform's share; receivable = paid + platform's share − fee. */
export const money = {
  list: signedSumCents,
  paid: signedSumCents,
  merchantBorne: signedSumCents,
  platformBorne: signedSumCents,
  fee: signedSumCents,
  receivable: signedSumCents,
}

export const settlement = z.object({
  id: scopedId,
  version,
  no: z.string(),
  /** The shop's name. */
  shop: z.string(),
  channelId: id,
  channel: z.string(),
  /** The bank account that receives the money, with a masked number. */
  account: z.string().nullable(),
  /** The period: the day after the settlement before, null for the first one, and the last day. */
  from: day.nullable(),
  through: day,
  state: z.enum(settlementStates),
  orders: z.int(),
  ...money,
  /** The negative total carried over from the previous settlement, and the sum with it. A negative sum is carried over again. */
  carried: signedSumCents,
  due: signedSumCents,
  createdBy: z.string(),
  /** The caller created it, so that another person signs it. */
  isOwn: z.boolean(),
  createdAt: time,
  signedBy: z.string().nullable(),
  signedAt: time.nullable(),
  /** What the signer said of a difference from the channel's statement; empty: nothing. */
  explanation: z.string(),
  receipt: z
    .object({
      no: z.string(),
      day,
      amount: sumCents,
      /** The number of its arrivals on the bank account; 0: a person entered it. */
      arrivals: z.int(),
      /** What arrived beyond `due`, beyond nothing where that is negative; negative: what is missing. */
      difference: signedSumCents,
    })
    .nullable(),
  revocation: z.object({ by: z.string(), at: time, reason: z.string() }).nullable(),
})

export const scope = { shopId: id, channelId: id, through: day }
export const common = { service: 'trade', method: 'POST', access: 'settlement.manage' } as const
export const ofShop = ({ shopId }: { shopId: string }) => [shopId]
export const ofSettlement = ({ id: named }: { id: { shopId: string; id: string } }) => [named]
export const changing = { ...common, effect: 'write', idempotent: true, shop: ofSettlement } as const
