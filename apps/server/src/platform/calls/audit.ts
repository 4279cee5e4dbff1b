import type { Audit } from '@showfloor/contract/common/call'
import { sql } from '../database/sql.ts'
import type { PublicContext } from './context.ts'
import type { Db, Tx } from '../database/db.ts'
import { newId, scoped } from '../database/ids.ts'

/** PostgreSQL refuses half of a surrogate pair in JSON. */
const wellFormed = (_name: string, value: unknown): unknown =>
  typeof value === 'string' ? value.toWellFormed() : value

const subjectText = (subject: Audit['subject']): string =>
  typeof subject === 'string' ? subject : scoped(subject.shopId, subject.id)

/** The actor in the log for changes by jobs. */
export const systemAccount = '0'

/** The actor and the address. */
export type Doer = Pick<PublicContext, 'session' | 'address' | 'device' | 'requestId'>

/** The entry's values, in the order of `audit_log`'s columns. */
const entryOf = (
  context: Doer,
  call: string,
  { subject, detail = {} }: Audit,
  accountId = context.session?.accountId,
) => sql`
  ${newId()}::bigint, ${accountId}::bigint, ${call}, ${subjectText(subject)},
  ${JSON.stringify(detail, wellFormed)}::jsonb, ${context.address}, ${context.device},
  ${context.requestId}`

/** Writes a call into the audit log, in the transaction of its effect. `accountId`: the actor, where there is no session. */
export const writeAudit = (tx: Tx, context: Doer, call: string, audit: Audit, accountId?: string): void =>
  tx.last(sql`
    insert into audit_log (id, account_id, call, subject, detail, address, device, request_id)
    select ${entryOf(context, call, audit, accountId)}`)

/** The same once a day for each actor, call and subject: for a screen that asks again with every news. */
export const writeAuditOfDay = async (db: Db, context: Doer, call: string, audit: Audit): Promise<void> => {
  await sql`
    insert into audit_log (id, account_id, call, subject, detail, address, device, request_id)
    select ${entryOf(context, call, audit)}
    where not exists (
      select 1
      from audit_log
      where account_id = ${context.session?.accountId}::bigint
        and call = ${call}
        and subject = ${subjectText(audit.subject)}
        and at >= date_trunc('day', now(), 'Asia/Shanghai')
    )`.execute(db)
}
