import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { contract } from '@showfloor/contract/contract'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { createShop, signIn } from '../../../testing/factories.ts'
import { startWorld, type World } from '../../../testing/world.ts'
import { sql } from '../../database/sql.ts'

/** A disk of a hundred megabytes; undefined where none may be mounted. */
const mountDisk = (): string | undefined => {
  const folder = mkdtempSync(join(tmpdir(), 'showfloor-disk-'))
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=100m', 'tmpfs', folder], { stdio: 'ignore' })
    return folder
  } catch {
    rmdirSync(folder)
    return undefined
  }
}

const disk = mountDisk()
let world: World
beforeAll(async () => {
  world = await startWorld(disk ? { DATA_DIR: disk } : {})
})
afterAll(async () => {
  await world?.close()
  if (!disk) return
  execFileSync('umount', ['-l', disk])
  rmdirSync(disk)
})

const readiness = async () => {
  const { statusCode, headers, body } = await world.app.server.inject('/readyz')
  return [statusCode, headers['retry-after'], JSON.parse(body)] as unknown[]
}

test.skipIf(!disk)('/readyz says that the disk of the files is full, until it has space again', async () => {
  expect(await readiness()).toEqual([200, undefined, { ok: true }])
  const file = join(disk ?? '', 'much')
  writeFileSync(file, Buffer.alloc(75 * 1024 ** 2))
  expect(await readiness()).toEqual([503, '5', { ok: false, reason: 'the disk of DATA_DIR is full' }])
  rmSync(file)
  expect(await readiness()).toEqual([200, undefined, { ok: true }])
})

test('/readyz says that the database refused a write because its disk is full, which answers 503', async () => {
  await sql`
    create function refuse_as_full() returns trigger language plpgsql as
      $$ begin raise exception 'could not extend file' using errcode = 'disk_full'; end $$`.execute(world.db)
  await sql`
    create trigger full_disk
    before insert on customers
    for each row
    execute function refuse_as_full()`.execute(world.db)
  onTestFinished(async () => void (await sql`drop trigger full_disk on customers`.execute(world.db)))
  const shopId = await createShop(world)
  const guide = await signIn(world, { shopIds: [shopId] })
  const customer = { shopId, name: '周女士', mobile: '13700001001' }
  expect(await guide.refused(contract.customers.create, customer)).toMatchObject({
    status: 503,
    code: 'UNAVAILABLE',
  })
  expect(await readiness()).toEqual([503, '5', { ok: false, reason: 'the disk of the database is full' }])
})
