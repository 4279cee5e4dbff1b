import type { Call } from '@showfloor/contract/common/call'
import { contract, contractCalls } from '@showfloor/contract/contract'
import type { Permission } from '@showfloor/contract/common/permissions'
import { sql } from './platform/database/sql.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { evenPrices } from './testing/catalogue-desk.ts'
import { codeOf, ofChannels, ofMoney, type Attempt } from './testing/contract/foreign-attempts.ts'
import { openChain } from './testing/contract/two-shops.ts'
import { createShop } from './testing/factories.ts'
import { shopSet } from './testing/shop-set.ts'
import { requestOf, startWorld, type Caller, type World } from './testing/world.ts'

const { catalogue, home, identity, imports, inventory, payments, pricing, shops, webhooks } = contract
const administering: readonly Permission[] = [
  'catalogue.manage',
  'board.move',
  'inspiration.manage',
  'import.manage',
  'account.manage',
  'role.manage',
  'audit.read',
  'setting.manage',
  'marketplace.manage',
]
const calls = contractCalls()

let world: World
let chain: Awaited<ReturnType<typeof openChain>>
beforeAll(async () => {
  world = await startWorld()
  chain = await openChain(world)
})
afterAll(() => world?.close())

describe('the reach of a permission for administration', () => {
  test('is in the contract of every such call: its shops, its handler, or the whole chain', () => {
    const unsaid = calls.filter(
      ([, call]) => administering.includes(call.access as Permission) && !call.shop && !call.reach,
    )
    expect(unsaid.map(([name]) => name)).toEqual([])
  })

  test('calls about the whole chain take no id of a shop', () => {
    const reaching = calls.filter(([, call]) => call.reach === 'chain').map(([name]) => name)
    expect(reaching).not.toContain('inventory.productStockUpdate')
    expect(reaching).toEqual(expect.arrayContaining(['catalogue.productUpdate', 'settings.update']))
  })
})

/** All data of the other shop. */
const everythingForeign = async (): Promise<unknown> => {
  const { foreignId, accounts } = chain
  const ids = [accounts.foreign.id, accounts.both.id, accounts.newlyImported.id]
  const tables = [
    sql`select * from stock where shop_id = ${foreignId}`,
    sql`select * from shop_prices where shop_id = ${foreignId}`,
    sql`select * from shops where id = ${foreignId}`,
    sql`select id, state, undone_at from imports where shop_id = ${foreignId} order by id`,
    sql`select id, undone_at from product_edits order by id`,
    sql`
      select id, name, enabled, password_hash, password_temporary
      from accounts
      where id = any(${ids}::bigint[])
      order by id`,
    sql`select * from account_roles where account_id = any(${ids}::bigint[]) order by account_id, role_code`,
    sql`select * from account_shops where shop_id = ${foreignId} order by account_id`,
  ]
  return Promise.all(tables.map(async (table) => (await table.execute(world.db)).rows))
}

/** The rows of an exported list, without the header. */
const rowsOf = async (call: Call, input: object): Promise<string[]> => {
  const { headers } = chain.local
  const { statusCode, body } = await world.app.server.inject({ ...requestOf(call, input), headers })
  if (statusCode !== 200) throw new Error(`${call.path} answered ${statusCode} ${body}`)
  return body.split('\r\n').slice(1, -1)
}
/** Links an account to other shops, on its present version. */
const relinked = async (local: Caller, id: string, shopIds: string[]): Promise<string> => {
  const before = await chain.chief.ask(identity.accountDetail, { id })
  return codeOf(local, identity.accountUpdate, { ...before, before, shopIds })
}

/** A call on the keys of an account of another shop, and of one that is in both shops. */
const keyed = (call: Call, more: object): Attempt => [
  (local) => {
    const codes = [chain.accounts.foreign, chain.accounts.both].map(({ id: accountId }) =>
      codeOf(local, call, { accountId, ...more }),
    )
    return Promise.all(codes)
  },
  ['NOT_FOUND', 'PERMISSION_BEYOND_OWN'],
]

/** Every call that is limited by its handler, with attempts on data of the other shop. */
const attempts: Record<string, Attempt[]> = {
  'identity.accountPaging': [
    [
      async (local) => {
        const { data, total } = await local.ask(identity.accountPaging, { size: 100 })
        const { foreign, both, own, newcomer } = chain.accounts
        const seen = [foreign, both, own, newcomer].map(({ id }) => data.some((row) => row.id === id))
        return [...seen, total === data.length]
      },
      [false, true, true, true, true],
    ],
    [
      async (local) =>
        (await local.ask(identity.accountPaging, { keyword: chain.accounts.foreign.username })).total,
      0,
    ],
  ],
  'home.dueStages': [[async (local) => (await local.ask(home.dueStages, {})).data, []]],
  'payments.ledger': [
    [async (local) => (await local.ask(payments.ledger, { from: '2020-01-01' })).total, 0],
    [(local) => codeOf(local, payments.ledger, { shopId: chain.foreignId }), 'SHOP_FORBIDDEN'],
  ],
  'payments.ledgerExport': [[() => rowsOf(payments.ledgerExport, { from: '2020-01-01' }), []]],
  'webhooks.events': [
    [
      async (local) =>
        (await local.ask(webhooks.events, { size: 500 })).data.every(({ shopId }) => shopId === chain.shopId),
      true,
    ],
  ],
  'identity.keyList': [keyed(identity.keyList, {})],
  'identity.keyCreate': [keyed(identity.keyCreate, { name: 'ERP', permissions: ['cart.use'], days: 1 })],
  'identity.keyRevoke': [keyed(identity.keyRevoke, { id: '1' })],
  'identity.accountDetail': [
    [(local) => codeOf(local, identity.accountDetail, chain.accounts.foreign), 'NOT_FOUND'],
  ],
  'identity.accountEnable': [
    [(local) => codeOf(local, identity.accountEnable, chain.accounts.foreign), 'NOT_FOUND'],
    [(local) => codeOf(local, identity.accountEnable, chain.accounts.both), 'PERMISSION_BEYOND_OWN'],
  ],
  'identity.accountDisable': [
    [(local) => codeOf(local, identity.accountDisable, chain.accounts.foreign), 'NOT_FOUND'],
    [(local) => codeOf(local, identity.accountDisable, chain.accounts.both), 'PERMISSION_BEYOND_OWN'],
  ],
  'identity.accountResetPassword': [
    [(local) => codeOf(local, identity.accountResetPassword, chain.accounts.foreign), 'NOT_FOUND'],
    [(local) => codeOf(local, identity.accountResetPassword, chain.accounts.both), 'PERMISSION_BEYOND_OWN'],
  ],
  'identity.peopleWaiting': [
    [
      (local) => local.ask(identity.peopleWaiting, {}),
      { registrations: 0, withoutShop: 0, withoutPassword: 0 },
    ],
  ],
  'identity.withoutPassword': [[(local) => local.ask(identity.withoutPassword, {}), { total: 0, data: [] }]],
  'identity.firstPasswordsGive': [
    [
      (local) => local.ask(identity.firstPasswordsGive, { ids: [chain.accounts.newlyImported.id] }),
      { data: [] },
    ],
  ],
  'identity.accountCreate': [
    [
      (local) =>
        codeOf(local, identity.accountCreate, {
          username: 'placed.there',
          name: '越权',
          mobile: '13799990001',
          roles: ['guide'],
          shopIds: [chain.shopId, chain.foreignId],
        }),
      'PERMISSION_BEYOND_OWN',
    ],
  ],
  'identity.accountUpdate': [
    // To oneself, to a colleague, and away from an account of both shops.
    [
      (local) => relinked(local, chain.local.account.id, [chain.shopId, chain.foreignId]),
      'PERMISSION_BEYOND_OWN',
    ],
    [(local) => relinked(local, chain.accounts.own.id, [chain.foreignId]), 'PERMISSION_BEYOND_OWN'],
    [(local) => relinked(local, chain.accounts.both.id, [chain.shopId]), 'PERMISSION_BEYOND_OWN'],
    [(local) => relinked(local, chain.accounts.foreign.id, [chain.shopId]), 'NOT_FOUND'],
  ],
  'shops.chainShops': [
    [
      async (local) => (await local.ask(shops.chainShops, {})).data.map(({ id }) => id === chain.shopId),
      [true],
    ],
  ],
  'identity.accountsExport': [
    [() => rowsOf(identity.accountsExport, { keyword: chain.accounts.foreign.username }), []],
    [async () => (await rowsOf(identity.accountsExport, { keyword: chain.accounts.own.username })).length, 1],
  ],
  'shops.export': [[async () => (await rowsOf(shops.export, {})).length, 1]],
  'imports.export': [[() => rowsOf(imports.export, {}), []]],
  'imports.problems': [
    [(local) => codeOf(local, imports.problems, { id: chain.imported.applied }), 'NOT_FOUND'],
  ],
  'shops.shopSettings': [
    [
      async (local) => (await local.ask(shops.shopSettings, {})).data.map(({ id }) => id === chain.shopId),
      [true],
    ],
  ],
  'shops.shopSettingsUpdate': [
    [
      (local) =>
        codeOf(local, shops.shopSettingsUpdate, {
          settingsOf: chain.foreignId,
          ...shopSet({ siteName: '改名' }),
          version: 1,
        }),
      'SHOP_FORBIDDEN',
    ],
  ],
  'shops.shopClose': [
    [
      (local) => codeOf(local, shops.shopClose, { settingsOf: chain.foreignId, version: 1 }),
      'SHOP_FORBIDDEN',
    ],
  ],
  'shops.shopReopen': [
    [
      (local) => codeOf(local, shops.shopReopen, { settingsOf: chain.foreignId, version: 1 }),
      'SHOP_FORBIDDEN',
    ],
  ],
  'inventory.productStock': [
    [
      async (local) => {
        const { sites, skus } = await local.ask(inventory.productStock, { channelSpuId: chain.product.id })
        return [sites, skus[0]?.levels].map((list) => list?.length)
      },
      [1, 1],
    ],
  ],
  'pricing.productPrices': [
    [
      async (local) => {
        const { sites, listings } = await local.ask(pricing.productPrices, { channelSpuId: chain.product.id })
        return [sites.length, listings[0]?.overrides.length]
      },
      [1, 0],
    ],
  ],
  'catalogue.productEdits': [
    [
      async (local) => {
        const { data } = await local.ask(catalogue.productEdits, { channelSpuId: chain.product.id })
        return data.map(({ changes, undoable }) => [changes.length, undoable])
      },
      [
        [0, false],
        [0, false],
      ],
    ],
  ],
  'catalogue.editUndo': [
    [
      (local) =>
        codeOf(local, catalogue.editUndo, {
          channelSpuId: chain.product.id,
          version: chain.version,
          id: chain.editIds[0],
        }),
      'SHOP_FORBIDDEN',
    ],
  ],
  'imports.list': [[async (local) => (await local.ask(imports.list, {})).data, []]],
  'imports.read': [[(local) => codeOf(local, imports.read, { id: chain.imported.applied }), 'NOT_FOUND']],
  'imports.check': [[(local) => codeOf(local, imports.check, { id: chain.imported.waiting }), 'NOT_FOUND']],
  'imports.apply': [[(local) => codeOf(local, imports.apply, { id: chain.imported.waiting }), 'NOT_FOUND']],
  'imports.undo': [[(local) => codeOf(local, imports.undo, { id: chain.imported.applied }), 'NOT_FOUND']],
  'imports.redo': [[(local) => codeOf(local, imports.redo, { id: chain.imported.undone }), 'NOT_FOUND']],
  ...ofMoney(() => ({ world, chain })),
  ...ofChannels(() => ({ world, chain })),
}
const subscribing = ['create', 'list', 'remove', 'test', 'update']
const ofWebhooks = [...subscribing, 'deliveries', 'resend', 'resendSince', 'rotate']
/** Calls that need a state which other attempts do not leave; they have tests of their own, those of subscribers in `own-shops.test.ts`. */
const apart = [
  'catalogue.editRedo',
  ...[...subscribing, 'messages'].map((name) => `robots.${name}`),
  ...ofWebhooks.map((name) => `webhooks.${name}`),
]

describe('an administrator of one shop reaches nothing of another', () => {
  test('by any call that is limited by its handler', async () => {
    const limited = calls.filter(([, call]) => call.reach === 'own').map(([name]) => name)
    expect([...Object.keys(attempts), ...apart].sort()).toEqual(limited.sort())
    const before = await everythingForeign()
    const outcomes: unknown[] = []
    const wanted: unknown[] = []
    for (const [name, tries] of Object.entries(attempts))
      for (const [attempt, outcome] of tries) {
        outcomes.push([name, await attempt(chain.local)])
        wanted.push([name, outcome])
      }
    expect(outcomes).toEqual(wanted)
    expect(await everythingForeign()).toEqual(before)
  })

  test('stock and prices are set in one’s own shops only', async () => {
    const { own, product, version, level, foreignId, shopId } = chain
    const stock = (siteId: string) => ({
      skuCode: 'FAR1-1',
      changes: [{ siteId, before: level, ...level, onHand: 99 }],
    })
    expect(await codeOf(chain.local, inventory.productStockUpdate, stock(foreignId))).toBe('SHOP_FORBIDDEN')
    expect(await codeOf(chain.local, inventory.productStockUpdate, stock(shopId))).toBe('STOCK_CHANGED')
    const prices = { channelSpuId: product.id, version, prices: [], removed: [] }
    const price = { ...own, before: evenPrices, ...evenPrices }
    for (const change of [{ prices: [price] }, { removed: [own] }])
      expect(await codeOf(chain.local, pricing.productPricesUpdate, { ...prices, ...change })).toBe(
        'SHOP_FORBIDDEN',
      )
  })

  test('an undone change of another shop cannot be redone', async () => {
    const { chief, local, product, editIds } = chain
    const at = async () => (await chief.ask(catalogue.managedProduct, { channelSpuId: product.id })).version
    const edit = { channelSpuId: product.id, id: editIds[0] ?? '' }
    await chief.ask(catalogue.editUndo, { ...edit, version: await at() })
    expect(await codeOf(local, catalogue.editRedo, { ...edit, version: await at() })).toBe('SHOP_FORBIDDEN')
    await chief.ask(catalogue.editRedo, { ...edit, version: await at() })
  })

  test('exports of accounts and shops have the rows of the screens', async () => {
    const rows = async (path: string, { headers }: { headers: Record<string, string> }) => {
      const answer = await world.app.server.inject({ method: 'POST', url: path, headers, payload: [{}] })
      return answer.body.trim().split('\n').length - 1
    }
    const { local, chief } = chain
    const all = await chief.ask(identity.accountPaging, {})
    const seen = await local.ask(identity.accountPaging, {})
    expect([await rows('/api/accounts/export', local), await rows('/api/accounts/export', chief)]).toEqual([
      seen.total,
      all.total,
    ])
    expect(seen.total).toBeLessThan(all.total)
    expect(await rows('/api/shops/export', local)).toBe(1)
  })
})

test('a manager of the whole chain links accounts to any shop, also a new one, and changes it', async () => {
  const newShop = await createShop(world)
  const { id } = chain.accounts.own
  const before = await chain.chief.ask(identity.accountDetail, { id })
  await chain.chief.ask(identity.accountUpdate, { ...before, before, shopIds: [chain.shopId, newShop] })
  expect((await chain.chief.ask(shops.chainShops, {})).data.map((shop) => shop.id)).toContain(newShop)
})

test('within their shop a local administrator creates, links and resets accounts', async () => {
  const { local, shopId, accounts } = chain
  const made = {
    username: 'local.made',
    name: '本店新人',
    mobile: '13799990002',
    roles: ['guide'],
    shopIds: [shopId],
  }
  const { id } = await local.ask(identity.accountCreate, made)
  await local.ask(identity.accountResetPassword, { id })
  await local.ask(identity.accountEnable, accounts.newcomer)
  const before = await local.ask(identity.accountDetail, accounts.newcomer)
  await local.ask(identity.accountUpdate, { ...before, before, shopIds: [shopId] })
  expect(await local.ask(identity.accountDetail, accounts.newcomer)).toMatchObject({
    state: 'ENABLED',
    shopIds: [shopId],
  })
})
