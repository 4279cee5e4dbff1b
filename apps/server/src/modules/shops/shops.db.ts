import type {
  channelShopCategories,
  channelShopTypes,
  cloudPosTypes,
} from '@showfloor/contract/common/shop-words'
import { sql } from '../../platform/database/sql.ts'
import type { Db } from '../../platform/database/db.ts'

export type ShopRow = {
  id: string
  siteCode: string
  siteName: string
  channelId: string | null
  stagePayment: boolean
  cloudPosType: keyof typeof cloudPosTypes | null
  newShopEndTime: Date | null
  isStateSubsidies: boolean
  channelShopType: keyof typeof channelShopTypes | null
  channelShopCategory: keyof typeof channelShopCategories | null
  paymentTypes: string[]
  version: number
  closedAt: Date | null
  openingHours: string
  address: string
  telephone: string
  receiptHead: string
  orderPrefix: string
  channelCode: string | null
  channelName: string | null
  channelSiteCode: string | null
}

/** Shops by id with their channels, by site code; closed ones last. */
export const shopsByIds = async (db: Db, ids: readonly string[]): Promise<ShopRow[]> => {
  const { rows } = await sql<ShopRow>`
    select s.*, c.code as channel_code, c.name as channel_name, c.site_code as channel_site_code
    from shops s
    left join channels c on c.id = s.channel_id
    where s.id = any(${ids}::bigint[])
    order by s.closed_at is not null, s.site_code`.execute(db)
  return rows
}

export type EmployeeRow = {
  accountId: string
  employeeNo: string
  name: string
  mobile: string
  total: number
}

/** A page of a shop's employees, by account name; a LIKE pattern for account name or name. */
export const employeesPage = async (
  db: Db,
  filter: { shopId: string; pattern: string },
  page: { limit: number; offset: number },
): Promise<EmployeeRow[]> => {
  const { rows } = await sql<EmployeeRow>`
    select account_id, employee_no, name, mobile, count(*) over ()::int as total
    from shop_employees
    where shop_id = ${filter.shopId} and (employee_no ilike ${filter.pattern} or name ilike ${filter.pattern})
    order by employee_no
    limit ${page.limit}
    offset ${page.offset}`.execute(db)
  return rows
}

export const allShops = async (db: Db): Promise<ShopRow[]> => {
  const { rows } = await sql<ShopRow>`
    select s.*, c.code as channel_code, c.name as channel_name, c.site_code as channel_site_code
    from shops s
    left join channels c on c.id = s.channel_id
    order by s.closed_at is not null, s.site_code`.execute(db)
  return rows
}

export const countShops = async (db: Db): Promise<number> => {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from shops`.execute(db)
  return rows[0]?.count ?? 0
}

export type ShopOfChannel = Pick<ShopRow, 'id' | 'siteCode' | 'siteName' | 'channelId'>

export const shopByCode = async (db: Db, siteCode: string): Promise<ShopOfChannel | undefined> => {
  const { rows } = await sql<ShopOfChannel>`
    select id, site_code, site_name, channel_id from shops where site_code = ${siteCode}`.execute(db)
  return rows[0]
}

export const someShopCodes = async (db: Db): Promise<string[]> => {
  const { rows } = await sql<{
    siteCode: string
  }>`select site_code from shops order by site_code limit 10`.execute(db)
  return rows.map((row) => row.siteCode)
}
