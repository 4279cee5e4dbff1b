import type { OutputOf } from '@showfloor/contract/common/call'
import type { Contract } from '@showfloor/contract/contract'
import type { Db } from '../../../platform/database/db.ts'
import { sql } from '../../../platform/database/sql.ts'

type Message = OutputOf<Contract['robots']['messages']>['data'][number]
type MessageRow = Omit<Message, 'createdAt'> & { createdAt: Date }

export const messageRows = async (
  db: Db,
  page: { robotId: string; before: string | null; limit: number },
): Promise<MessageRow[]> => {
  const { rows } = await sql<MessageRow>`
    select id, kind, title, body, events, state, problem, code, words, created_at
    from robot_messages
    where robot_id = ${page.robotId}
      and (${page.before}::bigint is null or id < ${page.before})
    order by id desc
    limit ${page.limit}`.execute(db)
  return rows
}

export const deleteMessagesOlderThan = async (db: Db, days: number): Promise<void> => {
  await sql`
    delete from robot_messages
    where created_at < now() - make_interval(days => ${days})`.execute(db)
}
