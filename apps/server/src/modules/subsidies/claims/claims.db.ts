import {
  owedSubsidyStates,
  type EvidenceKind,
  type SubsidyState,
} from '@showfloor/contract/common/subsidy-status'
import type { Context } from '../../../platform/calls/context.ts'
import type { Db } from '../../../platform/database/db.ts'
import { sql, type Sql } from '../../../platform/database/sql.ts'

export type OrderRef = { shopId: string; orderId: string }

export type ClaimRow = {
  shopId: string
  id: string
  orderId: string
  orderNo: string
  lineId: string
  tenderId: string
  state: SubsidyState
  version: number
  skuName: string
  quantity: number
  kind: string
  wholeReturnOnly: boolean
  amountCents: number
  personName: string
  idTail: string
  reference: string
  reason: string
  actorName: string
  createdAt: Date
  movedAt: Date
  evidence: { kind: EvidenceKind; fileId: string }[]
}

/** The columns that are read of a claim. Ids within JSON are text. */
const claimRows = (which: Sql) => sql<ClaimRow>`
  select c.shop_id, c.id, c.order_id, b.order_no, c.line_id, c.tender_id, c.state, c.version, c.sku_name, c.quantity,
    r.kind, r.whole_return_only, c.amount_cents, c.person_name, c.id_tail, c.reference, c.reason, c.actor_name,
    c.created_at, c.moved_at,
    coalesce(
      (
        select json_agg(json_build_object('kind', e.kind, 'fileId', e.file_id::text) order by e.file_id)
        from subsidy_evidence e
        where e.shop_id = c.shop_id and e.claim_id = c.id
      ),
      '[]'
    ) as evidence
  from subsidy_claims c
  join subsidy_rules r on r.id = c.rule_id and r.version = c.rule_version
  join tender_orders b on b.shop_id = c.shop_id and b.tender_id = c.tender_id
  ${which}`

export const claimsOfOrder = async (db: Db, { shopId, orderId }: OrderRef): Promise<ClaimRow[]> => {
  const { rows } = await claimRows(sql`
    where c.shop_id = ${shopId} and c.order_id = ${orderId}
    order by c.id`).execute(db)
  return rows
}

export const claimById = async (db: Db, shopId: string, id: string): Promise<ClaimRow | undefined> => {
  const { rows } = await claimRows(sql`
    where c.shop_id = ${shopId} and c.id = ${id}`).execute(db)
  return rows[0]
}

/** The claims of a shop, or those in one state, oldest first. */
export const claimsPage = async (
  db: Db,
  {
    shopId,
    state,
    limit,
    offset,
  }: { shopId: string; state: SubsidyState | null; limit: number; offset: number },
): Promise<{ rows: ClaimRow[]; total: number; owedCents: number }> => {
  const which = sql`c.shop_id = ${shopId} and (${state}::text is null or c.state = ${state})`
  const { rows } = await claimRows(sql`
    where ${which}
    order by c.id
    limit ${limit}
    offset ${offset}`).execute(db)
  const counted = await sql<{ total: number; owedCents: number }>`
    select (count(*) filter (where ${which}))::integer as total,
      coalesce(sum(c.amount_cents) filter (where c.state = any(${[...owedSubsidyStates]}::text[])), 0) as owed_cents
    from subsidy_claims c
    where c.shop_id = ${shopId}`.execute(db)
  const { total = 0, owedCents = 0 } = counted.rows[0] ?? {}
  return { rows, total, owedCents }
}

export type NewClaim = OrderRef & {
  id: string
  lineId: string
  tenderId: string
  skuName: string
  quantity: number
  amountCents: number
  ruleId: string
  ruleVersion: number
  quota: string | null
  person: { hash: Buffer; name: string; idTail: string }
  actor: string
}

/**
 * False when the person's entitlement for the kind and year is used up, or the line is already
 * reserved. A trigger tells other systems.
 */
export const insertClaim = async (db: Db, one: NewClaim): Promise<boolean> => {
  const { count } = await sql`
    insert into subsidy_claims (
      shop_id, id, order_id, line_id, tender_id, sku_name, quantity, amount_cents, rule_id, rule_version, quota,
      person_hash, person_name, id_tail, actor_name
    )
    values (
      ${one.shopId}, ${one.id}, ${one.orderId}, ${one.lineId}, ${one.tenderId}, ${one.skuName}, ${one.quantity},
      ${one.amountCents}, ${one.ruleId}, ${one.ruleVersion}, ${one.quota}, ${one.person.hash},
      ${one.person.name}, ${one.person.idTail}, ${one.actor}
    )
    on conflict do nothing`.execute(db)
  return count === 1
}

/** Compare-and-set on state and version. A trigger tells other systems of a new state. */
export const moveClaim = async (
  db: Db,
  row: Pick<ClaimRow, 'shopId' | 'id' | 'version' | 'state'>,
  to: { state: SubsidyState; reference: string; reason: string },
): Promise<boolean> => {
  const { count } = await sql`
    update subsidy_claims
    set state = ${to.state}, version = version + 1, moved_at = now(),
      reference = case when ${to.reference} = '' then reference else ${to.reference} end,
      reason = case when ${to.reason} = '' then reason else ${to.reason} end
    where shop_id = ${row.shopId}
      and id = ${row.id}
      and version = ${row.version}
      and state = ${row.state}`.execute(db)
  return count === 1
}

export const insertEvidence = async (
  db: Db,
  claim: Pick<ClaimRow, 'shopId' | 'id'>,
  { kind, fileIds }: { kind: EvidenceKind; fileIds: readonly string[] },
): Promise<void> => {
  await sql`
    insert into subsidy_evidence (shop_id, claim_id, file_id, kind)
    select ${claim.shopId}, ${claim.id}, file_id, ${kind}
    from unnest(${[...fileIds]}::bigint[]) as file_id
    on conflict do nothing`.execute(db)
}

export const identityPurpose = 'identity numbers'

/** The key of the hashes of identity numbers. It is sealed: a hash and the last digits alone would reveal a number to whoever has it. */
export const identityKey = async ({ db, vault }: Pick<Context, 'db' | 'vault'>): Promise<string> => {
  const { rows } = await sql<{ secret: string }>`
    select secret
    from subsidy_salt
    where id = 1`.execute(db)
  return vault.open(identityPurpose, rows[0]?.secret ?? '')
}

/** Erases personal data from the claims of erased customers. Amounts, states and the hash that enforces the limit of one piece stay. */
export const forgetClaimants = async (db: Db, shopId: string, orderIds: readonly string[]): Promise<void> => {
  await sql`
    delete from subsidy_evidence e
    using subsidy_claims c
    where c.shop_id = ${shopId}
      and c.order_id = any (${[...orderIds]}::bigint[])
      and e.shop_id = c.shop_id
      and e.claim_id = c.id`.execute(db)
  await sql`
    update subsidy_claims
    set person_name = '***', id_tail = '', reason = ''
    where shop_id = ${shopId} and order_id = any (${[...orderIds]}::bigint[])`.execute(db)
}
