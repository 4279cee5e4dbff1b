import { contract } from '@showfloor/contract/contract'
import { allPermissions, type RoleCode } from '@showfloor/contract/common/permissions'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sql } from '../../../../platform/database/sql.ts'
import { createProduct, createShop, signIn } from '../../../../testing/factories.ts'
import { csv, importDesk, type ImportDesk } from '../../../../testing/imports/import-desk.ts'
import { placeOrder, setScene } from '../../../../testing/order-scene.ts'
import { startWorld, type World } from '../../../../testing/world.ts'

const { imports } = contract
let world: World
let desk: ImportDesk
let local: ImportDesk
let ownCode: string
let otherCode: string

const codeOf = async (shopId: string): Promise<string> => {
  const { rows } = await sql<{ code: string }>`
    select site_code as code from shops where id = ${shopId}`.execute(world.db)
  return rows[0]?.code ?? ''
}

beforeAll(async () => {
  world = await startWorld()
  desk = await importDesk(world)
  otherCode = await codeOf(desk.shopId)
  const permissions = allPermissions.filter((permission) => permission !== 'chain.manage')
  await sql`insert into roles (code, name) values ('local', '区域管理员')`.execute(world.db)
  await sql`
    insert into role_permissions (role_code, permission)
    select 'local', unnest(${permissions}::text[])`.execute(world.db)
  const shopId = await createShop(world)
  ownCode = await codeOf(shopId)
  local = await importDesk(world, {
    shopId,
    admin: await signIn(world, { roles: ['local' as RoleCode], shopIds: [shopId], name: '区域' }),
  })
})
afterAll(() => world?.close())

const told = ({ problems }: Awaited<ReturnType<ImportDesk['send']>>): string[] =>
  problems.map(({ line, place, why }) => `${line} ${place.replace(/ 列.*/, '')} ${why}`)

test('bad rows of channels, shops and accounts are reported with column and reason', async () => {
  const channels = await desk.send(
    'channels',
    csv('渠道代码,渠道名称,站点编码,状态', 'tmall,天猫,7,', 'JD,京东,,', 'OFFLINESHOPCHANNEL,,1,关闭'),
  )
  expect(told(channels)).toEqual([
    '2 A tmall 不是渠道代码，代码由大写字母、数字和 _ 组成，以字母开头，最多 30 个字符',
    '3 A JD 是新渠道，要写名称和站点编码',
    '4 C 这个渠道的站点编码是 8888888，不能更改',
    expect.stringMatching(/^4 D 还有 \d+ 家营业中的店铺使用此渠道/),
  ])
  const shopRows = await desk.send(
    'shops',
    csv('店铺编码,店铺名称,渠道代码,收款方式,前缀', '甲1,甲,,,', 'B1,,NONE,,hq', 'B2,乙,,比特币,订单'),
  )
  expect(told(shopRows)).toEqual([
    expect.stringContaining('2 A 甲1 不是店铺编码'),
    '3 B B1 是新店铺，要写名称',
    '3 C 没有代码为 NONE 的启用渠道',
    expect.stringContaining('4 D “比特币” 应为 微信支付'),
  ])
  const accounts = await desk.send(
    'accounts',
    csv(
      '工号,姓名,手机号,角色,店铺编码',
      '1a,甲,13911112222,导购,',
      'newone,,13911113333,,',
      'newtwo,乙,139****2222,,',
      'newthree,丙,13911114444,采购,NOWHERE',
      `newfour,丁,13911114444,,`,
      `${desk.admin.account.username},程立,13911115555,,`,
    ),
  )
  expect(told(accounts).toSorted((one, other) => one.localeCompare(other))).toEqual([
    expect.stringContaining('2 A 1a 不能作工号'),
    '3 A newone 是新账号，要写姓名和手机号',
    '4 C 新账号要写完整的 11 位手机号',
    '5 D 没有名为“采购”的角色',
    '5 E 没有编码为 NOWHERE 的店铺',
    '6 C 第 5 行已有这个手机号',
    expect.stringMatching(/^7 C .* 的手机号不是这个/),
  ])
})

test('kind, class and cloud POS of a shop are closed lists in files too', async () => {
  const head = '店铺编码,店铺名称,店铺类型,店铺类别,云 POS'
  const { problems } = await desk.send('shops', csv(head, 'WORDS,新店,WHOLESALE,折扣店,LAKALA'))
  expect(problems.map(({ why }) => why)).toEqual([
    '“WHOLESALE” 应为 直营 / 加盟 / 其他',
    '“LAKALA” 应为 收钱吧轻 POS / 收钱吧扫码',
  ])
})

test('an administrator of some shops imports into these only, grants no more than their own rights, and sees no other import', async () => {
  const kinds = (await local.admin.ask(imports.kinds, {})).data.map(({ kind }) => kind)
  expect(kinds).not.toContain('channels')
  const file = { kind: 'channels', fileName: 'a.csv', sizeBytes: 1 } as const
  expect((await local.admin.refused(imports.signature, file)).code).toBe('FORBIDDEN')
  const rows = await local.send('shops', csv('店铺编码,店铺名称', `${otherCode},别人的`, 'NEW1,新的'))
  expect(told(rows)).toEqual([
    `2 A 您不管理店铺 ${otherCode}；新开店铺请找全连锁管理员`,
    '3 A 您不管理店铺 NEW1；新开店铺请找全连锁管理员',
  ])
  const accounts = await local.send(
    'accounts',
    csv(
      '工号,姓名,手机号,角色,店铺编码',
      `boss,丁,13922220000,管理员,${ownCode}`,
      `far,戊,13922220001,导购,${otherCode}`,
    ),
  )
  expect(told(accounts)).toEqual([
    '2 D boss 的角色权限或退款上限超出您自己的，不能由您设置',
    '3 E far 属于您不管理的店铺，不能由您设置',
  ])
  expect(String(await local.stored('shops', 'csv'))).not.toContain(otherCode)
  const { id } = await desk.take('shops', csv('店铺编码,营业时间', `${otherCode},9:00–21:00`))
  expect((await local.admin.refused(imports.read, { id })).code).toBe('NOT_FOUND')
  expect((await local.take('shops', csv('店铺编码,电话', `${ownCode},021-5555`))).updated).toBe(1)
})

test('a file does not close a shop with open orders; an undo does not remove a used account', async () => {
  const scene = await setScene(world)
  const code = await codeOf(scene.shopId)
  await placeOrder(scene)
  expect(told(await desk.send('shops', csv('店铺编码,状态', `${code},关闭`)))).toEqual([
    '2 B 此店铺还有 1 张未完成的订单；请在店铺页面关闭，那里可以选择先完成它们',
  ])
  const { id } = await desk.take('accounts', csv('工号,姓名,手机号', 'used01,己,13933330000'))
  await sql`update accounts set password_temporary = false where username = 'used01'`.execute(world.db)
  expect((await desk.undo(id)).refusal).toMatch(/^不能撤销：导入的内容已被使用（used01）/)
})

test('a form that was opened before an undo or redo of an import cannot overwrite it', async () => {
  const { admin, shopId } = desk
  const channel = async () =>
    (await admin.ask(contract.shops.channelList, {})).data.find(({ code }) => code === 'WEB')
  const shop = async () =>
    (await admin.ask(contract.shops.shopSettings, {})).data.find(({ id }) => id === shopId)
  const { code } = await createProduct(world, { skus: [{}], stock: { [shopId]: 3 } })
  const product = async () => {
    const found = await admin.ask(contract.catalogue.productPaging, { keyword: code })
    return admin.ask(contract.catalogue.managedProduct, { channelSpuId: found.data[0]?.id ?? '' })
  }
  const versions = async () => [
    (await channel())?.version,
    (await shop())?.version,
    (await product()).version,
  ]
  await desk.take('channels', csv('渠道代码,渠道名称,站点编码', 'WEB,网上,77'))
  const files = [
    ['channels', csv('渠道代码,渠道名称', 'WEB,网店')],
    ['shops', csv('店铺编码,电话', `${otherCode},021-6666`)],
    ['skus', csv('商品编码,SKU编码,颜色', `${code},${code}-1,墨绿`)],
  ] as const
  const before = await versions()
  const raisedBy = (rise: number) => before.map((version) => (version ?? 0) + rise)
  const ids: string[] = []
  for (const [kind, file] of files) ids.push((await desk.take(kind, file)).id)
  expect(await versions()).toEqual(raisedBy(1))
  const opened = await channel()
  for (const id of ids) expect((await desk.undo(id)).refusal).toBe('')
  expect(await versions()).toEqual(raisedBy(2))
  const { id = '', name = '', version = 0 } = (await channel()) ?? {}
  expect(name).toBe('网上')
  const save = (form: { version: number; name: string }) => ({ id, enabled: true, ...form })
  await admin.ask(contract.shops.channelUpdate, save({ version, name: '网上商城' }))
  const old = save({ version: opened?.version ?? 0, name: '网店' })
  expect((await admin.refused(contract.shops.channelUpdate, old)).code).toBe('CHANNEL_CHANGED')

  const [channelImport = '', ...others] = ids
  expect((await desk.redo(channelImport)).refusal).toMatch(/^不能重做：撤销之后又有改动/)
  for (const other of others) expect((await desk.redo(other)).refusal).toBe('')
  expect(await versions()).toEqual(raisedBy(3))
})
