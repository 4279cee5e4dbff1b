import type { Audit } from '@showfloor/contract/common/call'
import { sql } from '../database/sql.ts'
import type { PublicContext } from './context.ts'
import type { Tx } from '../database/db.ts'
import { newId, scoped } from '../database/ids.ts'

/** PostgreSQL refuses half a surrogate in JSON. */
const wellFormed = (_name: string, value: unknown): unknown =>
  typeof value === 'string' ? value.toWellFormed() : value

const subjectText = (subject: Audit['subject']): string =>
  typeof subject === 'string' ? subject : scoped(subject.shopId, subject.id)

/** Whoever did something, and from where. */
export type Doer = Pick<PublicContext, 'session' | 'address' | 'device' | 'requestId'>

/** Writes what a call did into the audit log, in the transaction that did it. `accountId`: who did it, where no session says so. */
export const writeAudit = (
  tx: Tx,
  context: Doer,
  call: string,
  { subject, detail = {} }: Audit,
  accountId = context.session?.accountId,
): void =>
  tx.last(sql`
    insert into audit_log (id, account_id, call, subject, detail, address, device, request_id)
    values (
      ${newId()}, ${accountId}, ${call}, ${subjectText(subject)},
      ${JSON.stringify(detail, wellFormed)}::jsonb, ${context.address}, ${context.device},
      ${context.requestId}
    )`)
