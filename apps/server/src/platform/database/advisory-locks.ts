/** The advisory locks of the database, each with a number of its own. */
export const advisoryLocks = {
  migrations: 7_205_311,
  demo: 7_205_312,
  imports: 7_205_313,
  roles: 7_205_314,
  backups: 7_205_321,
  events: 7_205_331,
  /** One per shop. */
  channelGoods: 7_205_398,
  settlements: 7_205_332,
  /** One per number of an order that people enter. */
  enteredOrders: 7_205_341,
  /** One per shop; the trigger on the ledger takes it too. */
  books: 7_205_322,
} as const
