import { z } from 'zod'

export const statementSources = ['DOUDIAN', 'TAOBAO', 'DOUYIN', 'MEITUAN'] as const
export type StatementSource = (typeof statementSources)[number]

/**
 * What is wrong with the statements of a platform until it is told otherwise.
 * - not_ready: asked too early · cut: the last rows do not come · twice: every row stands there twice · foreign: a row of another system
 * - drop: numbers of orders or vouchers that are missing · fee_millionths: the rate of the fees, 20000 by default; another one corrects what was written
 */
export const statementTroubleSchema = z.strictObject({
  not_ready: z.boolean().optional(),
  cut: z.boolean().optional(),
  twice: z.boolean().optional(),
  foreign: z.boolean().optional(),
  drop: z.array(z.string()).default([]),
  fee_millionths: z.int().min(0).default(20_000),
})
export type StatementTrouble = z.infer<typeof statementTroubleSchema>

/** A row of a statement. What goes back has `isBack`; amounts are cents without a sign. */
export type StatedRow = {
  key: string
  number: string
  lineNo: string
  paidCents: number
  platformCents: number
  merchantCents: number
  feeCents: number
  isBack: boolean
}

/** Lost when the process ends. */
export function openStatements() {
  const troubles = new Map<StatementSource, StatementTrouble>()
  const of = (source: StatementSource) => troubles.get(source) ?? statementTroubleSchema.parse({})
  return {
    of,
    set: (source: StatementSource, trouble: StatementTrouble) => void troubles.set(source, trouble),
    /** The rows with the faults that are set, and with their fees. */
    withTroubles: (source: StatementSource, rows: Omit<StatedRow, 'feeCents'>[]): StatedRow[] => {
      const { drop, twice, foreign, fee_millionths: rate } = of(source)
      const kept = rows.filter(({ number }) => !drop.includes(number))
      if (foreign) kept.push(foreignRow)
      return (twice ? kept.flatMap((row) => [row, row]) : kept).map((row) => ({
        ...row,
        feeCents: row.isBack ? 0 : Math.round(((row.paidCents + row.platformCents) * rate) / 1_000_000),
      }))
    },
  }
}

const foreignRow = {
  key: 'OTHER-1',
  number: '9900000000000000001',
  lineNo: '9900000000000000001',
  paidCents: 12_300,
  platformCents: 0,
  merchantCents: 0,
  isBack: false,
}
