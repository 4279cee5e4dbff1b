import { createServer } from 'node:http'
import { publicEventTypes, robotEventTypes } from '@showfloor/contract/common/public-events'
import { contract } from '@showfloor/contract/contract'
import { expect } from 'vitest'
import { listening, stopServer } from '../../../modules/payments/providers/testing/middleman.ts'
import { sendDue } from '../../../modules/webhooks/sending/sending.ts'
import { sql } from '../../../platform/database/sql.ts'
import { vaultWith } from '../../../platform/secrets/vault.ts'
import { signIn } from '../../factories.ts'
import { placeOrder, setScene } from '../../order-scene.ts'
import type { PayingWorld } from '../../paying-world.ts'
import { worldKey } from '../../world.ts'
import type { Command } from '../machine.ts'

const { robots, webhooks } = contract

/** A receiver of webhooks, with the id and body of each message. */
const startReceiver = async () => {
  const got: { id: string; body: string }[] = []
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      got.push({ id: String(request.headers['webhook-id']), body: Buffer.concat(chunks).toString() })
      response.writeHead(204).end()
    })
  })
  return { got, url: await listening(server), stop: () => stopServer(server) }
}

/** Messages about placed orders, by webhook and by group robot. */
export const tellingDesk = async (world: PayingWorld) => {
  const scene = await setScene(world, { stock: 10_000 })
  const admin = await signIn(world, { roles: ['admin'], name: '管理员' })
  const receiver = await startReceiver()
  const shopIds = [scene.shopId]
  await admin.ask(webhooks.create, { name: 'ERP', url: receiver.url, types: publicEventTypes, shopIds })
  const token = 'drill-group'
  const group = `${world.sandboxUrl}/sandbox/robots`
  await fetch(group, { method: 'POST', body: JSON.stringify({ token, secret: '', keywords: [] }) })
  const told = { shopIds, types: robotEventTypes, quiet: null }
  await admin.ask(robots.create, { name: '群', token, keyWords: '', ...told })
  const placed = async (): Promise<string[]> => {
    const made = [await placeOrder(scene), await placeOrder(scene), await placeOrder(scene)]
    return made.map(({ orderNo }) => orderNo)
  }
  const messages = async (): Promise<{ text: string }[]> => {
    const answer = await fetch(`${group}/${token}`)
    return ((await answer.json()) as { messages: { text: string }[] }).messages
  }
  /** How many messages about an order the receiver and the group got. */
  const toldOf = async (orderNo: string) => ({
    webhook: receiver.got.filter(({ body }) => body.includes(orderNo)).length,
    robot: (await messages()).filter(({ text }) => text.includes(orderNo)).length,
  })
  const byWebhook = async (): Promise<Command> => {
    const nos = await placed()
    return {
      kind: 'told by webhook',
      asks: { job: 'webhooks-send' },
      isOver: async () => (await Promise.all(nos.map(toldOf))).every(({ webhook }) => webhook > 0),
      check: async () => {
        // A retried message has the same id and body, so that a receiver recognises it.
        const bodies = new Map(receiver.got.map(({ id, body }) => [id, body]))
        for (const { id, body } of receiver.got) expect(bodies.get(id)).toBe(body)
        for (const no of nos)
          expect(new Set(receiver.got.filter(({ body }) => body.includes(no)).map(({ id }) => id)).size).toBe(
            1,
          )
      },
    }
  }
  const byRobot = async (): Promise<Command> => {
    const nos = await placed()
    return {
      kind: 'told by robot',
      asks: { job: 'robots-send' },
      isOver: async () => (await Promise.all(nos.map(toldOf))).every(({ robot }) => robot > 0),
      // A group cannot recognise a repeated message: one that may have arrived is sent once more, and not a third time.
      check: async () => {
        const counts = await Promise.all(nos.map(toldOf))
        expect(counts.filter(({ robot }) => robot > 2)).toEqual([])
      },
    }
  }
  return {
    ready: (): Promise<Command[]> => Promise.all([byWebhook(), byRobot()]),
    /** Ends the claims of a killed sender and makes every message due. */
    later: async (): Promise<void> => {
      await sql`update webhook_deliveries set next_at = now() where state = 'WAITING'`.execute(world.db)
      await sendDue({ db: world.db, vault: vaultWith([worldKey]), allowsPrivate: () => true })
      await sql`update robots set next_at = now(), busy_until = now()`.execute(world.db)
    },
    stop: receiver.stop,
  }
}
