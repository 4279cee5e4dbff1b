import { platformNames as marketplaceNames } from '../statuses/marketplace-status.ts'
import { platformNames, voucherPlatforms } from './vouchers.ts'

/** Platforms that can be asked for the statement of a day: of what they owe a shop for orders, or for vouchers. */
export const pulledSources = ['DOUDIAN', ...voucherPlatforms] as const
export type PulledSource = (typeof pulledSources)[number]
/** With TAOBAO, which earlier versions asked. */
export const statementSources = [...pulledSources, 'TAOBAO'] as const
export type StatementSource = (typeof statementSources)[number]
export const statementSourceNames: Readonly<Record<StatementSource, { zh: string; en: string }>> = {
  DOUDIAN: marketplaceNames.DOUDIAN,
  TAOBAO: marketplaceNames.TAOBAO,
  ...platformNames,
}

/** WAITING: not before its hour. NOT_READY: the platform has not written it yet. EMPTY: nothing was settled on that day. */
export const statementDayStates = ['WAITING', 'NOT_READY', 'TAKEN', 'EMPTY', 'FAILED'] as const
export type StatementDayState = (typeof statementDayStates)[number]

/** Why a statement is missing. LOST: somebody has to authorise again. LIMITED: too many requests. BROKEN: it is incomplete. */
export const statementProblems = ['UNANSWERED', 'REFUSED', 'LOST', 'LIMITED', 'BROKEN'] as const
export type StatementProblem = (typeof statementProblems)[number]
