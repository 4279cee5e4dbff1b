import { contract } from '@showfloor/contract/contract'
import { somebody } from '../money/subsidy-scene.ts'
import type { PayingWorld } from '../paying-world.ts'
import { voucherWorth, type Known } from './payment-model.ts'
import type { VoucherScene } from './voucher-scene.ts'

const { payments, subsidies, vouchers } = contract

/** The payment model's actions on codes, vouchers and the subsidy. */
export const modelDesk = ({ sandboxUrl }: PayingWorld, scene: VoucherScene) => {
  const byCode = async (orderId: string, amount: number): Promise<unknown> => {
    const answer = await fetch(`${sandboxUrl}/sandbox/codes`, {
      method: 'POST',
      body: JSON.stringify({ provider: 'WECHAT_PAY', manner: 'PAYS' }),
    })
    const { code: authCode } = (await answer.json()) as { code: string }
    return scene.guide.ask(payments.codeSubmit, { orderId, amount, authCode })
  }

  const verifyVoucher = async (known: Known): Promise<void> => {
    const { codes } = await scene.issue('DOUYIN', { paidCents: voucherWorth })
    const { vouchers: used } = await scene.use(known.orderId, 'DOUYIN', codes[0])
    known.voucherIds.push(
      used.find(({ state, tenderId }) => state === 'VERIFIED' && !known.voucherIds.includes(tenderId))
        ?.tenderId ?? '',
    )
  }
  const cancelVoucher = async ({ voucherIds }: Known): Promise<void> => {
    const tenderId = voucherIds.pop()
    if (tenderId !== undefined) await scene.guide.ask(vouchers.cancel, { tenderId })
  }

  const reserve = (orderId: string) => scene.guide.ask(subsidies.reserve, { orderId, ...somebody() })
  const release = async (orderId: string): Promise<void> => {
    const { data } = await scene.finance.ask(subsidies.ofOrder, { orderId })
    const claim = data.find(({ state }) => state === 'RESERVED')
    if (claim)
      await scene.guide.ask(subsidies.release, { id: claim.id, version: claim.version, reason: '换人' })
  }
  return { byCode, verifyVoucher, cancelVoucher, reserve, release }
}
