import type { Db } from '../../../platform/database/db.ts'
import { sql } from '../../../platform/database/sql.ts'
import { connections } from '../connecting/connecting.db.ts'

const readTogether = 5000

/**
 * Gives each robot that listens the next published events; one process does this at a time. A robot without a token gets none. A refused robot keeps its
 * events until it goes on. Returns whether more events may be left.
 */
export const queueEvents = async (db: Db): Promise<boolean> => {
  const { rows } = await sql<{ count: number }>`
    with reader as (
      select position
      from robot_reader
      for update skip locked
    ), fresh as (
      select e.position, e.type, e.shop_id, e.at
      from reader
      join published_events e on e.position > reader.position
      order by e.position
      limit ${readTogether}
    ), queued as (
      insert into robot_events (robot_id, position, at)
      select r.id, f.position, f.at
      from fresh f
      join robots r on r.state <> 'OFF'
        and f.type = any(r.types)
        and (r.shop_ids is null or f.shop_id = any(r.shop_ids))
      join ${connections} c on c.id = r.id
        and c.token <> ''
    ), moved as (
      update robot_reader
      set position = (select max(position) from fresh)
      where exists (select from fresh)
    )
    select count(*)::int as count
    from fresh`.execute(db)
  return rows[0]?.count === readTogether
}

/** Drops events that have waited for this many hours, and counts them on their robot. The robot's next message states the count. */
export const dropOldEvents = async (db: Db, hours: number): Promise<void> => {
  await sql`
    with old as (
      delete from robot_events
      where at < now() - make_interval(hours => ${hours}) and message_id is null
      returning robot_id
    ), counted as (
      select robot_id, count(*)::int as count
      from old
      group by robot_id
    )
    update robots r
    set dropped = r.dropped + counted.count
    from counted
    where r.id = counted.robot_id`.execute(db)
}

/** The robots that have a message due. */
export const dueRobots = async (db: Db): Promise<string[]> => {
  const { rows } = await sql<{ id: string }>`
    select id
    from robots r
    where state = 'ON'
      and next_at <= now()
      and busy_until <= now()
      and exists (
        select
        from robot_events e
        where e.robot_id = r.id
      )
    order by id`.execute(db)
  return rows.map(({ id }) => id)
}
