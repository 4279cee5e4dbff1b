import type { PublicEventType } from '@showfloor/contract/common/public-events'
import type { Db } from '../../../platform/database/db.ts'
import { sql } from '../../../platform/database/sql.ts'
import type { Text } from '../composing/composing.ts'
import { connections } from '../connecting/connecting.db.ts'

export type ClaimedRobot = {
  id: string
  name: string
  state: string
  /** Sealed; empty where none is set. */
  token: string
  tokenId: string | null
  /** Sealed; empty where messages are not signed. */
  secret: string
  keyWords: string
  quietFrom: number | null
  quietUntil: number | null
  problem: string | null
  dropped: number
  /** It tells of every shop, not only of some. */
  isOfEveryShop: boolean
}

const columns = sql`
  r.id, r.name, r.state, c.token, c.token_id as "tokenId", c.secret, c.key_words as "keyWords",
  r.quiet_from as "quietFrom", r.quiet_until as "quietUntil", r.problem, r.dropped,
  r.shop_ids is null as "isOfEveryShop"`

/** Claims a due robot for a minute, so that only one process sends for it. */
export const claimRobot = async (db: Db, id: string): Promise<ClaimedRobot | undefined> => {
  const { rows } = await sql<ClaimedRobot>`
    update robots r
    set busy_until = now() + interval '1 minute'
    from ${connections} c
    where r.id = ${id}
      and c.id = r.id
      and r.state = 'ON'
      and r.next_at <= now()
      and r.busy_until <= now()
    returning ${columns}`.execute(db)
  return rows[0]
}

export const robotById = async (db: Db, id: string): Promise<ClaimedRobot | undefined> => {
  const { rows } = await sql<ClaimedRobot>`
    select ${columns}
    from robots r
    join ${connections} c on c.id = r.id
    where r.id = ${id}`.execute(db)
  return rows[0]
}

/** When the robot may send its next message without exceeding this many a minute; null: now. */
export const freeAt = async (db: Db, robotId: string, perMinute: number): Promise<Date | null> => {
  const { rows } = await sql<{ at: Date }>`
    select created_at + interval '1 minute' as at
    from robot_messages
    where robot_id = ${robotId} and created_at > now() - interval '1 minute'
    order by id desc
    limit 1
    offset ${perMinute - 1}`.execute(db)
  return rows[0]?.at ?? null
}

/** Messages that a crashed process left on the way: they may have arrived. */
export const abandonedMessages = async (db: Db, robotId: string): Promise<string[]> => {
  const { rows } = await sql<{ id: string }>`
    select id
    from robot_messages
    where robot_id = ${robotId} and state = 'SENDING' and kind <> 'TEST'`.execute(db)
  return rows.map(({ id }) => id)
}

/** The robot sends nothing before this moment. */
export const restUntil = async (db: Db, robotId: string, until: Date): Promise<void> => {
  await sql`
    update robots
    set next_at = ${until}, busy_until = now()
    where id = ${robotId}`.execute(db)
}

export type WaitingRow = {
  position: string
  id: string
  type: PublicEventType
  shopId: string
  data: Record<string, unknown>
  at: Date
  shopName: string | null
  customerName: string | null
  guideName: string | null
}

/** The waiting events, newest first. */
export const waitingEvents = async (db: Db, robotId: string, limit: number): Promise<WaitingRow[]> => {
  const { rows } = await sql<WaitingRow>`
    select w.position, 'evt_' || e.id as id, e.type, e.shop_id, e.data, e.at, s.site_name as shop_name,
      o.customer_name, o.guide_name
    from robot_events w
    join published_events e on e.position = w.position
    left join shop_site_names s on s.shop_id = e.shop_id
    left join order_states o on o.shop_id = e.shop_id
      and o.id = split_part(e.data->>'orderId', '-', 2)::bigint
    where w.robot_id = ${robotId}
    order by w.position desc
    limit ${limit}`.execute(db)
  return rows
}

/** How many events wait, by type, the most frequent first, and since when. */
export const waitingCounts = async (
  db: Db,
  robotId: string,
): Promise<{ type: PublicEventType; count: number; since: Date }[]> => {
  const { rows } = await sql<{ type: PublicEventType; count: number; since: Date }>`
    select e.type, count(*)::int as count, min(w.at) as since
    from robot_events w
    join published_events e on e.position = w.position
    where w.robot_id = ${robotId}
    group by e.type
    order by count(*) desc, e.type`.execute(db)
  return rows
}

export type NewMessage = Text & {
  robotId: string
  id: string
  kind: 'EVENT' | 'DIGEST' | 'TEST'
  events: number
  dropped: number
}

export const insertMessage = async (db: Db, message: NewMessage): Promise<void> => {
  await sql`
    insert into robot_messages (robot_id, id, kind, title, body, events, dropped)
    values (
      ${message.robotId}, ${message.id}, ${message.kind}, ${message.title}, ${message.body}, ${message.events},
      ${message.dropped}
    )`.execute(db)
}

/** Assigns waiting events to a message: one event, or all up to a position. */
export const putInto = async (
  db: Db,
  { robotId, id }: Pick<NewMessage, 'robotId' | 'id'>,
  { position, isAlone }: { position: string; isAlone: boolean },
): Promise<void> => {
  await sql`
    update robot_events
    set message_id = ${id}
    where robot_id = ${robotId}
      and (position = ${position} or (position < ${position} and not ${isAlone}))`.execute(db)
}
