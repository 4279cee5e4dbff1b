import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { InputOf } from '@showfloor/contract/common/call'
import { splitScopedId } from '@showfloor/contract/common/ids'
import { contract } from '@showfloor/contract/contract'
import { tenderNo } from '../../modules/payments/payments.public.ts'
import { sql } from '../../platform/database/sql.ts'
import { setDifferenceScene, type DifferenceScene } from '../difference-scene.ts'
import { signIn } from '../factories.ts'
import { confirmedOrder } from '../order-scene.ts'
import type { PayingWorld } from '../paying-world.ts'

const { payments } = contract
type Manner = 'PAYS' | 'ASKS' | 'SHORT' | 'EXPIRED'
type Lost =
  | 'activate'
  | 'checkin'
  | 'pay'
  | 'precreate'
  | 'query'
  | 'refund'
  | 'cancel'
  | 'revoke'
  | 'CANCEL_ERROR'

/** A shop that takes payment codes by Shouqianba, the person who sets it up, and the people of `setDifferenceScene`. No terminal is active yet. */
export const setUpayScene = async (world: PayingWorld) => {
  const scene = await setDifferenceScene(world)
  await sql`
    update shops
    set payment_types = '{POS_CODE}', cloud_pos_type = 'SHOUQIANBA_CODE'`.execute(world.db)
  return { ...scene, ...(await upayDesk(world, scene)) }
}

/** The events at Shouqianba, and the calls of the person who sets up a shop there. */
export const upayDesk = async (
  world: PayingWorld,
  scene: Pick<DifferenceScene, 'shopId' | 'scene' | 'guide'>,
) => {
  const { shopId } = scene
  const admin = await signIn(world, { shopIds: [shopId], roles: ['admin'], name: '管理员' })
  const sandbox = async (path: string, body: object): Promise<Record<string, unknown>> => {
    const answer = await fetch(`${world.sandboxUrl}/sandbox/${path}`, {
      method: 'POST',
      body: JSON.stringify(body),
    })
    if (!answer.ok) throw new Error(`${path}: ${await answer.text()}`)
    return (await answer.json()) as Record<string, unknown>
  }
  const noOf = (tender: { id: string }) => {
    const { shopId: shop, id } = splitScopedId(tender.id)
    return tenderNo(shop, id)
  }
  const paymentCode = async (manner: Manner) =>
    String((await sandbox('codes', { provider: 'WECHAT_PAY', manner }))['code'])
  const activationCode = async () => String((await sandbox('upay/codes', {}))['code'])
  return {
    admin,
    noOf,
    activationCode,
    activate: async (more: Partial<InputOf<typeof payments.posActivate>> = {}) =>
      admin.ask(payments.posActivate, { shopId, name: '一号台', code: await activationCode(), ...more }),
    terminals: async () => (await admin.ask(payments.posTerminals, { shopId })).data,
    /** A code on a customer's phone. */
    paymentCode,
    /** The same as an input for a payment. */
    wanted: async (manner: Manner, amount: number) => ({
      orderId: (await confirmedOrder(scene.scene)).id,
      amount,
      authCode: await paymentCode(manner),
    }),
    /** Makes the next answers of a kind get lost after their effect. */
    lose: (what: Lost, times: number) => sandbox('upay/troubles', { what, times }),
    forget: (sn: string | null | undefined, forget: 'ALL' | 'NEWEST') =>
      sandbox(`upay/terminals/${sn ?? ''}`, { forget }),
    /** Changes an order at Shouqianba; returns it, and the merchant's answer to a notification. */
    happen: (tender: { id: string }, what: object) => sandbox(`upay/orders/${noOf(tender)}`, what),
    /** Whether Shouqianba holds the customer's money for a tender. */
    charged: (tender: { id: string }): boolean => {
      const memory = new DatabaseSync(path.join(world.sandboxFolder, 'upay.sqlite'), { readOnly: true })
      const rows = memory.prepare('select net_cents from upay_orders where client_sn = ?').all(noOf(tender))
      memory.close()
      return rows.some((row) => Number(row.net_cents) > 0)
    },
    status: (orderId: string) => scene.guide.ask(payments.status, { orderId }),
    /** Backdates the last sign-in of the terminals by this many days. */
    daysPass: async (days: number) =>
      sql`
        update cloud_pos_terminals
        set rotated_at = rotated_at - make_interval(days => ${days}),
          tried_at = tried_at - make_interval(days => ${days})`.execute(world.db),
  }
}
export type UpayScene = Awaited<ReturnType<typeof setUpayScene>>
