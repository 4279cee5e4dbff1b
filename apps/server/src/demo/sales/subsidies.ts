import { chinaDay } from '@showfloor/contract/common/china-time'
import { saveCity, saveRule } from '../../modules/subsidies/subsidies.public.ts'
import type { Tx } from '../../platform/database/db.ts'
import { sql } from '../../platform/database/sql.ts'
import { demoAccounts } from '../chain/chain.ts'
import { contextOf } from './context.ts'

const admin = demoAccounts.find(({ roles }) => roles.includes('admin'))?.id ?? ''
const cities = [
  { name: '杭州', shopId: '2' },
  { name: '成都', shopId: '5' },
]
const kinds = [
  { kind: '沙发', category: '沙发' },
  { kind: '床', category: '床' },
  { kind: '床垫', category: '床垫' },
  { kind: '衣柜', category: '衣柜' },
]

/** The subsidies of participating cities this year; the first shop still waits for its city’s rules. */
export const loadSubsidies = async (tx: Tx): Promise<string> => {
  const context = contextOf(tx, admin)
  // The demo has no claims yet, and cannot open a key that an earlier start of the server has sealed.
  await sql`update subsidy_salt set secret = gen_random_uuid()::text || gen_random_uuid()::text`.execute(tx)
  const year = Number(chinaDay(new Date()).slice(0, 4))
  const { rows } = await sql<{ id: string; name: string }>`select id, name from categories`.execute(tx)
  for (const { name, shopId } of cities) {
    const { id: cityId } = await saveCity(context, { name, shopIds: [shopId] })
    for (const { kind, category } of kinds)
      await saveRule(context, {
        cityId,
        kind,
        categoryIds: rows.filter((row) => row.name === category).map(({ id }) => id),
        rate: 1500,
        cap: 200_000,
        from: `${year}-01-01`,
        until: `${year + 1}-12-31`,
        wholeReturnOnly: true,
        onePerPerson: true,
        enabled: true,
      })
  }
  return `${cities.length} cities`
}
