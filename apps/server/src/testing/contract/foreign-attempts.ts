import type { Call } from '@showfloor/contract/common/call'
import { contract } from '@showfloor/contract/contract'
import { sql } from '../../platform/database/sql.ts'
import type { Caller, World } from '../world.ts'
import type { openChain } from './two-shops.ts'

const { marketplaces, orders, payments, vouchers } = contract

/** A call for something of another shop, and its expected outcome. */
export type Attempt = [attempt: (local: Caller) => Promise<unknown>, outcome: unknown]

export const codeOf = async (local: Caller, call: Call, input: unknown): Promise<string> =>
  (await local.refused(call, input)).code

const choicesOf = (settingsOf: string) => ({ scope: 'SHOP' as const, settingsOf })

type Places = () => { world: World; chain: Awaited<ReturnType<typeof openChain>> }

/** The calls about money that are limited by their handlers. `at` is evaluated when an attempt is made. */
export const ofMoney = (at: Places): Record<string, Attempt[]> => ({
  'payments.choicesGet': [
    [(local) => codeOf(local, payments.choicesGet, choicesOf(at().chain.foreignId)), 'SHOP_FORBIDDEN'],
    [
      (local) => local.ask(payments.choicesGet, choicesOf(at().chain.shopId)).then(({ isOwn }) => isOwn),
      false,
    ],
  ],
  'payments.choicesSet': [
    [
      (local) =>
        codeOf(local, payments.choicesSet, { ...choicesOf(at().chain.foreignId), version: 0, choices: [] }),
      'SHOP_FORBIDDEN',
    ],
    // Settings that apply to all shops of a channel need the right for the chain.
    [
      (local) =>
        codeOf(local, payments.choicesSet, {
          scope: 'CHANNEL',
          settingsOf: at().world.channelId,
          version: 0,
          choices: [],
        }),
      'PERMISSION_BEYOND_OWN',
    ],
  ],
  'orders.receivables': [
    [(local) => codeOf(local, orders.receivables, { shopId: at().chain.foreignId }), 'SHOP_FORBIDDEN'],
  ],
  'payments.takings': [
    [(local) => codeOf(local, payments.takings, { shopId: at().chain.foreignId }), 'SHOP_FORBIDDEN'],
  ],
  'payments.statementTake': [
    [
      async (local) => {
        const account = {
          bank: '中国银行',
          branch: '',
          accountName: '家居',
          accountNo: '62170000',
          enabled: true,
        }
        const shopIds = [at().chain.foreignId]
        const { id: accountId } = await at().chain.chief.ask(payments.bankInfoSave, { ...account, shopIds })
        return codeOf(local, payments.statementTake, { accountId, name: '流水.csv' })
      },
      'NOT_FOUND',
    ],
  ],
})

/** The calls about marketplaces and vouchers that are limited by their handlers. */
export const ofChannels = (at: Places): Record<string, Attempt[]> => ({
  'marketplaces.authorized': [
    [
      async (local) => {
        const state = 'a-grant-that-was-asked-for-elsewhere'
        await sql`
          insert into marketplace_links (shop_id, id, channel_id, platform, state, grant_hash, grant_until)
          values (
            ${at().chain.foreignId}, 1, ${at().world.channelId}, 'DOUDIAN', 'ASKED', sha256(${state}::bytea),
            now() + interval '1 hour'
          )`.execute(at().world.db)
        return codeOf(local, marketplaces.authorized, { state, code: 'code' })
      },
      'MARKETPLACE_GRANT_OVER',
    ],
  ],
  'vouchers.bindings': [
    [
      async (local) =>
        (await local.ask(vouchers.bindings, {})).data.filter(({ shopId }) => shopId === at().chain.foreignId),
      [],
    ],
  ],
  'vouchers.bind': [
    [
      (local) => {
        const place = { placeId: '7001', accountId: '', enabled: true, version: 0 }
        return codeOf(local, vouchers.bind, {
          settingsOf: at().chain.foreignId,
          platform: 'DOUYIN',
          ...place,
        })
      },
      'NOT_FOUND',
    ],
  ],
  'vouchers.bindingCheck': [
    [
      (local) =>
        codeOf(local, vouchers.bindingCheck, { settingsOf: at().chain.foreignId, platform: 'DOUYIN' }),
      'NOT_FOUND',
    ],
  ],
  'vouchers.authorise': [
    [(local) => codeOf(local, vouchers.authorise, { settingsOf: at().chain.foreignId }), 'NOT_FOUND'],
  ],
  'vouchers.authorised': [
    [
      (local) => codeOf(local, vouchers.authorised, { settingsOf: at().chain.foreignId, code: 'code' }),
      'NOT_FOUND',
    ],
  ],
})
