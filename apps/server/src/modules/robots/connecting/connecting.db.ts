import type { OutputOf } from '@showfloor/contract/common/call'
import type { Contract } from '@showfloor/contract/contract'
import type { Db } from '../../../platform/database/db.ts'
import { sql } from '../../../platform/database/sql.ts'
import type { RobotToken } from '../../settings/settings.public.ts'

type Robot = OutputOf<Contract['robots']['list']>['data'][number]

export type RobotRow = {
  id: string
  version: number
  isChain: boolean
  name: string
  keyWords: string
  shopIds: string[] | null
  types: Robot['types']
  quietFrom: number | null
  quietUntil: number | null
  tokenSet: boolean
  secretSet: boolean
  state: Robot['state']
  problem: Robot['problem']
  problemWords: string
  pausedUntil: Date | null
  connected: boolean
  waiting: number
  dropped: number
}

/** The robots with their sealed credentials. Those of the chain's own robot come from the settings. */
export const connections = sql`(
  select r.id,
    case when r.is_chain then c.token else r.token end as token,
    case when r.is_chain then c.token_id else r.token_id end as token_id,
    case when r.is_chain then c.secret else r.secret end as secret,
    case when r.is_chain then c.key_words else r.key_words end as key_words
  from robots r
  cross join chain_robot c
)`

export const robotRows = async (db: Db): Promise<RobotRow[]> => {
  const { rows } = await sql<RobotRow>`
    select r.id, r.version, r.is_chain, r.name, c.key_words, r.shop_ids, r.types, r.quiet_from, r.quiet_until,
      c.token <> '' as token_set, c.secret <> '' as secret_set, r.state, r.problem, r.problem_words,
      case when r.state = 'ON' and r.next_at > now() then r.next_at end as paused_until,
      c.token <> '' and r.connected_token_id is not distinct from c.token_id as connected,
      (
        select count(*)::int
        from robot_events e
        where e.robot_id = r.id
      ) as waiting,
      r.dropped
    from robots r
    join ${connections} c on c.id = r.id
    order by r.is_chain desc, r.name, r.id`.execute(db)
  return rows
}

/** Whether a group is told of orders: one of its robots is on, and that robot's last message arrived. */
export const robotIsConnected = async (db: Db): Promise<boolean> => {
  const { rows } = await sql`
    select
    from robots r
    join ${connections} c on c.id = r.id
    where r.state = 'ON' and c.token <> '' and r.connected_token_id = c.token_id
    limit 1`.execute(db)
  return rows.length > 0
}

export type Written = {
  name: string
  keyWords: string
  shopIds: readonly string[] | null
  types: readonly string[]
  quiet: { from: number; until: number } | null
  /** Null: the stored one stays. */
  token: RobotToken | null
  /** Sealed, or empty for none. Null: the stored one stays. */
  secret: string | null
}
type Versioned = { id: string; version: number }

/** False when `max` robots exist already. */
export const insertRobot = async (db: Db, robot: Written & { id: string }, max: number): Promise<boolean> => {
  await sql`lock table robots in share row exclusive mode`.execute(db)
  const { count } = await sql`
    insert into robots (id, name, token, token_id, secret, key_words, shop_ids, types, quiet_from, quiet_until)
    select ${robot.id}::bigint, ${robot.name}, ${robot.token?.sealed ?? ''}, ${robot.token?.id ?? null}::bigint,
      ${robot.secret ?? ''}, ${robot.keyWords}, ${robot.shopIds}::bigint[], ${robot.types}::text[],
      ${robot.quiet?.from ?? null}::smallint, ${robot.quiet?.until ?? null}::smallint
    where (select count(*) from robots) < ${max}`.execute(db)
  return count === 1
}

/**
 * Compare-and-set on the version. Clears a refusal and every pause except one that the platform imposed. Switching a robot off drops its waiting events.
 * Returns whether it is the chain's own robot; undefined where nothing matched.
 */
export const updateRobot = async (
  db: Db,
  robot: Versioned & Written & { on: boolean },
): Promise<{ isChain: boolean } | undefined> => {
  const { rows } = await sql<{ isChain: boolean }>`
    with changed as (
      update robots
      set name = case when is_chain then '' else ${robot.name} end,
        token = case when is_chain then '' else coalesce(${robot.token?.sealed ?? null}::text, token) end,
        token_id = case when not is_chain then coalesce(${robot.token?.id ?? null}::bigint, token_id) end,
        secret = case when is_chain then '' else coalesce(${robot.secret}::text, secret) end,
        key_words = case when is_chain then '' else ${robot.keyWords} end,
        shop_ids = ${robot.shopIds}::bigint[],
        types = ${robot.types}::text[],
        quiet_from = ${robot.quiet?.from ?? null}::smallint,
        quiet_until = ${robot.quiet?.until ?? null}::smallint,
        state = case when ${robot.on} then 'ON' else 'OFF' end,
        problem = case when ${robot.on} and state = 'ON' then problem end,
        failures = 0,
        dropped = case when ${robot.on} then dropped else 0 end,
        next_at = case when problem = 'LIMITED' then next_at else now() end,
        version = version + 1
      where id = ${robot.id} and version = ${robot.version}
      returning id, is_chain as "isChain"
    ), forgotten as (
      delete from robot_events
      where robot_id in (select id from changed) and not ${robot.on}
    )
    select "isChain"
    from changed`.execute(db)
  return rows[0]
}

export const deleteRobot = async (db: Db, { id, version }: Versioned): Promise<boolean> => {
  const { count } = await sql`
    delete from robots
    where id = ${id} and version = ${version} and not is_chain`.execute(db)
  return count === 1
}

/** The shops of a robot, null for the chain, whose own robot is always the chain's; undefined without the robot. */
export const shopsOfRobot = async (db: Db, id: string): Promise<string[] | null | undefined> => {
  const { rows } = await sql<{ shopIds: string[] | null }>`
    select case when not is_chain then shop_ids end as shop_ids
    from robots
    where id = ${id}`.execute(db)
  return rows[0]?.shopIds
}
