import type { Cents } from '@showfloor/contract/common/money'
import { mixedLinesMax, mixedTypes } from '@showfloor/contract/common/payment-status'
import { amountProblem, centsText, parseCents, type AmountProblem } from '../../../ui/figures/amount-text.ts'
import type { TenderType } from '../payment-rules.ts'

export type MixedType = (typeof mixedTypes)[number]
export const isMixedType = (type: TenderType): type is MixedType =>
  (mixedTypes as readonly TenderType[]).includes(type)

/** A line as it is typed. `kept`: the open tender that it was read from, and stays while nothing about it is changed. */
export type MixedRow = {
  key: number
  type: MixedType
  text: string
  kept?: { tenderId: string; type: MixedType; amount: Cents } | undefined
}
/** `restKey`: the row that takes what the others leave; null once every amount is typed. */
export type MixedDraft = { rows: MixedRow[]; restKey: number | null }

/** Two ways to begin with: the first amount is typed, the second takes the rest. */
export const firstDraft = (types: readonly MixedType[]): MixedDraft => ({
  rows: [
    { key: 1, type: types[0] ?? 'CASH', text: '' },
    { key: 2, type: types[1] ?? types[0] ?? 'CASH', text: '' },
  ],
  restKey: 2,
})

/** The rows with the amount of each: of the one that takes the rest it may be zero or less, of one that cannot be read it is undefined. */
export const amountsOf = ({ rows, restKey }: MixedDraft, askable: Cents) => {
  const typed = rows.map((row) => ({
    ...row,
    isRest: row.key === restKey,
    amount: row.key === restKey ? undefined : parseCents(row.text),
  }))
  const sum = typed.reduce((total, { amount }) => total + (amount ?? 0), 0)
  return typed.map((row) => (row.isRest ? { ...row, amount: askable - sum } : row))
}

/** What is wrong with a draft: by row, and whether the sum is above what can be asked for. */
export const problemsOf = (draft: MixedDraft, askable: Cents) => {
  const rows = amountsOf(draft, askable)
  const sum = rows.reduce((total, { amount }) => total + (amount ?? 0), 0)
  const byRow = new Map(
    rows.flatMap(({ key, isRest, text, amount }): [number, AmountProblem | 'NO_REST'][] => {
      if (isRest) return (amount ?? 0) > 0 ? [] : [[key, 'NO_REST']]
      const problem = amountProblem(text)
      return problem ? [[key, problem]] : []
    }),
  )
  return { byRow, sum, overCents: Math.max(0, sum - askable), isRight: byRow.size === 0 && sum <= askable }
}

/** The same for every row; the cents that cannot be shared go to the first ones. */
export const inEqualParts = ({ rows }: MixedDraft, askable: Cents): MixedDraft => {
  const part = Math.floor(askable / rows.length)
  const left = askable - part * rows.length
  return {
    rows: rows.map((row, at) => ({ ...row, text: centsText(part + (at < left ? 1 : 0)) })),
    restKey: null,
  }
}

/** What a row shows now becomes its text before another row takes the rest. */
export const withRest = (draft: MixedDraft, key: number | null, askable: Cents): MixedDraft => ({
  rows: amountsOf(draft, askable).map(({ isRest, amount, ...row }) =>
    isRest ? { ...row, text: amount !== undefined && amount > 0 ? centsText(amount) : '' } : row,
  ),
  restKey: key,
})

export const withOneMore = (draft: MixedDraft, types: readonly MixedType[]): MixedDraft => {
  if (draft.rows.length >= mixedLinesMax) return draft
  const key = Math.max(0, ...draft.rows.map((row) => row.key)) + 1
  const unused = types.find((type) => !draft.rows.some((row) => row.type === type))
  return {
    rows: [...draft.rows, { key, type: unused ?? types[0] ?? 'CASH', text: '' }],
    restKey: draft.restKey ?? key,
  }
}

export const without = ({ rows, restKey }: MixedDraft, key: number): MixedDraft => ({
  rows: rows.filter((row) => row.key !== key),
  restKey: restKey === key ? null : restKey,
})

/** What is sent to begin: every line. */
export const newLines = (draft: MixedDraft, askable: Cents) =>
  amountsOf(draft, askable).map(({ type, amount = 0 }) => ({ type, amount }))

/** What is sent to change: a line that was not touched is named, every other is asked for anew. */
export const wantedLines = (draft: MixedDraft, askable: Cents) =>
  amountsOf(draft, askable).map(({ type, amount = 0, kept }) =>
    kept?.type === type && kept.amount === amount ? { tenderId: kept.tenderId } : { type, amount },
  )
