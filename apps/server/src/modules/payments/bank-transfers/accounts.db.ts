import type { Db } from '../../../platform/database/db.ts'
import { sql } from '../../../platform/database/sql.ts'

export type BankAccountRow = {
  id: string
  version: number
  bank: string
  branch: string
  accountName: string
  accountNo: string
  enabled: boolean
  /** The legal entity whose account it is. */
  entityId: string
  shopIds: string[]
}

const columns = sql`
  a.id, a.version, a.bank, a.branch, a.account_name, a.account_no, a.enabled, a.entity_id,
  array(
    select s.shop_id::text
    from bank_account_shops s
    where s.account_id = a.id
    order by s.shop_id
  ) as shop_ids`

export const bankAccountById = async (db: Db, id: string): Promise<BankAccountRow | undefined> => {
  const { rows } = await sql<BankAccountRow>`
    select ${columns}
    from bank_accounts a
    where a.id = ${id}`.execute(db)
  return rows[0]
}

/** The accounts of a shop, those in use first. */
export const bankAccountsOf = async (
  db: Db,
  shopId: string,
  page: { no: number; size: number },
): Promise<{ rows: BankAccountRow[]; total: number }> => {
  const ofShop = sql`
    from bank_accounts a
    join bank_account_shops w on w.account_id = a.id
    where w.shop_id = ${shopId}`
  const { rows } = await sql<BankAccountRow>`
    select ${columns}
    ${ofShop}
    order by a.enabled desc, a.id
    limit ${page.size}
    offset ${(page.no - 1) * page.size}`.execute(db)
  const all = await sql<{ total: number }>`select count(*)::integer as total ${ofShop}`.execute(db)
  return { rows, total: all.rows[0]?.total ?? 0 }
}

/** Whether customers of a shop may be told to transfer money to this account. */
export const takesTransfers = async (db: Db, shopId: string): Promise<boolean> => {
  const { rows } = await sql<{ takes: boolean }>`
    select exists (
      select
      from bank_accounts a
      join bank_account_shops w on w.account_id = a.id
      join shop_entities e on e.shop_id = w.shop_id and e.entity_id = a.entity_id
      where w.shop_id = ${shopId} and a.enabled
    ) as takes`.execute(db)
  return rows[0]?.takes ?? false
}

type AccountFields = { bank: string; branch: string; accountName: string; enabled: boolean }

/** False when another account has this number. */
export const insertBankAccount = async (
  db: Db,
  account: AccountFields & { id: string; accountNo: string; entityId: string },
): Promise<boolean> => {
  const { count } = await sql`
    insert into bank_accounts (id, bank, branch, account_name, account_no, enabled, entity_id)
    values (
      ${account.id}, ${account.bank}, ${account.branch}, ${account.accountName}, ${account.accountNo},
      ${account.enabled}, ${account.entityId}
    )
    on conflict (account_no) do nothing`.execute(db)
  return count === 1
}

/** Compare-and-set on the version. A null number keeps the stored one. */
export const updateBankAccount = async (
  db: Db,
  account: AccountFields & { id: string; accountNo: string | null; version: number },
): Promise<boolean> => {
  const { count } = await sql`
    update bank_accounts
    set bank = ${account.bank}, branch = ${account.branch}, account_name = ${account.accountName},
      account_no = coalesce(${account.accountNo}::text, account_no), enabled = ${account.enabled},
      version = version + 1
    where id = ${account.id} and version = ${account.version}`.execute(db)
  return count === 1
}

export const accountNoIsTaken = async (db: Db, accountNo: string, id: string): Promise<boolean> => {
  const { rows } = await sql<{ taken: boolean }>`
    select exists (
      select
      from bank_accounts
      where account_no = ${accountNo} and id <> ${id}
    ) as taken`.execute(db)
  return rows[0]?.taken ?? false
}

export const setAccountShops = async (db: Db, id: string, shopIds: readonly string[]): Promise<void> => {
  await sql`
    delete from bank_account_shops
    where account_id = ${id} and shop_id <> all (${[...shopIds]}::bigint[])`.execute(db)
  await sql`
    insert into bank_account_shops (account_id, shop_id)
    select ${id}, shop_id
    from unnest(${[...shopIds]}::bigint[]) as shop_id
    on conflict do nothing`.execute(db)
}
