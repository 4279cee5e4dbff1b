import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { OutputOf } from '@showfloor/contract/common/call'
import { splitScopedId } from '@showfloor/contract/common/ids'
import { contract } from '@showfloor/contract/contract'
import { expect, vi } from 'vitest'
import { tenderNo } from '../../modules/payments/payments.public.ts'
import { sql } from '../../platform/database/sql.ts'
import { startBridgeProcess, type BridgeProcess } from '../processes/bridge-process.ts'
import { setDifferenceScene } from '../difference-scene.ts'
import { signIn } from '../factories.ts'
import { confirmedOrder } from '../order-scene.ts'
import type { PayingWorld } from '../paying-world.ts'
import type { SignedIn } from '../world.ts'

const { payments, terminals } = contract
type Tender = OutputOf<typeof payments.misSubmit>

/** How a terminal behaves; see the sandbox. */
type Setting = {
  online?: boolean
  signedIn?: boolean
  manner?: 'WAITS' | 'PAYS' | 'DECLINES' | 'MUTE'
  clockMs?: number
  rubbish?: 'NONE' | 'WORDS' | 'AMOUNT'
  paper?: boolean
}

const noOf = (tender: { id: string }): string => {
  const { shopId, id } = splitScopedId(tender.id)
  return tenderNo(shopId, id)
}

const receiptsIn = (folder: string, no: string): number => {
  const memory = new DatabaseSync(path.join(folder, 'card-terminals.sqlite'), { readOnly: true })
  const rows = memory.prepare('select copies from card_receipts where erp_order = ?').all(no)
  memory.close()
  return rows.reduce((sum, row) => sum + Number(row.copies), 0)
}

const approvedIn = (folder: string, no: string): number[] => {
  const memory = new DatabaseSync(path.join(folder, 'card-terminals.sqlite'), { readOnly: true })
  const rows = memory
    .prepare("select cents from card_trades where erp_order = ? and state = 'APPROVED'")
    .all(no)
    .map((row) => Number(row.cents))
  memory.close()
  return rows
}

type OfShop = { shopId: string; guide: SignedIn }

/** A card terminal of a shop, with its bridge as a separate process. `reach` is the server's address for the bridge. */
export const startTerminal = async (
  world: PayingWorld,
  reach: string,
  { shopId, guide }: OfShop,
  terminalNo: string,
) => {
  const admin = await signIn(world, { shopIds: [shopId], roles: ['admin'], name: '管理员' })
  const { id: bridgeNo, secret } = await admin.ask(terminals.bridgeCreate, { shopId, name: '一号收银台' })
  const dir = await mkdtemp(path.join(tmpdir(), 'showfloor-bridge-'))
  const start = (): Promise<BridgeProcess> =>
    startBridgeProcess({
      dir,
      serverUrl: reach,
      bridgeNo,
      secret,
      terminals: { [terminalNo]: `${world.sandboxUrl}/card-terminal/${terminalNo}` },
    })
  let bridge = await start()
  const shown = () => guide.ask(terminals.ofShop, { shopId })
  const ready = (): Promise<string> =>
    vi.waitFor(
      async () => {
        const terminal = (await shown()).terminals.find(({ online }) => online)
        if (!terminal) throw new Error(`no terminal is online: ${bridge.said()}`)
        return terminal.id
      },
      { timeout: 180_000, interval: 100 },
    )
  const terminalId = await ready()
  const sandbox = async (place: string, what: object): Promise<void> => {
    const answer = await fetch(`${world.sandboxUrl}/sandbox/card-terminal/${place}`, {
      method: 'POST',
      body: JSON.stringify(what),
    })
    if (!answer.ok) throw new Error(`${place}: ${await answer.text()}`)
  }
  return {
    admin,
    bridgeNo,
    secret,
    terminalId,
    terminalNo,
    bridge: {
      kill: () => bridge.kill(),
      start: async () => void (bridge = await start()),
      said: () => bridge.said(),
    },
    ready,
    shown,
    set: (setting: Setting) => sandbox(terminalNo, setting),
    /** Triggers something at a tender's trade on the terminal. */
    act: (no: string, what: string, cents?: number) =>
      expect
        .poll(() => sandbox(`${terminalNo}/${no}`, { what, cents }).then(() => 'done', String))
        .toBe('done'),
    close: async () => {
      await bridge.kill()
      await rm(dir, { recursive: true, force: true })
    },
  }
}

/** A shop with one card terminal, and the people of `setDifferenceScene`. */
export const setTerminalScene = async (world: PayingWorld, reach: string, terminalNo = 'T1') => {
  const scene = await setDifferenceScene(world)
  const { shopId, guide } = scene
  await sql`update shops set payment_types = '{MIS_POS}' where id = ${shopId}`.execute(world.db)
  const terminal = await startTerminal(world, reach, scene, terminalNo)
  const status = (orderId: string) => guide.ask(payments.status, { orderId })
  return {
    ...scene,
    ...terminal,
    noOf,
    status,
    /** The cents that the terminal itself has approved. */
    approved: (no: string) => approvedIn(world.sandboxFolder, no),
    /** How often the terminal has printed its slip. */
    receipts: (no: string) => receiptsIn(world.sandboxFolder, no),
    order: async () => (await confirmedOrder(scene.scene)).id,
    submit: async (orderId: string, amount: number): Promise<Tender> =>
      guide.ask(payments.misSubmit, { orderId, amount, terminalId: terminal.terminalId }),
    /** Waits until the only tender of an order is in a state. */
    until: (orderId: string, state: Tender['state']) =>
      expect.poll(async () => (await status(orderId)).tenders.at(-1)?.state).toBe(state),
  }
}
export type TerminalScene = Awaited<ReturnType<typeof setTerminalScene>>
