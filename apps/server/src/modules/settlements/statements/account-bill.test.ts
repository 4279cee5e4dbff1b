import { chinaDay } from '@showfloor/contract/common/china-time'
import { contract } from '@showfloor/contract/contract'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { signIn } from '../../../testing/factories.ts'
import { queueOf, setMarketScene } from '../../../testing/marketplaces/market-scene.ts'
import { startPayingWorld, type PayingWorld } from '../../../testing/paying-world.ts'
import { requestOf } from '../../../testing/world.ts'
import { workbook } from '../../../testing/imports/workbooks.ts'

const { marketplaces, settlements } = contract

let world: PayingWorld
beforeAll(async () => {
  world = await startPayingWorld()
})
afterAll(() => world?.close())

const today = chinaDay(new Date())
const trouble = (what: object) =>
  fetch(`${world.sandboxUrl}/sandbox/statements/TAOBAO`, { method: 'POST', body: JSON.stringify(what) })
beforeEach(() => trouble({}))

/** A shop with a claimed order of a marketplace of 1,500 yuan less what the shop bears, and finance, who uploads files. */
const soldAt = async (platform: 'DOUDIAN' | 'TAOBAO') => {
  const scene = await setMarketScene(world, platform)
  const finance = await signIn(world, { shopIds: [scene.shopId], roles: ['finance'] })
  const scope = { shopId: scene.shopId, channelId: scene.channelId }
  const externalId = await scene.order({
    lines: [{ code: scene.code, price_cents: 150_000 }],
    platform_discount_cents: 900,
    shop_discount_cents: 700,
  })
  await scene.pull()
  const [open] = await queueOf(scene)
  const ticks = [{ section: 'enteringDoor' as const, ticked: true }]
  await scene.guide.ask(marketplaces.claim, { id: open?.id ?? '', deliveryMode: 'DELIVERY', ticks })
  const upload = async (payload: Buffer, more: object = {}) => {
    const answer = await world.app.server.inject({
      ...requestOf(settlements.takeStatement, { ...scope, ...more }),
      headers: { ...finance.headers, 'content-type': 'application/octet-stream' },
      payload,
    })
    return answer.json<{ res?: object; error?: string }>()
  }
  const preview = () => finance.ask(settlements.preview, { ...scope, through: today })
  return { scene, finance, externalId, upload, preview, scope }
}

/** The file that the seller downloads from Alipay. */
const accountFile = async (store: string): Promise<Buffer> =>
  Buffer.from(
    await (await fetch(`${world.sandboxUrl}/sandbox/statements/TAOBAO/${store}/${today}`)).arrayBuffer(),
  )

test('S1 S2 S4 the account bill of a Taobao store is its statement: fees find their order by the remark, each movement counts once, a cut file is refused', async () => {
  const { scene, finance, externalId, upload, preview, scope } = await soldAt('TAOBAO')
  const { data } = await finance.ask(settlements.statements, { shopId: scene.shopId })
  // Taobao answers for the running day only, so it is not asked.
  expect(data).toEqual([])
  await trouble({ cut: true })
  expect((await upload(await accountFile(scene.storeId))).error).toContain('合计')
  await trouble({})
  const taken = await upload(await accountFile(scene.storeId))
  // The payment and its fee; the withdrawal is about no order.
  expect(taken.res).toMatchObject({ known: false, taken: true, rows: 2, matched: 2, unknown: [] })
  expect((await upload(await accountFile(scene.storeId))).res).toMatchObject({ known: true, taken: true })
  expect(await preview()).toMatchObject({ orders: 1, paid: 148_400, platformBorne: 900, fee: 2986 })
  // A refund later in the day: the file has the earlier movements as well, and they count once.
  const [line] = await scene.lineIds(externalId)
  await scene.play(`orders/${externalId}/refund`, { line, state: 'REFUNDED', cents: 40_000 })
  await scene.pull()
  const later = await upload(await accountFile(scene.storeId))
  expect(later.res).toMatchObject({ known: false, taken: true, rows: 3, matched: 3, overlaps: [] })
  const made = await finance.ask(settlements.create, { ...scope, through: today, accountId: null })
  expect(made).toMatchObject({ orders: 1, platformBorne: 900, fee: 2986 })
  const lines = await finance.ask(settlements.lines, { id: made.id })
  expect(lines.data).toMatchObject([{ stated: 106_314 }])
})

test('S3 S4 Doudian’s own settlement export is read, also as a workbook; a file without a settled order is refused', async () => {
  const { externalId, upload, preview } = await soldAt('DOUDIAN')
  const header =
    '结算时间,订单号,子订单号,结算金额,结算单类型,订单总价,店铺劵,结算前退款金额,平台补贴,其他平台补贴,达人补贴,用户实付,收入合计,平台服务费,佣金,支出合计,是否免佣,备注'.split(
      ',',
    )
  const row = `${today} 10:00:00,'${externalId},1,1463.14,已结算,1500.00,7.00,0.00,5.00,4.00,0.00,1484.00,1493.00,-20.00,-9.86,-29.86,否,-`
  const empty = await upload(Buffer.from(`${header.join(',')}\r\n`))
  expect(empty.error).toContain('没有一行订单')
  const taken = await upload(await workbook([header, row.split(',')]))
  expect(taken.res).toMatchObject({ taken: true, rows: 1, matched: 1, unknown: [] })
  expect(await preview()).toMatchObject({
    orders: 1,
    paid: 148_400,
    platformBorne: 900,
    merchantBorne: 700,
    fee: 2986,
    receivable: 146_314,
  })
})
