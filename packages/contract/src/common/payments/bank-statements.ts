/** The columns of a bank's statement; a file without the required ones is refused. */
export const statementFields = ['date', 'amount', 'direction', 'payer', 'note', 'serial'] as const
export type StatementField = (typeof statementFields)[number]
export const statementFieldsNeeded = ['date', 'amount'] as const satisfies readonly StatementField[]
export const statementBytesMax = 5_000_000
