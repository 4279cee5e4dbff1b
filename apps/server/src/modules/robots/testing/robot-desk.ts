import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { robotEventTypes } from '@showfloor/contract/common/public-events'
import { contract } from '@showfloor/contract/contract'
import type { Db } from '../../../platform/database/db.ts'
import { sql } from '../../../platform/database/sql.ts'
import { vaultWith } from '../../../platform/secrets/vault.ts'
import { signIn } from '../../../testing/factories.ts'
import { startWorld, worldKey, type Caller, type World } from '../../../testing/world.ts'
import { startSandbox } from '../../payments/providers/testing/sandbox-process.ts'
import { dingtalkRobot } from '../sending/dingtalk-robot.ts'
import { sendDue } from '../sending/sending.ts'

const { robots } = contract

type Group = { token: string; secret: string; keywords: string[] }
type Message = { title: string; text: string; mentions: string[] | 'ALL' }

/** The groups of the messenger that the sandbox plays. */
const groupsOf = (sandboxUrl: string) => {
  let groups = 0
  const tell = async (path: string, body: object): Promise<void> => {
    const answer = await fetch(`${sandboxUrl}/sandbox/robots${path}`, {
      method: 'POST',
      body: JSON.stringify(body),
    })
    if (!answer.ok) throw new Error(`the sandbox answered ${answer.status}`)
  }
  return {
    /** A group with the safety settings of its robot. */
    group: async (safety: Partial<Group> = {}): Promise<Group> => {
      const group = { token: `group-${(groups += 1)}`, secret: '', keywords: [], ...safety }
      await tell('', group)
      return group
    },
    change: (group: Group) => tell('', group),
    /** Another system sends this many messages to a group. */
    flood: async ({ token }: Group, count: number) => {
      const markdown = { title: '别的系统', text: '别的系统' }
      for (let sent = 0; sent < count; sent += 1)
        await fetch(`${sandboxUrl}/robot/send?access_token=${token}`, {
          method: 'POST',
          body: JSON.stringify({ msgtype: 'markdown', markdown }),
        })
    },
    /** Sets what happens to the next messages of a group. */
    fault: (token: string, fault: string | null, times = 1) => tell(`/${token}/faults`, { fault, times }),
    /** What a group received, newest first. */
    got: async (token: string): Promise<Message[]> => {
      const answer = await fetch(`${sandboxUrl}/sandbox/robots/${token}`)
      return ((await answer.json()) as { messages: Message[] }).messages
    },
  }
}

/** The robots of a world, as an administrator manages them. */
const robotsOf = (world: World, admin: Caller, send: () => Promise<void>) => {
  const robotOf = async (id: string) => {
    const found = (await admin.ask(robots.list, {})).data.find((one) => one.id === id)
    if (!found) throw new Error(`no robot ${id}`)
    return found
  }
  return {
    robotOf,
    connect: async ({ token, secret, keywords }: Group, more: object = {}): Promise<string> => {
      const safety = { ...(secret ? { secret } : {}), keyWords: keywords.join('，') }
      const told = { shopIds: null, types: robotEventTypes, quiet: null, ...more }
      const { id } = await admin.ask(robots.create, { name: token, token, ...safety, ...told })
      // Earlier events are not sent.
      await send()
      return id
    },
    /** Changes a robot as its form does. */
    mend: async (id: string, more: object = {}) => {
      const { version, name, keyWords, shopIds, types, quiet } = await robotOf(id)
      const present = { version, name, keyWords, shopIds, types, quiet, on: true }
      return admin.ask(robots.update, { id, ...present, ...more })
    },
    log: async (id: string) => (await admin.ask(robots.messages, { id, size: 200 })).data,
    /** Ends all pauses. */
    wake: () => sql`update robots set next_at = now(), busy_until = now()`.execute(world.db),
    /** Makes all waiting events this many hours old. */
    age: (hours: number) =>
      sql`update robot_events set at = at - make_interval(hours => ${hours})`.execute(world.db),
    clear: () => sql`delete from robots where not is_chain`.execute(world.db),
  }
}

/** A world beside a sandbox, with an administrator and what tests do with robots. End it with `close`. */
export const openRobotDesk = async () => {
  const folder = mkdtempSync(join(tmpdir(), 'showfloor-robots-'))
  const sandbox = await startSandbox(folder)
  const world = await startWorld({ SANDBOX_URL: sandbox.url })
  const admin = await signIn(world, { roles: ['admin'] })
  const post = dingtalkRobot(sandbox.url)
  const vault = vaultWith([worldKey])
  const sender = { db: world.db, vault, post, publicUrl: 'https://shop.example' }
  const send = (of: World = world) => sendDue({ ...sender, db: of.db })
  return {
    world,
    admin,
    sender,
    send,
    ...groupsOf(sandbox.url),
    ...robotsOf(world, admin, send),
    close: async () => {
      await world.close()
      await sandbox.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

export type RobotDesk = Awaited<ReturnType<typeof openRobotDesk>>

/** Makes this many changes of an order at once. */
export const manyEvents = async (db: Db, orderId: string, count: number): Promise<void> => {
  await sql`
    insert into public_events (type, shop_id, data)
    select 'order.changed', shop_id, data
    from public_events, generate_series(1, ${count})
    where data->>'orderId' = ${orderId} and type = 'order.placed'`.execute(db)
}
