import { chinaDay } from '@showfloor/contract/common/china-time'
import type { InputOf } from '@showfloor/contract/common/call'
import { contract, type Contract } from '@showfloor/contract/contract'
import { sql } from '../../platform/database/sql.ts'
import { signIn } from '../factories.ts'
import type { World } from '../world.ts'

type Rule = InputOf<Contract['subsidies']['ruleSave']>

const dayMs = 86_400_000
/** A day of China's calendar, this many days from now. */
export const chinaDayIn = (days: number): string => chinaDay(new Date(Date.now() + days * dayMs))

export const categoryId = async (world: World, name: string): Promise<string> => {
  const { rows } = await sql<{ id: string }>`select id from categories where name = ${name}`.execute(world.db)
  return rows[0]?.id ?? ''
}

let made = 0
/** Creates a city for these shops, with a current rule that pays 15 % of one sofa for each person, at most ¥2,000. */
export const subsidise = async (
  world: World,
  { shopIds, ...more }: { shopIds: readonly string[] } & Partial<Rule>,
) => {
  const admin = await signIn(world, { roles: ['admin'] })
  made += 1
  const city = { name: `第 ${made} 市`, shopIds: [...shopIds] }
  const { id: cityId } = await admin.ask(contract.subsidies.citySave, city)
  const rule = {
    cityId,
    kind: '沙发',
    categoryIds: [await categoryId(world, '沙发')],
    rate: 1500,
    cap: 200_000,
    from: chinaDayIn(-30),
    until: chinaDayIn(30),
    wholeReturnOnly: true,
    onePerPerson: true,
    enabled: true,
    ...more,
  }
  return {
    admin,
    city: { ...city, id: cityId },
    rule,
    saved: await admin.ask(contract.subsidies.ruleSave, rule),
  }
}
