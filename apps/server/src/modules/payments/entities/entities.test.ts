import { chinaDay } from '@showfloor/contract/common/china-time'
import { splitScopedId } from '@showfloor/contract/common/ids'
import { contract } from '@showfloor/contract/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '../../../platform/database/ids.ts'
import { sql } from '../../../platform/database/sql.ts'
import { setDifferenceScene, type DifferenceScene } from '../../../testing/difference-scene.ts'
import { createShop, signIn } from '../../../testing/factories.ts'
import { confirmedOrder } from '../../../testing/order-scene.ts'
import { startPayingWorld, type PayingWorld } from '../../../testing/paying-world.ts'
import { requestOf, type SignedIn } from '../../../testing/world.ts'
import { tenderNo } from '../ways/tender-numbers.ts'

const { payments, reconciliation } = contract

type Wallet = 'WECHAT_PAY' | 'ALIPAY'
const wallets: Wallet[] = ['WECHAT_PAY', 'ALIPAY']
type Keys = { alipay: Record<string, string> }

let world: PayingWorld
let chain: DifferenceScene
let franchise: DifferenceScene
let admin: SignedIn
let entityId: string
beforeAll(async () => {
  world = await startPayingWorld()
  chain = await setDifferenceScene(world)
  franchise = await setDifferenceScene(world)
  admin = await signIn(world, { roles: ['admin'] })
  await sql`update shops set payment_types = '{WECHAT_PAY,ALIPAY,WECHAT_CODE,ALIPAY_CODE}'`.execute(world.db)
  const made = await admin.ask(payments.entitySave, { name: '苏州加盟店', shopIds: [franchise.shopId] })
  entityId = made.id
  for (const provider of wallets)
    await admin.ask(payments.entityProviderSave, { id: entityId, provider, settings: null })
})
afterAll(() => world.close())

const keysOf = async (merchant: 'first' | 'second'): Promise<Keys> =>
  (await (await fetch(`${world.sandboxUrl}/sandbox/credentials?merchant=${merchant}`)).json()) as Keys

const numbered = (tenderId: string): string => {
  const { shopId, id } = splitScopedId(tenderId)
  return tenderNo(shopId, id)
}
const paidOf = async ({ guide }: DifferenceScene, orderId: string) =>
  (await guide.ask(payments.status, { orderId })).paid
const linkOf = async ({ scene, guide }: DifferenceScene, type: Wallet, amount = 10_000) => {
  const { id: orderId } = await confirmedOrder(scene)
  const { id } = await guide.ask(payments.remoteSubmit, { orderId, type, amount })
  return { orderId, tenderId: id, no: numbered(id) }
}
const paidByLink = async (at: DifferenceScene, type: Wallet, amount = 10_000) => {
  const link = await linkOf(at, type, amount)
  await world.act(link.tenderId, 'pay')
  await expect.poll(() => paidOf(at, link.orderId)).toBe(amount)
  return link
}
const paidByCode = async (at: DifferenceScene, provider: Wallet, amount = 7000) => {
  const shown = await fetch(`${world.sandboxUrl}/sandbox/codes`, {
    method: 'POST',
    body: JSON.stringify({ provider, manner: 'PAYS' }),
  })
  const { code: authCode } = (await shown.json()) as { code: string }
  const { id: orderId } = await confirmedOrder(at.scene)
  const { id } = await at.guide.ask(payments.codeSubmit, { orderId, amount, authCode })
  expect(await paidOf(at, orderId)).toBe(amount)
  return { orderId, tenderId: id, no: numbered(id) }
}
/** The numbers in the bill of today that a merchant is given. */
const billOf = async (source: Wallet, merchant: 'first' | 'second') => {
  const day = chinaDay(new Date())
  const file = await fetch(`${world.sandboxUrl}/sandbox/bills/${source}/${day}?merchant=${merchant}`)
  return Buffer.from(await file.arrayBuffer()).toString('latin1')
}
const fetched = (source: Wallet, of: string) =>
  franchise.finance.ask(reconciliation.fetch, { source, day: chinaDay(new Date()), entityId: of })

test('a link and a payment code of the franchise shop reach its merchant only, and those of the chain theirs', async () => {
  for (const wallet of wallets) {
    const own = [await paidByLink(franchise, wallet), await paidByCode(franchise, wallet)]
    const others = [await paidByLink(chain, wallet), await paidByCode(chain, wallet)]
    // Alipay's file is an archive; the next test reads it.
    if (wallet === 'ALIPAY') continue
    const [first, second] = [await billOf(wallet, 'first'), await billOf(wallet, 'second')]
    for (const { no } of own) expect([first.includes(no), second.includes(no)]).toEqual([false, true])
    for (const { no } of others) expect([first.includes(no), second.includes(no)]).toEqual([true, false])
  }
})

test('each entity’s bills are fetched and compared with its own money: nothing is missing on either side', async () => {
  for (const wallet of wallets)
    for (const whose of ['1', entityId]) {
      const day = await fetched(wallet, whose)
      expect(day).toMatchObject({ state: 'TAKEN', open: 0, entityId: whose })
      expect(day.rows).toBeGreaterThan(0)
    }
  const { data } = await chain.finance.ask(reconciliation.bills, { size: 100 })
  const ofWechat = data.filter(({ source }) => source === 'WECHAT_PAY')
  expect(
    ofWechat.map(({ merchant, entityName, foreignRows }) => ({ merchant, entityName, foreignRows })),
  ).toEqual([
    { merchant: '1900000109', entityName: '', foreignRows: 0 },
    { merchant: '1900000208', entityName: '苏州加盟店', foreignRows: 0 },
  ])
  const { data: days } = await chain.finance.ask(reconciliation.days, { until: chinaDay(new Date()) })
  expect(days.filter(({ source }) => source === 'ALIPAY').map(({ entityName }) => entityName)).toContain(
    '苏州加盟店',
  )
})

test('refunds, queries and closings ask the merchant of the payment, also once the shop has moved to another entity', async () => {
  const paid = [await paidByLink(franchise, 'WECHAT_PAY'), await paidByCode(franchise, 'ALIPAY')]
  const open = await linkOf(franchise, 'ALIPAY')
  const unseen = await linkOf(franchise, 'WECHAT_PAY')
  const before = await entity()
  await admin.ask(payments.entitySave, {
    id: entityId,
    version: before.version,
    name: before.name,
    shopIds: [],
  })
  try {
    for (const { orderId } of paid) {
      await franchise.finance.ask(payments.revoke, { orderId, amount: 3000, reason: '保价' })
      await expect
        .poll(async () => (await franchise.guide.ask(payments.status, { orderId })).paid)
        .toBeLessThan(9000)
    }
    await world.act(unseen.tenderId, 'pay')
    await franchise.guide.ask(payments.remoteQuery, { tenderId: unseen.tenderId })
    expect(await paidOf(franchise, unseen.orderId)).toBe(10_000)
    const cancelled = await franchise.guide.ask(payments.remoteCancel, { tenderId: open.tenderId })
    expect(cancelled.state).toBe('CLOSED')
    // What is begun now is the chain's.
    const later = await paidByLink(franchise, 'WECHAT_PAY')
    expect((await billOf('WECHAT_PAY', 'first')).includes(later.no)).toBe(true)
    expect((await billOf('WECHAT_PAY', 'second')).includes(paid[0]?.no ?? '')).toBe(true)
  } finally {
    const now = await entity()
    await admin.ask(payments.entitySave, {
      id: entityId,
      version: now.version,
      name: now.name,
      shopIds: [franchise.shopId],
    })
  }
})

const entity = async () => {
  const { data } = await admin.ask(payments.entities, {})
  const found = data.find(({ id }) => id === entityId)
  if (!found) throw new Error('the entity is gone')
  return found
}

test('a bill of the franchise’s merchant with money of the chain is a difference on both sides', async () => {
  const stray = await paidByLink(chain, 'WECHAT_PAY', 12_300)
  const { shopId, id } = splitScopedId(stray.tenderId)
  // As if the shop had been moved without its money.
  await sql`
    update tenders
    set entity_id = ${entityId}
    where shop_id = ${shopId} and id = ${id}`.execute(world.db)
  await fetched('WECHAT_PAY', '1')
  await fetched('WECHAT_PAY', entityId)
  const { data } = await chain.finance.ask(reconciliation.differences, { size: 100 })
  const ofStray = data.filter(({ number }) => number === stray.no)
  expect(Object.fromEntries(ofStray.map(({ kind, entityName }) => [kind, entityName]))).toEqual({
    MISSING_HERE: '',
    MISSING_THERE: '苏州加盟店',
  })
  expect(ofStray).toHaveLength(2)
})

test('a shop whose entity lacks a provider does not offer it; the chain’s credentials never stand in', async () => {
  const shopId = await createShop(world)
  await sql`
    update shops
    set payment_types = '{WECHAT_PAY,ALIPAY,WECHAT_CODE,ALIPAY_CODE,CLOUD_POS}'
    where id = ${shopId}`.execute(world.db)
  const guide = await signIn(world, { shopIds: [shopId] })
  expect((await guide.ask(payments.types, { shopId })).data).toContain('WECHAT_PAY')
  const lonely = await admin.ask(payments.entitySave, { name: '无锡加盟店', shopIds: [shopId] })
  expect((await guide.ask(payments.types, { shopId })).data).toEqual(['CASH'])
  // A merchant, and a shop, belong to one entity.
  const stolen = { id: lonely.id, provider: 'ALIPAY' as const, settings: null }
  expect((await admin.refused(payments.entityProviderSave, stolen)).code).toBe('ENTITY_MERCHANT_KNOWN')
  const taking = { name: '无锡', shopIds: [franchise.shopId] }
  expect((await admin.refused(payments.entitySave, taking)).code).toBe('ENTITY_SHOP_TAKEN')
})

test('a bank account belongs to one entity: no shop of another takes transfers on it, and no arrival pays its orders', async () => {
  const fields = { bank: '招商银行', branch: '', accountName: '苏州加盟店', enabled: true }
  const both = await signIn(world, { shopIds: [chain.shopId, franchise.shopId], roles: ['finance'] })
  const mixed = { ...fields, accountNo: '6214830011112222', shopIds: [chain.shopId, franchise.shopId] }
  expect((await both.refused(payments.bankInfoSave, mixed)).code).toBe('BANK_ACCOUNT_ENTITY')
  const account = await both.ask(payments.bankInfoSave, { ...mixed, shopIds: [franchise.shopId] })
  const moved = { ...fields, id: account.id, version: account.version, shopIds: [chain.shopId] }
  expect((await both.refused(payments.bankInfoSave, moved)).code).toBe('BANK_ACCOUNT_ENTITY')
  const typesAt = async ({ guide, shopId }: DifferenceScene) =>
    (await guide.ask(payments.types, { shopId })).data
  expect(await typesAt(franchise)).toContain('BANK_TRANSFER')
  const { id: orderId } = await confirmedOrder(franchise.scene)
  const { orderNo } = await franchise.shown(orderId)
  const before = await entity()
  await admin.ask(payments.entitySave, {
    id: entityId,
    version: before.version,
    name: before.name,
    shopIds: [],
  })
  try {
    expect(await typesAt(franchise)).not.toContain('BANK_TRANSFER')
    const wish = { orderId, accountId: account.id, amount: 1000, payer: '王女士' }
    expect((await franchise.guide.refused(payments.transferAnnounce, wish)).code).toBe('BANK_ACCOUNT_CLOSED')
    const arrivalId = newId()
    await sql`
      insert into bank_arrivals (id, account_id, row_key, booked_on, amount_cents, payer, note, serial)
      values (${arrivalId}, ${account.id}, 'row', current_date, 1000, '', '', '')`.execute(world.db)
    const assigning = { arrivalId, shopId: franchise.shopId, orderNo }
    expect((await both.refused(payments.arrivalAssign, assigning)).code).toBe('BANK_ACCOUNT_ENTITY')
  } finally {
    const { version, name } = await entity()
    await admin.ask(payments.entitySave, { id: entityId, version, name, shopIds: [franchise.shopId] })
  }
})

test('credentials are sealed and never shown, half a set and a file’s name are refused, and a used merchant stays', async () => {
  const { alipay } = await keysOf('second')
  const settings = {
    ALIPAY_APP_ID: '2021999900001111',
    ALIPAY_APP_PRIVATE_KEY: alipay.app_private_key ?? '',
    ALIPAY_PUBLIC_KEY: alipay.alipay_public_key ?? '',
  }
  const { id } = await admin.ask(payments.entitySave, { name: '常州加盟店', shopIds: [] })
  const save = (given: Record<string, string>, of = id) => ({
    id: of,
    provider: 'ALIPAY' as const,
    settings: given,
  })
  expect(
    (await admin.refused(payments.entityProviderSave, save({ ...settings, ALIPAY_PUBLIC_KEY: '' }))).code,
  ).toBe('ENTITY_SETTINGS_MISSING')
  const file = { ...settings, ALIPAY_APP_PRIVATE_KEY: '/etc/ssl/private/shop.pem' }
  expect((await admin.refused(payments.entityProviderSave, save(file))).code).toBe('ENTITY_SETTINGS_UNUSABLE')
  await admin.ask(payments.entityProviderSave, save(settings))
  const shown = JSON.stringify(await admin.ask(payments.entities, {}))
  expect(shown).toContain('2021999900001111')
  expect(shown).not.toContain('PRIVATE KEY')
  const { rows } = await sql<{ settings: string }>`
    select settings
    from legal_entity_providers
    where entity_id = ${id}`.execute(world.db)
  expect(rows.map(({ settings: stored }) => stored.startsWith('sealed:'))).toEqual([true])
  const other = { ...settings, ALIPAY_APP_ID: '2021999900002222' }
  expect((await admin.refused(payments.entityProviderSave, save(other, entityId))).code).toBe(
    'ENTITY_MERCHANT_USED',
  )
  const local = await signIn(world, { shopIds: [chain.shopId], roles: ['manager'] })
  const asked = await world.app.server.inject({ ...requestOf(payments.entities, {}), headers: local.headers })
  expect(asked.json()).toMatchObject({ code: 'FORBIDDEN' })
})
