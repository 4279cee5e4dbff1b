import type { TenderType } from '@showfloor/contract/common/payment-status'
import { sql } from '../../../platform/database/sql.ts'
import type { Db } from '../../../platform/database/db.ts'

export type Choice = { type: TenderType; isOn: boolean; hint: string }
/** The owner of a list: a channel, or a shop. */
export type ChoicePlace = { channelId: string } | { shopId: string }
type ChoiceRow = { version: number; choices: Choice[] }

const placed = (place: ChoicePlace) =>
  'shopId' in place ? sql`shop_id = ${place.shopId}` : sql`channel_id = ${place.channelId}`

export const choicesAt = async (db: Db, place: ChoicePlace): Promise<ChoiceRow | undefined> => {
  const { rows } = await sql<ChoiceRow>`
    select version, choices
    from payment_choices
    where ${placed(place)}`.execute(db)
  return rows[0]
}

const followedBy = (shopId: string) => sql<Pick<ChoiceRow, 'choices'>>`
  select c.choices
  from shop_channels s
  join payment_choices c on c.shop_id = s.shop_id or c.channel_id = s.channel_id
  where s.shop_id = ${shopId}
  order by c.shop_id nulls last
  limit 1`

/** The list that a shop follows: its own, otherwise that of its channel, otherwise none. */
export const choicesFor = async (db: Db, shopId: string): Promise<Choice[]> => {
  const { rows } = await followedBy(shopId).execute(db)
  return rows[0]?.choices ?? []
}

/** Whether what a shop follows switches a type off, as an expression. */
export const isSwitchedOff = (shopId: string, type: TenderType) => sql`
  coalesce((${followedBy(shopId)}) @> ${JSON.stringify([{ type, isOn: false }])}::jsonb, false)`

/** Compare-and-set on the version, 0 for a new list; false when somebody else was faster. */
export const keepChoices = async (
  db: Db,
  place: ChoicePlace,
  version: number,
  choices: readonly Choice[] | null,
): Promise<boolean> => {
  const json = JSON.stringify(choices)
  const [channelId, shopId] = 'shopId' in place ? [null, place.shopId] : [place.channelId, null]
  const { count } =
    choices === null
      ? await sql`
          delete from payment_choices
          where ${placed(place)} and version = ${version}`.execute(db)
      : version === 0
        ? await sql`
            insert into payment_choices (channel_id, shop_id, choices)
            values (${channelId}, ${shopId}, ${json}::jsonb)
            on conflict do nothing`.execute(db)
        : await sql`
            update payment_choices
            set version = version + 1, choices = ${json}::jsonb
            where ${placed(place)} and version = ${version}`.execute(db)
  return count === 1
}
