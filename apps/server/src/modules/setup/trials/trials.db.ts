import type { trialStates } from '@showfloor/contract/setup/trial-payments'
import type { Db } from '../../../platform/database/db.ts'
import { sql } from '../../../platform/database/sql.ts'
import type { ProviderCode } from '../../payments/payments.public.ts'

type TrialState = (typeof trialStates)[number]
export type TrialRow = {
  id: string
  provider: ProviderCode
  state: TrialState
  codeUrl: string
  payUrl: string
  answer: string
  tradeNo: string | null
  createdAt: Date
  expiresAt: Date
  paidAt: Date | null
  notifiedAt: Date | null
  returnedAt: Date | null
}

const columns = sql`
  id, provider, state, code_url, pay_url, answer, trade_no,
  created_at, expires_at, paid_at, notified_at, returned_at`

/** A retry returns the existing trial. */
export const insertTrial = async (
  db: Db,
  trial: { id: string; accountId: string; provider: ProviderCode; expiresAt: Date },
): Promise<void> => {
  await sql`
    insert into trial_payments (id, account_id, provider, state, expires_at)
    values (${trial.id}, ${trial.accountId}, ${trial.provider}, 'ASKED', ${trial.expiresAt})`.execute(db)
}

export const trialById = async (db: Db, id: string): Promise<TrialRow | undefined> => {
  const { rows } = await sql<TrialRow>`
    select ${columns}
    from trial_payments
    where id = ${id}`.execute(db)
  return rows[0]
}

export const newestTrials = async (db: Db): Promise<TrialRow[]> => {
  const { rows } = await sql<TrialRow>`
    select distinct on (provider) ${columns}
    from trial_payments
    order by provider, created_at desc`.execute(db)
  return rows
}

/** Trials to end or refund: those whose link has expired, and those of the last day that were not refunded. */
export const unfinishedTrials = async (db: Db, limit: number): Promise<TrialRow[]> => {
  const { rows } = await sql<TrialRow>`
    select ${columns}
    from trial_payments
    where state in ('ASKED', 'OPEN', 'PAID')
      and (state = 'PAID' or expires_at < now())
      and created_at > now() - interval '1 day'
    order by created_at
    limit ${limit}`.execute(db)
  return rows
}

export type TrialChange = {
  state: TrialState
  codeUrl?: string
  payUrl?: string
  answer?: string
  tradeNo?: string | undefined
  paidAt?: Date | undefined
}

/** Compare-and-set on the trial's state; false after a concurrent change. */
export const moveTrial = async (db: Db, { id, state }: TrialRow, to: TrialChange): Promise<boolean> => {
  const { rows } = await sql`
    update trial_payments
    set state = ${to.state},
      code_url = coalesce(${to.codeUrl ?? null}, code_url),
      pay_url = coalesce(${to.payUrl ?? null}, pay_url),
      answer = ${to.answer ?? ''},
      trade_no = coalesce(${to.tradeNo ?? null}, trade_no),
      paid_at = coalesce(${to.paidAt ?? null}, paid_at),
      returned_at = case when ${to.state} = 'RETURNED' then now() end
    where id = ${id}
      and state = ${state}
    returning id`.execute(db)
  return rows.length > 0
}

export const markNotified = async (db: Db, id: string): Promise<void> => {
  await sql`
    update trial_payments
    set notified_at = now()
    where id = ${id}
      and notified_at is null`.execute(db)
}
