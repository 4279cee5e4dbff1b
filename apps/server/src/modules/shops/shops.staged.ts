import {
  capitalsCheck,
  lengthCheck,
  type StagedCheck,
  type StagedColumn,
  type StagedLoad,
} from '../../platform/database/staging.ts'
import type { Tx } from '../../platform/database/db.ts'
import { addShops } from '../identity/identity.public.ts'
import {
  foreignShops,
  holdStagedShops,
  madeShops,
  movedShops,
  namelessShops,
  storedShops,
  takeStagedShops,
  unknownChannels,
  wrongPrefixes,
  wrongShopCodes,
} from './shops.staged.db.ts'

const text = (name: string): StagedColumn => ({ name, type: 'text' })
const yes = (name: string): StagedColumn => ({ name, type: 'boolean' })

const rules: StagedCheck[] = [
  {
    column: 'shop_code',
    why: (code) => ({
      zh: `${code} 不是店铺编码，编码由字母、数字和 _ . - 组成，以字母或数字开头，最多 20 个字符`,
      en: `${code} is not a shop code: at most 20 letters, digits and _ . -, beginning with a letter or a digit`,
    }),
    rows: wrongShopCodes(),
  },
  {
    column: 'site_name',
    why: (code) => ({ zh: `${code} 是新店铺，要写名称`, en: `${code} is a new shop and needs a name` }),
    rows: namelessShops(),
  },
  {
    column: 'channel_code',
    why: (code) => ({
      zh: `没有代码为 ${code} 的启用渠道`,
      en: `there is no open channel ${code}`,
    }),
    rows: unknownChannels(),
  },
  {
    column: 'order_prefix',
    why: (prefix) => ({
      zh: `${prefix} 不能作订单号前缀，前缀是 1 到 6 个大写字母或数字`,
      en: `${prefix} is not an order number prefix: 1 to 6 capital letters or digits`,
    }),
    rows: wrongPrefixes(),
  },
  lengthCheck('site_name', 60),
  lengthCheck('opening_hours', 100),
  lengthCheck('address', 200),
  lengthCheck('telephone', 40),
  lengthCheck('receipt_head', 300),
  capitalsCheck('shop_code', { table: 'shops', column: 'site_code' }),
]

/** Links the sender to new shops, as the screen does. */
const linkMaker = async (tx: Tx, accountId: string | null): Promise<void> => {
  if (accountId !== null) await addShops(tx, accountId, await madeShops(tx))
}

/** Imports the chain's shops, identified by their codes. Empty cells change nothing, a dash clears a value. A closed shop keeps its data. */
export const shopLoad: StagedLoad = {
  columns: [
    ...['shop_code', 'site_name', 'channel_code'].map(text),
    ...['stage_payment', 'is_state_subsidies'].map(yes),
    { name: 'payment_types', type: 'jsonb' },
    ...['cloud_pos_type', 'new_until', 'channel_shop_type', 'channel_shop_category'].map(text),
    ...['opening_hours', 'address', 'telephone', 'receipt_head', 'order_prefix'].map(text),
    yes('open'),
    { name: 'new_id', type: 'bigint' },
  ],
  prepare: holdStagedShops,
  checks: (scope) => [
    {
      column: 'shop_code',
      why: (code) => ({
        zh: `您不管理店铺 ${code}；新开店铺请找全连锁管理员`,
        en: `you do not administer the shop ${code}; only those who manage the chain open new shops`,
      }),
      rows: foreignShops(scope),
    },
    {
      column: 'channel_code',
      why: (code) => ({
        zh: `${code} 的渠道只能由全连锁管理员更改`,
        en: `only those who manage the chain change the channel of ${code}`,
      }),
      rows: movedShops(scope),
    },
    ...rules,
  ],
  stored: storedShops,
  take: async (tx, { accountId }, mode) => {
    const results = await takeStagedShops(tx, mode)
    if (mode === 'write') await linkMaker(tx, accountId)
    return { results, removed: 0 }
  },
}
