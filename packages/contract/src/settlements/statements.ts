import { z } from 'zod'
import { call } from '../common/call.ts'
import {
  statementDayStates,
  statementProblems,
  pulledSources,
  statementSourceNames,
} from '../common/payments/platform-statements.ts'
import { day, id, signedSumCents, time } from '../common/schemas.ts'
import { common, ofShop } from './settlement.ts'

const source = z.enum(pulledSources)
const statement = z.object({
  source,
  day,
  state: z.enum(statementDayStates),
  /** Why it is missing. */
  problem: z.enum(statementProblems).nullable(),
  askedAt: time.nullable(),
  /** The time of the next request; null: none. */
  nextAt: time.nullable(),
  /** The number of its versions, from 1; 0: it has not arrived. */
  revision: z.int(),
  rows: z.int(),
  matched: z.int(),
  receivable: signedSumCents,
  fee: signedSumCents,
  /** Numbers without an order or a voucher of the shop, each once and at most 5 of them, and the sum of all such rows. */
  unknown: z.array(z.string()),
  unknownReceivable: signedSumCents,
})

/** The platforms' statements, pulled day by day. */
export const statementCalls = {
  statements: call({
    ...common,
    summary: 'The statements of a shop’s platforms in the week up to a day in China, by default yesterday',
    path: '/channel-settlement/statements',
    effect: 'read',
    shop: ofShop,
    input: z.object({ shopId: id, until: day.optional() }),
    output: z.object({ data: z.array(statement) }),
    errors: [],
  }),
  pullStatement: call({
    ...common,
    summary:
      'Requests the statement of a day from a platform now; an equal one changes nothing, another one is the next revision',
    path: '/channel-settlement/statements/pull',
    effect: 'remote',
    repeat: 'sets',
    shop: ofShop,
    audit: {
      zh: '拉取平台账单',
      en: 'Pull a statement of a platform',
      of: (input) => ({ subject: `${statementSourceNames[input.source].zh} ${input.day}` }),
    },
    input: z.object({ shopId: id, source, day }),
    output: statement,
    errors: ['STATEMENT_NOT_PULLED'],
  }),
}
