import { splitScopedId } from '@showfloor/contract/common/ids'
import { contract } from '@showfloor/contract/contract'
import type { VoucherPlatform } from '@showfloor/contract/common/vouchers'
import { sql } from '../../platform/database/sql.ts'
import { signIn } from '../factories.ts'
import { confirmedOrder } from '../order-scene.ts'
import { setDifferenceScene } from '../difference-scene.ts'
import type { PayingWorld } from '../paying-world.ts'
import type { Caller, SignedIn } from '../world.ts'

const { vouchers, payments } = contract

type Issued = { codes: string[]; certificates: string[]; link: string }

/** The entries of a tender on the ledger, oldest first. */
const entriesOf = async (
  world: PayingWorld,
  tenderId: string,
): Promise<{ kind: string; amountCents: number }[]> => {
  const { shopId, id } = splitScopedId(tenderId)
  const { rows } = await sql<{ kind: string; amountCents: number }>`
    select kind, amount_cents
    from ledger_entries
    where shop_id = ${shopId} and tender_id = ${id}
    order by seq`.execute(world.db)
  return rows
}

/** Binds a shop to both platforms: what its staff and the platforms do with vouchers. */
export const voucherDesk = async (
  world: PayingWorld,
  { shopId, guide }: { shopId: string; guide: SignedIn },
) => {
  const admin = await signIn(world, { shopIds: [shopId], roles: ['admin'] })
  const post = async (path: string, body: object): Promise<unknown> => {
    const answer = await fetch(`${world.sandboxUrl}${path}`, { method: 'POST', body: JSON.stringify(body) })
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`)
    return answer.json()
  }
  const placeOf = (platform: VoucherPlatform) => (platform === 'DOUYIN' ? `poi${shopId}` : `MT${shopId}`)
  const bind = (platform: VoucherPlatform, more: object = {}) =>
    admin.ask(vouchers.bind, {
      settingsOf: shopId,
      platform,
      placeId: placeOf(platform),
      accountId: platform === 'DOUYIN' ? '7000' : '',
      enabled: true,
      version: 0,
      ...more,
    })
  /** The merchant's consent on Meituan’s page, as a browser would send it. */
  const authorise = async (what: 'VOUCHERS' | 'MONEY' = 'VOUCHERS'): Promise<void> => {
    const { url } = await admin.ask(vouchers.authorise, { settingsOf: shopId, what })
    const asked = new URL(url).searchParams
    const agreed = await fetch(`${world.sandboxUrl}/general/auth`, {
      method: 'POST',
      redirect: 'manual',
      body: new URLSearchParams({
        state: asked.get('state') ?? '',
        redirectUrl: asked.get('redirectUrl') ?? '',
      }).toString(),
    })
    const back = new URL(agreed.headers.get('location') ?? '').searchParams
    const code = back.get('code') ?? ''
    await admin.ask(vouchers.authorised, { settingsOf: back.get('state') ?? '', what, code })
  }
  await bind('DOUYIN')
  await authorise()
  const prepare = (orderId: string, platform: VoucherPlatform, code: string, who: Caller = guide) =>
    who.ask(vouchers.prepare, { orderId, platform, code })
  return {
    admin,
    bind,
    authoriseMoney: () => authorise('MONEY'),
    prepare,
    issue: async (platform: VoucherPlatform, more: object = {}): Promise<Issued> =>
      (await post('/sandbox/vouchers', { platform, ...more })) as Issued,
    act: (code: string | undefined, what: string) => post(`/sandbox/vouchers/${code}`, { what }),
    /** Makes the platform's next calls fail; answers the faults that wait. */
    trouble: async (trouble: object): Promise<{ call: string; times: number }[]> => {
      const { waiting } = (await post('/sandbox/voucher-troubles', trouble)) as {
        waiting: { call: string; times: number }[]
      }
      return waiting
    },
    /** Ends the faults that still wait. */
    clearTroubles: () => post('/sandbox/voucher-troubles/clear', {}),
    /** With which code Douyin answers a repeat of a verification. */
    repeatWith: (result: number) => post('/sandbox/voucher-repeats', { result }),
    forgetTokens: (which: 'access' | 'verify') => post('/sandbox/voucher-tokens', { which }),
    placeOf,
    /** Looks a code up and verifies one use of each of its certificates. */
    use: async (orderId: string, platform: VoucherPlatform, code: string | undefined, uses = 1) => {
      const found = await prepare(orderId, platform, code ?? '')
      const picks = found.certificates.map(({ no }) => ({ no, uses }))
      return guide.ask(vouchers.verify, { preparationId: found.id, picks })
    },
  }
}

/** A shop that is bound to both platforms, and a customer with vouchers. */
export const setVoucherScene = async (world: PayingWorld) => {
  const scene = await setDifferenceScene(world)
  return {
    ...scene,
    ...(await voucherDesk(world, scene)),
    /** An order of ¥2,149 that can be paid. */
    order: async (): Promise<string> => (await confirmedOrder(scene.scene)).id,
    entries: (tenderId: string) => entriesOf(world, tenderId),
    status: (orderId: string) => scene.guide.ask(payments.status, { orderId }),
  }
}
export type VoucherScene = Awaited<ReturnType<typeof setVoucherScene>>
