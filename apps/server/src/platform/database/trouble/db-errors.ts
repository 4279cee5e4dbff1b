import pg from 'pg'

/** The SQLSTATE of a database error, if it is one. */
export const sqlState = (error: unknown): string | undefined =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined
export const UNIQUE_VIOLATION = '23505'
export const FOREIGN_KEY_VIOLATION = '23503'
export const DISK_FULL = '53100'

/** The database is unavailable at the moment: no connection was free in time, none could be opened, or the one in use was lost. */
export class DatabaseUnavailable extends Error {
  override readonly name = 'DatabaseUnavailable'
  /** True if all connections of the pool were taken; false if the database does not answer. */
  readonly isExhausted: boolean

  constructor(cause: Error) {
    const isExhausted = cause.message === 'timeout exceeded when trying to connect'
    super(isExhausted ? 'No database connection was free in time' : 'The database does not answer', { cause })
    this.isExhausted = isExhausted
  }
}

/** The driver throws plain errors and those of the system, such as ECONNREFUSED; database errors and programming errors have classes of their own. */
const isOfDriver = (error: unknown): error is Error =>
  error instanceof AggregateError ||
  (error instanceof Error && (Object.getPrototypeOf(error) === Error.prototype || 'syscall' in error))

/** Returns a connection error as {@link DatabaseUnavailable}, any other error unchanged. */
export const asUnavailable = (error: unknown): unknown =>
  isOfDriver(error) ? new DatabaseUnavailable(error) : error

/**
 * SQLSTATEs after which the same request may succeed: lost connection (08), wrong password or missing database while it is set up anew (28, 3D), deadlock
 * and serialization failure (40), insufficient resources (53), lock not available (55P03), cancelled or shutting down (57), I/O error (58), transaction
 * timeout (25P03, 25P04).
 */
const passing = /^(?:08|28|3D|40|53|55P03|57|58|25P0[34])/

/** Whether the error is a temporary one of the database, and no fault of the request or of the code. */
export const isDatabaseTrouble = (error: unknown): boolean =>
  error instanceof DatabaseUnavailable ||
  (error instanceof pg.DatabaseError && passing.test(error.code ?? ''))

/** Retry-After for such an error, in seconds: the time limit for getting a connection. */
export const retryAfterS = 5

/** Whether the database rolled the transaction back because of another one, so that it can be run again at once: serialization failure or deadlock. */
export const isUndoneForAnother = (error: unknown): boolean => /^40(?:001|P01)$/.test(sqlState(error) ?? '')

/** Whether a sum has more digits than its column holds. Integers that are too large have the same SQLSTATE and are a defect. */
export const isSumTooLarge = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && error.code === '22003' && error.routine === 'apply_typmod'

/**
 * What a database refuses in a row's values, by its SQLSTATE and constraint: data that it cannot store (22), that breaks a constraint (23), or that is too long for
 * an index (54). Undefined for any other error. The values themselves are not quoted.
 */
export const dataFault = (error: unknown): string | undefined =>
  error instanceof pg.DatabaseError && /^(?:22|23|54)/.test(error.code ?? '')
    ? [error.code, error.constraint].filter(Boolean).join(' ')
    : undefined
