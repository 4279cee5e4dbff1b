import { chainEntity } from '@showfloor/contract/common/legal-entities'
import { TRIAL_CENTS } from '@showfloor/contract/setup/trial-payments'
import type { Context } from '../../../platform/calls/context.ts'
import { CallError } from '../../../platform/calls/errors.ts'
import type { Db } from '../../../platform/database/db.ts'
import { newId } from '../../../platform/database/ids.ts'
import {
  tenderNotifyAddress,
  ProviderRefused,
  trialNo,
  type PaymentProvider,
  type ConfiguredProviders,
  type ProviderCode,
} from '../../payments/payments.public.ts'
import {
  insertTrial,
  moveTrial,
  newestTrials,
  trialById,
  unfinishedTrials,
  type TrialChange,
  type TrialRow,
} from './trials.db.ts'

export type TrialDeps = { providers: ConfiguredProviders; publicUrl: string }

const lifetimeMs = 15 * 60_000
const finishedAtOnce = 20

const wireTrial = (row: TrialRow) => ({
  id: row.id,
  provider: row.provider,
  state: row.state,
  amount: TRIAL_CENTS,
  codeUrl: row.codeUrl,
  payUrl: row.payUrl,
  answer: row.answer,
  tradeNo: row.tradeNo,
  createdAt: row.createdAt.toISOString(),
  expiresAt: row.expiresAt.toISOString(),
  paidAt: row.paidAt?.toISOString() ?? null,
  notifiedAt: row.notifiedAt?.toISOString() ?? null,
  returnedAt: row.returnedAt?.toISOString() ?? null,
})

/** The configured providers, each with its latest trial. */
export const trialProviders = async ({ db }: Context, { providers }: TrialDeps) => {
  const newest = new Map((await newestTrials(db)).map((row) => [row.provider, wireTrial(row)]))
  return {
    data: providers.codes.map((provider) => ({
      provider,
      sandbox: providers.isSandbox(provider),
      newest: newest.get(provider) ?? null,
    })),
  }
}

/** The provider's own text about a failure. */
const said = (error: unknown): string => (error instanceof Error ? error.message : '').slice(0, 300)

const trialOf = async (db: Db, id: string): Promise<TrialRow> => {
  const row = await trialById(db, id)
  if (!row) throw new CallError('NOT_FOUND')
  return row
}

/** Opens a trial. If the provider refuses it, the answer says so. Error: PAYMENT_TYPE_UNAVAILABLE. */
export const trialStart = async (
  context: Context,
  deps: TrialDeps,
  { provider: code }: { provider: ProviderCode },
) => {
  if (!deps.providers.codes.includes(code)) throw new CallError('PAYMENT_TYPE_UNAVAILABLE')
  const id = newId()
  const expiresAt = new Date(Date.now() + lifetimeMs)
  const { accountId } = context.session
  await context.transaction((tx) => insertTrial(tx, { id, accountId, provider: code, expiresAt }))
  const asked = await trialOf(context.db, id)
  await moveTrial(context.db, asked, await opened(deps, asked))
  return wireTrial(await trialOf(context.db, id))
}

const opened = async (deps: TrialDeps, row: TrialRow): Promise<TrialChange> => {
  try {
    const provider = await deps.providers.provider(row.provider)
    const link = await provider.create({
      tenderNo: trialNo(row.id),
      amountCents: TRIAL_CENTS,
      description: 'Showfloor',
      expiresAt: row.expiresAt,
      notifyUrl: tenderNotifyAddress(deps.publicUrl, row.provider, chainEntity),
    })
    return { state: 'OPEN', ...link }
  } catch (error) {
    // Without an answer the trade may exist: it is closed with its link.
    return { state: error instanceof ProviderRefused ? 'FAILED' : 'ASKED', answer: said(error) }
  }
}

/** The provider's state of an open trial. If its link has expired, it is closed there. */
const outcomeOf = async (provider: PaymentProvider, row: TrialRow, end: boolean): Promise<TrialChange> => {
  const answer = await provider[end ? 'close' : 'query']({ tenderNo: trialNo(row.id) })
  if (answer.state === 'SUCCEEDED' || answer.isReversed)
    return { state: 'PAID', tradeNo: answer.providerTradeNo, paidAt: answer.paidAt ?? new Date() }
  if (answer.state === 'UNKNOWN') return { state: row.state, answer: answer.reason ?? '' }
  const isOver = end || answer.state === 'CLOSED' || answer.state === 'FAILED'
  return { state: isOver ? 'CLOSED' : row.state }
}

/** Refunds the payment, always under the same number. */
const returned = async (provider: PaymentProvider, row: TrialRow): Promise<TrialChange> => {
  const numbers = { tenderNo: trialNo(row.id), refundNo: `${trialNo(row.id)}R` }
  const amounts = { amountCents: TRIAL_CENTS, totalCents: TRIAL_CENTS, reason: 'Showfloor' }
  const answer = (await provider.queryRefund(numbers)) ?? (await provider.refund({ ...numbers, ...amounts }))
  if (answer.state === 'SUCCEEDED') return { state: 'RETURNED' }
  return { state: 'PAID', answer: answer.failureCode ?? '' }
}

/** Moves a trial on as far as its provider allows: until its link has expired, or it is paid and refunded. */
const advance = async (db: Db, deps: TrialDeps, seen: TrialRow, end: boolean): Promise<TrialRow> => {
  let row = seen
  for (const step of ['ask', 'return'] as const) {
    if (step === 'ask' ? row.state !== 'ASKED' && row.state !== 'OPEN' : row.state !== 'PAID') continue
    const change = await deps.providers
      .provider(row.provider)
      .then((provider) => (step === 'ask' ? outcomeOf(provider, row, end) : returned(provider, row)))
      .catch((error: unknown) => ({ state: row.state, answer: said(error) }))
    await moveTrial(db, row, change)
    row = await trialOf(db, row.id)
  }
  return row
}

/** Error: NOT_FOUND. */
export const trialPayment = async ({ db }: Context, deps: TrialDeps, { id }: { id: string }) => {
  const row = await trialOf(db, id)
  return wireTrial(await advance(db, deps, row, row.expiresAt.getTime() < Date.now()))
}

/** Error: NOT_FOUND. */
export const trialStop = async ({ db }: Context, deps: TrialDeps, { id }: { id: string }) =>
  wireTrial(await advance(db, deps, await trialOf(db, id), true))

/** Job: ends open trials and refunds paid ones. */
export const finishTrials = async (db: Db, deps: TrialDeps): Promise<void> => {
  for (const row of await unfinishedTrials(db, finishedAtOnce)) await advance(db, deps, row, true)
}
