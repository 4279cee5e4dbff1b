import { contract } from '@showfloor/contract/contract'
import { expect } from 'vitest'
import type { PayingWorld } from '../../paying-world.ts'
import { tenderClock } from '../../payments/tender-clock.ts'
import type { TerminalScene } from '../../payments/terminal-scene.ts'
import type { UpayScene } from '../../payments/upay-scene.ts'
import type { Caller } from '../../world.ts'
import { once } from './hand-desk.ts'
import { isEnded } from './link-desk.ts'
import type { Command } from '../machine.ts'

const { payments } = contract

const posDesk = (world: PayingWorld, scene: TerminalScene, upay: UpayScene) => ({
  scene,
  upay,
  guide: scene.scene.guide,
  clock: tenderClock(world, world),
  stands: async (as: Caller, orderId: string) => {
    const { paid, aside, tenders } = await as.ask(payments.status, { orderId })
    return { paid, aside, states: tenders.map(({ state }) => state) }
  },
  customerPays: async (id: string): Promise<void> => {
    await fetch(`${world.sandboxUrl}/sandbox/terminal/${scene.noOf({ id })}`, {
      method: 'POST',
      body: JSON.stringify({ status: '4', notify: false }),
    })
  },
})
type Desk = ReturnType<typeof posDesk>

const pushed = async (desk: Desk, amount: number): Promise<Command> => {
  const { scene, guide, stands, customerPays, clock } = desk
  const orderId = await scene.order()
  return {
    kind: 'shown on a cloud POS',
    asks: { call: payments.posSubmit, input: { orderId, amount }, as: guide },
    check: async ({ res }) => {
      const { id } = res as { id: string }
      await customerPays(id)
      await guide.ask(payments.remoteQuery, { tenderId: id })
      const [state = ''] = (await stands(guide, orderId)).states
      if (state === 'PROCESSING' || state === 'UNKNOWN') await clock.askAfter(id, 600)
      expect([once(amount), { paid: 0, aside: 0, states: ['CLOSED'] }]).toContainEqual(
        await stands(guide, orderId),
      )
    },
  }
}

const pushedBack = async (desk: Desk, amount: number): Promise<Command> => {
  const { scene, guide, stands, customerPays } = desk
  const orderId = await scene.order()
  const { id: tenderId } = await guide.ask(payments.posSubmit, { orderId, amount })
  await customerPays(tenderId)
  await guide.ask(payments.remoteQuery, { tenderId })
  return {
    kind: 'cloud POS back',
    asks: {
      call: payments.revoke,
      input: { orderId, tenderId, amount, reason: '误收' },
      as: scene.manager,
    },
    isOver: async () => isEnded(await guide.ask(payments.status, { orderId })),
    check: async () =>
      expect(await stands(guide, orderId)).toEqual({ paid: 0, aside: 0, states: ['SUCCEEDED'] }),
  }
}

const scanned = async (desk: Desk, amount: number): Promise<Command> => {
  const { upay, stands } = desk
  const wish = await upay.wanted('PAYS', amount)
  const by = upay.scene.guide
  return {
    kind: 'code at a cloud POS',
    asks: { call: payments.codeSubmit, input: wish, as: by },
    isOver: async () => isEnded(await upay.status(wish.orderId)),
    check: async () => {
      const state = await stands(by, wish.orderId)
      expect(state.states).toHaveLength(1)
      expect(state.aside).toBe(0)
      expect(state.paid).toBe(state.states[0] === 'SUCCEEDED' ? amount : 0)
    },
  }
}

const scannedBack = async (desk: Desk, amount: number): Promise<Command> => {
  const { upay, stands } = desk
  const wish = await upay.wanted('PAYS', amount)
  const by = upay.scene.guide
  const { id: tenderId } = await by.ask(payments.codeSubmit, wish)
  const input = { orderId: wish.orderId, tenderId, amount: 20_000, reason: '误收' }
  return {
    kind: 'code back',
    asks: { call: payments.revoke, input, as: upay.manager },
    isOver: async () => isEnded(await upay.status(wish.orderId)),
    check: async () =>
      expect(await stands(by, wish.orderId)).toEqual({
        paid: amount - 20_000,
        aside: 0,
        states: ['SUCCEEDED'],
      }),
  }
}

/** The commands of cloud POS terminals: amounts pushed, codes scanned, and refunds of both. */
export const cloudPosDrills = (world: PayingWorld, scene: TerminalScene, upay: UpayScene) => {
  const desk = posDesk(world, scene, upay)
  return async (at: number): Promise<Command[]> => {
    // Every third sale is the first of its day, so that the kill may happen during a change of the key.
    if (at % 3 === 0) await upay.daysPass(1)
    return Promise.all([pushed, pushedBack, scanned, scannedBack].map((ready) => ready(desk, 50_000 + at)))
  }
}

/** The command of the card terminal, which runs one at a time: a sale and a refund by turns. */
export const cardTerminalDrills = (scene: TerminalScene) => {
  const { guide } = scene.scene
  const sold = async (amount: number): Promise<Command> => {
    const orderId = await scene.order()
    return {
      kind: 'sale on a card terminal',
      asks: { call: payments.misSubmit, input: { orderId, amount, terminalId: scene.terminalId }, as: guide },
      isOver: async () => isEnded(await scene.status(orderId)),
      check: async () => {
        const { paid, aside, tenders } = await scene.status(orderId)
        const approved = tenders.flatMap((tender) => scene.approved(scene.noOf(tender)))
        expect(tenders).toHaveLength(1)
        expect({ paid, aside }).toEqual({ paid: approved.reduce((sum, cents) => sum + cents, 0), aside: 0 })
        expect(approved.length).toBe(tenders[0]?.state === 'SUCCEEDED' ? 1 : 0)
      },
    }
  }
  const back = async (amount: number): Promise<Command> => {
    const orderId = await scene.order()
    const { id: tenderId } = await scene.submit(orderId, amount)
    await scene.until(orderId, 'SUCCEEDED')
    const input = { orderId, tenderId, amount, reason: '退货' }
    return {
      kind: 'card terminal refund',
      asks: { call: payments.revoke, input, as: scene.manager },
      isOver: async () => {
        const state = await scene.finance.ask(payments.status, { orderId })
        // A person repeats a void that did not happen.
        for (const refund of state.tenders[0]?.refunds ?? [])
          if (refund.actions.includes('retry'))
            await scene.finance.ask(payments.refundRetry, { refundId: refund.id }).catch(() => {})
        return isEnded(state)
      },
      check: async () => {
        const { paid, refunded } = await scene.status(orderId)
        expect({ paid, refunded }).toEqual({ paid: 0, refunded: amount })
      },
    }
  }
  return async (at: number): Promise<Command[]> => {
    await scene.ready()
    return [await (at % 2 === 0 ? sold : back)(50_000 + at)]
  }
}
