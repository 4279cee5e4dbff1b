import { sql } from '../../platform/database/sql.ts'
import type { PayingWorld } from '../paying-world.ts'

/** Ends the claims of killed processes and makes every query due now. `isLater`: codes with an unknown outcome expire as well. */
export const timePasses = async ({ db }: PayingWorld, isLater: boolean): Promise<void> => {
  if (isLater)
    await sql`
      update tenders
      set created_at = created_at - interval '10 minutes', expires_at = expires_at - interval '10 minutes'
      where state = 'UNKNOWN'
        and type in ('WECHAT_CODE', 'ALIPAY_CODE', 'POS_CODE', 'CLOUD_POS')`.execute(db)
  await sql`
    update idempotency_keys
    set running_until = clock_timestamp()
    where response is null and running_until is not null`.execute(db)
  await sql`
    update refunds
    set asking_until = null, ask_at = now()
    where state <> 'DONE' and (ask_at is not null or asking_until is not null)`.execute(db)
  await sql`
    update tenders
    set ask_at = now()
    where state in ('CREATED', 'PROCESSING', 'UNKNOWN') and ask_at is not null and not planned`.execute(db)
  await sql`
    update terminal_commands
    set acked_at = acked_at - interval '3 minutes', not_after = not_after - interval '3 minutes'
    where kind <> 'QUERY' and handed_at is not null and state in ('WAITING', 'ACKED')`.execute(db)
}
