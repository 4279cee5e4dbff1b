import pg from 'pg'

/** The SQLSTATE of a database error, if it is one. */
export const sqlState = (error: unknown): string | undefined =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined
export const UNIQUE_VIOLATION = '23505'
export const FOREIGN_KEY_VIOLATION = '23503'

/** The database cannot be asked at the moment: no connection was free in time, none could be opened, or the one in use was lost. */
export class DatabaseUnavailable extends Error {
  override readonly name = 'DatabaseUnavailable'
  /** Whether every connection of the pool was taken, rather than the database not answering. */
  readonly isExhausted: boolean

  constructor(cause: Error) {
    const isExhausted = cause.message === 'timeout exceeded when trying to connect'
    super(isExhausted ? 'No database connection was free in time' : 'The database does not answer', { cause })
    this.isExhausted = isExhausted
  }
}

/** The driver's own errors are plain ones; what the database answered, and what the code got wrong, has a class of its own. */
const isOfDriver = (error: unknown): error is Error =>
  error instanceof AggregateError ||
  (error instanceof Error && Object.getPrototypeOf(error) === Error.prototype)

/** An error of a connection as {@link DatabaseUnavailable}; any other as it is. */
export const asUnavailable = (error: unknown): unknown =>
  isOfDriver(error) ? new DatabaseUnavailable(error) : error

/**
 * SQLSTATEs after which the same request may succeed: lost connection (08), wrong password or missing database while it is set up anew (28, 3D), deadlock and
 * serialization (40), no resources (53), lock not available (55P03), cancelled or shutting down (57), an input or output error (58), a transaction that waited too long (25P03, 25P04).
 */
const passing = /^(?:08|28|3D|40|53|55P03|57|58|25P0[34])/

/** Whether it is the database's trouble, which passes, and not a fault of the request or of the code. */
export const isDatabaseTrouble = (error: unknown): boolean =>
  error instanceof DatabaseUnavailable ||
  (error instanceof pg.DatabaseError && passing.test(error.code ?? ''))

/** When whoever met such trouble may ask again, in seconds: as long as one waits for a connection. */
export const retryAfterS = 5

/** Whether the database undid the transaction for another's sake, so that it may be run again at once: serialization failure or deadlock. */
export const isUndoneForAnother = (error: unknown): boolean => /^40(?:001|P01)$/.test(sqlState(error) ?? '')
