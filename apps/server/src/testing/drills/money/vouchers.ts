import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { voucherPlatforms, type VoucherPlatform } from '@showfloor/contract/common/vouchers'
import { contract } from '@showfloor/contract/contract'
import { expect } from 'vitest'
import { setVoucherScene } from '../../payments/voucher-scene.ts'
import type { PayingWorld } from '../../paying-world.ts'
import { isEnded } from './link-desk.ts'
import type { Command } from '../machine.ts'

const { payments, vouchers } = contract

/** A shop that takes vouchers of both platforms, with what the checks read. */
const voucherDesk = async (world: PayingWorld) => {
  const scene = await setVoucherScene(world)
  const { guide } = scene.scene
  /** How many uses of a code the platform itself records. */
  const usesOf = (code: string): number => {
    const memory = new DatabaseSync(path.join(world.sandboxFolder, 'vouchers.sqlite'), { readOnly: true })
    const row = memory.prepare('select data from coupons where code = ?').get(code)
    memory.close()
    return (JSON.parse(String(row?.['data'])) as { uses: unknown[] }).uses.length
  }
  const agree = async (orderId: string, code: string, states: string[]) => {
    const { vouchers: known } = await guide.ask(vouchers.list, { orderId })
    const { paid, aside } = await scene.status(orderId)
    const used = known.filter(({ state }) => state === 'VERIFIED')
    expect(states).toContain(known.map(({ state }) => state).join())
    expect({ paid, aside, uses: usesOf(code) }).toEqual({
      paid: used.reduce((sum, { amount }) => sum + amount, 0),
      aside: 0,
      uses: used.length,
    })
  }
  const isOver = (orderId: string) => async (): Promise<boolean> => {
    const { vouchers: known } = await guide.ask(vouchers.list, { orderId })
    const isOpen = known.some(({ state }) => state === 'ASKED' || state === 'CANCELLING')
    return !isOpen && isEnded(await scene.status(orderId))
  }
  return { scene, guide, isOver, agree }
}
type Desk = Awaited<ReturnType<typeof voucherDesk>>

const verify = async (desk: Desk, platform: VoucherPlatform): Promise<Command> => {
  const { scene, guide, isOver, agree } = desk
  const orderId = await scene.order()
  const { codes } = await scene.issue(platform, { paidCents: 8000, faceCents: 10_000 })
  const found = await scene.prepare(orderId, platform, codes[0] ?? '')
  const input = { preparationId: found.id, picks: [{ no: 1, uses: 1 }] }
  return {
    kind: `${platform} voucher verified`,
    asks: { call: vouchers.verify, input, as: guide },
    isOver: isOver(orderId),
    check: () => agree(orderId, codes[0] ?? '', ['VERIFIED']),
  }
}

const used = async (desk: Desk, platform: VoucherPlatform) => {
  const { scene } = desk
  const orderId = await scene.order()
  const { codes } = await scene.issue(platform, { paidCents: 8000, faceCents: 10_000 })
  const done = await scene.use(orderId, platform, codes[0])
  return { orderId, code: codes[0] ?? '', tenderId: done.vouchers[0]?.tenderId ?? '' }
}

const cancel = async (desk: Desk, platform: VoucherPlatform): Promise<Command> => {
  const { guide, isOver, agree } = desk
  const { orderId, code, tenderId } = await used(desk, platform)
  return {
    kind: `${platform} voucher cancelled`,
    asks: { call: vouchers.cancel, input: { tenderId }, as: guide },
    isOver: isOver(orderId),
    check: () => agree(orderId, code, ['CANCELLED']),
  }
}

const revoke = async (desk: Desk, platform: VoucherPlatform): Promise<Command> => {
  const { scene, isOver, agree } = desk
  const { orderId, code, tenderId } = await used(desk, platform)
  const input = { orderId, tenderId, amount: 8000, reason: '退货' }
  return {
    kind: `${platform} voucher back`,
    asks: { call: payments.revoke, input, as: scene.manager },
    isOver: isOver(orderId),
    // If nobody can tell whether the platform was asked, a person refunds another way.
    check: () => agree(orderId, code, ['CANCELLED', 'VERIFIED']),
  }
}

/** The commands of both platforms' vouchers. */
export const voucherDrills = async (world: PayingWorld) => {
  const desk = await voucherDesk(world)
  return (): Promise<Command[]> =>
    Promise.all(
      voucherPlatforms.flatMap((platform) => [verify, cancel, revoke].map((ready) => ready(desk, platform))),
    )
}
