import { sql } from '../../../platform/database/sql.ts'
import type { Db, Tx } from '../../../platform/database/db.ts'

export type CodePurpose = 'SIGN_IN' | 'RESET_PASSWORD' | 'REGISTER' | 'CHANGE_MOBILE'

export type NewCode = {
  mobile: string
  purpose: CodePurpose
  salt: Buffer
  codeHash: Buffer
  tries: number
  lifetimeS: number
  resendS: number
}

/** Replaces the previous code, unless that was sent less than `resendS` ago. Answers the seconds to wait; 0: replaced. */
export const replaceCode = async (tx: Tx, code: NewCode): Promise<number> => {
  const { rows } = await sql`
    insert into sms_codes as c (mobile, purpose, salt, code_hash, tries_left, sent_at, expires_at)
    values (
      ${code.mobile}, ${code.purpose}, ${code.salt}, ${code.codeHash}, ${code.tries}, now(),
      now() + make_interval(secs => ${code.lifetimeS})
    )
    on conflict (mobile, purpose) do update
    set salt = excluded.salt, code_hash = excluded.code_hash, tries_left = excluded.tries_left,
      sent_at = now(), expires_at = excluded.expires_at, used_at = null
    where c.sent_at <= now() - make_interval(secs => ${code.resendS})
    returning 1`.execute(tx)
  if (rows.length > 0) return 0
  const { rows: before } = await sql<{ seconds: number }>`
    select greatest(ceil(extract(epoch from sent_at - now()))::int + ${code.resendS}::int, 1) as seconds
    from sms_codes
    where mobile = ${code.mobile} and purpose = ${code.purpose}`.execute(tx)
  return before[0]?.seconds ?? code.resendS
}

/**
 * Counts `count` messages of today for each subject (0: only reads, at the same cost); false above the limit of one of them, in which case the
 * transaction must be rolled back.
 */
export const countSends = async (
  tx: Tx,
  subjects: readonly { name: string; most: number }[],
  count: 0 | 1 = 1,
): Promise<boolean> => {
  const { rows } = await sql<{ subject: string; sends: number }>`
    insert into sms_sends as s (subject, day, sends)
    select name, (now() at time zone 'Asia/Shanghai')::date, ${count}::integer
    from unnest(${subjects.map((subject) => subject.name)}::text[]) name
    order by name
    on conflict (subject, day) do update
    set sends = s.sends + excluded.sends
    returning s.subject, s.sends`.execute(tx)
  const before = new Map(rows.map((row) => [row.subject, row.sends - count]))
  return subjects.every(({ name, most }) => (before.get(name) ?? 0) < most)
}

/** Counts a try of a code and uses it up when it is right: one statement, so that concurrent tries never exceed the limit. */
export const tryCode = async (
  tx: Tx,
  given: { mobile: string; purpose: CodePurpose; code: string },
): Promise<boolean> => {
  const { rows } = await sql<{ used: boolean }>`
    update sms_codes
    set tries_left = tries_left - 1,
      used_at = case when code_hash = sha256(salt || convert_to(${given.code}, 'UTF8')) then now() end
    where mobile = ${given.mobile}
      and purpose = ${given.purpose}
      and used_at is null
      and tries_left > 0
      and expires_at > now()
    returning used_at is not null as used`.execute(tx)
  return rows[0]?.used ?? false
}

/** Stores a captcha's answer; false when the network has `limit` open ones. */
export const insertCaptcha = async (
  db: Db,
  captcha: { id: string; answerHash: Buffer; network: string; lifetimeS: number; limit: number },
): Promise<boolean> => {
  const { rows } = await sql`
    insert into captchas (id, answer_hash, network, expires_at)
    select ${captcha.id}, ${captcha.answerHash}, ${captcha.network}, now() + make_interval(secs => ${captcha.lifetimeS})
    where (select count(*) from captchas where network = ${captcha.network} and expires_at > now()) < ${captcha.limit}
    returning 1`.execute(db)
  return rows.length > 0
}

/** Counts a proof of work of a network; answers the number within the hour that began with the first. */
export const countWork = async (db: Db, network: string): Promise<number> => {
  const { rows } = await sql<{ asked: number }>`
    insert into captcha_work as w (network, asked, since)
    values (${network}, 1, now())
    on conflict (network) do update
      set asked = case when w.since < now() - interval '1 hour' then 1 else w.asked + 1 end,
        since = case when w.since < now() - interval '1 hour' then now() else w.since end
    returning asked`.execute(db)
  return rows[0]?.asked ?? 1
}

/** Deletes a captcha and answers whether its answer was right and in time. */
export const takeCaptcha = async (db: Db, id: string, answerHash: Buffer): Promise<boolean> => {
  const { rows } = await sql<{ passed: boolean }>`
    delete from captchas
    where id = ${id}
    returning answer_hash = ${answerHash} and expires_at > now() as passed`.execute(db)
  return rows[0]?.passed ?? false
}

export const insertReset = async (
  tx: Tx,
  reset: { tokenHash: Buffer; accountId: string; lifetimeS: number },
): Promise<void> => {
  await sql`
    insert into password_resets (token_hash, account_id, expires_at)
    values (
      ${reset.tokenHash}, ${reset.accountId}, now() + make_interval(secs => ${reset.lifetimeS})
    )`.execute(tx)
}

/** The account of a reset token; undefined when it is used, expired or unknown. */
export const resetAccountId = async (db: Db, tokenHash: Buffer): Promise<string | undefined> => {
  const { rows } = await sql<{ accountId: string }>`
    select account_id from password_resets where token_hash = ${tokenHash} and expires_at > now()`.execute(db)
  return rows[0]?.accountId
}

/** Uses a token up; false when it is used already. */
export const takeReset = async (tx: Tx, tokenHash: Buffer, accountId: string): Promise<boolean> => {
  const { rows } = await sql`
    delete from password_resets
    where token_hash = ${tokenHash} and account_id = ${accountId} and expires_at > now()
    returning 1`.execute(tx)
  return rows.length > 0
}

export const deleteResetsOf = async (tx: Db, accountId: string): Promise<void> => {
  await sql`delete from password_resets where account_id = ${accountId}`.execute(tx)
}

/** Deletes the codes that sign in to, or reset the password of, the account with this mobile. */
export const deleteEntryCodes = async (tx: Db, mobile: string): Promise<void> => {
  await sql`
    delete from sms_codes where mobile = ${mobile} and purpose in ('SIGN_IN', 'RESET_PASSWORD')`.execute(tx)
}

/** Deletes expired data: codes a day old, counts before today, captchas and reset tokens. */
export const deleteOldCodes = async (db: Db): Promise<void> => {
  await sql`delete from sms_codes where expires_at < now() - interval '1 day'`.execute(db)
  await sql`delete from sms_sends where day < (now() at time zone 'Asia/Shanghai')::date - 1`.execute(db)
  await sql`delete from captchas where expires_at < now()`.execute(db)
  await sql`delete from password_resets where expires_at < now()`.execute(db)
  await sql`delete from captcha_work where since < now() - interval '1 hour'`.execute(db)
}
