/** The advisory locks of the database, each with a number of its own: what takes the same one waits for the other. */
export const advisoryLocks = {
  migrations: 7_205_311,
  demo: 7_205_312,
  imports: 7_205_313,
  roles: 7_205_314,
  backups: 7_205_321,
} as const
