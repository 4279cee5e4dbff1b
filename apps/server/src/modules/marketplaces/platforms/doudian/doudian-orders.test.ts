import { afterEach, beforeEach, expect, test } from 'vitest'
import { startPublished, type Sent } from '../../../payments/providers/testing/published.ts'
import { doudian } from './doudian.ts'

let answers: Record<string, string> = {}
let server: Awaited<ReturnType<typeof startPublished>>
beforeEach(async () => {
  answers = {}
  server = await startPublished(({ path }) => ({ body: answers[new URL(path, 'http://x').pathname] ?? '' }))
})
afterEach(() => server.stop())

const access = { token: 'a-token', offsetMs: 0, sellerId: '4463798' }
const window = { from: new Date(1_731_916_000_000), to: new Date(1_731_919_600_000) }
const shop = () =>
  doudian({
    base_url: server.url,
    authorize_url: 'https://fuwu.jinritemai.com/authorize',
    app_key: '7000000000000000001',
    app_secret: 'secret',
  })
const ok = (data: string): string =>
  `{"code":10000,"data":${data},"log_id":"20261128","msg":"success","sub_code":"","sub_msg":""}`
const refused = (code: number, subCode: string, subMsg: string): string =>
  JSON.stringify({ code, data: null, msg: subMsg, sub_code: subCode, sub_msg: subMsg, log_id: '20261128' })
const bodyOf = (sent: Sent | undefined): unknown => JSON.parse(sent?.body ?? '{}')

const place = (detail: string): string =>
  `{"province":{"name":"福建省","id":"35"},"city":{"name":"厦门市","id":"350200"},"town":{"name":"思明区","id":"350203"},"street":{"name":"莲前街道","id":"350203010"},${detail}}`
const sku = (rest: string): string =>
  `{"order_id":"6936476692437472564","parent_order_id":"6936476692437472563","order_level":3,"trade_type":0,"order_status":2,"create_time":1731916551,"update_time":1731916700,"pay_time":1731916560,"product_id":3660207428038974464,"product_id_str":"3660207428038974464","product_name":"办公椅","sku_id":3410716076201730,"out_product_id":"0","supplier_id":"","item_num":2,"origin_amount":30000,"sum_amount":60000,"order_amount":60000,"modify_amount":0,"post_amount":0,"promotion_amount":10000,"promotion_detail":{},"given_product_type":"",${rest}}`
const amounts =
  '"order_amount":60900,"pay_amount":50900,"post_amount":900,"modify_amount":0,"promotion_amount":10000,"promotion_shop_amount":0,"promotion_platform_amount":10000,"promotion_talent_amount":0,"shop_cost_amount":6000,"platform_cost_amount":4000,"only_platform_cost_amount":3000,"author_cost_amount":1000'
const order = (
  lines = [
    sku(
      '"pay_amount":50000,"code":"CH1-W","out_sku_id":"0","spec":[{"name":"颜色","value":"白色"}],"after_sale_info":{"after_sale_status":0,"after_sale_type":0,"refund_status":0}',
    ),
  ],
  rest = '"order_status":2,"order_phase_list":[]',
): string =>
  `{"order_id":"6936476692437472563","shop_id":7784061,"shop_name":"一家店","order_level":2,"main_status":2,"create_time":1731916551,"update_time":1731916700,"pay_time":1731916560,"exp_ship_time":1732031999,"buyer_words":"","seller_words":"",${amounts},${rest},"encrypt_post_tel":"$$tel$1$$","encrypt_post_receiver":"##name#1##","post_addr":${place('"encrypt_detail":"##detail#1##"')},"mask_post_tel":"138******22","mask_post_receiver":"张*","mask_post_addr":${place('"detail":"莲*****"')},"sku_order_list":[${lines.join(',')}],"logistics_info":[],"doudian_open_id":"1@#V"}`

const read = {
  externalId: '6936476692437472563',
  stage: 'PAID',
  placedAt: new Date(1_731_916_551_000),
  modifiedAt: new Date(1_731_916_700_000),
  promisedAt: new Date(1_732_031_999_000),
  buyer: {
    name: '张*',
    mobile: '138******22',
    district: '福建省 厦门市 思明区',
    address: '莲前街道 莲*****',
    words: '',
  },
  paidCents: 50_900,
  postageCents: 900,
  lines: [
    {
      externalId: '6936476692437472564',
      code: 'CH1-W',
      spec: '白色',
      quantity: 2,
      amountCents: 54_000,
      refund: null,
    },
  ],
  differs: false,
}

test.each([
  ['MODIFIED', 'update'],
  ['CREATED', 'create'],
] as const)('order.searchList by %s time: oldest first, in pages from 0', async (by, field) => {
  answers['/order/searchList'] = ok(`{"page":0,"size":50,"total":1,"shop_order_list":[${order()}]}`)
  const list = shop().orders[by]
  expect(await list.count(access, window)).toBe(1)
  expect(await list.page(access, window, 0)).toMatchObject([read])
  expect(bodyOf(server.sent.at(-1))).toEqual({
    [`${field}_time_start`]: 1_731_916_000,
    [`${field}_time_end`]: 1_731_919_600,
    order_by: `${field}_time`,
    order_asc: true,
    page: 0,
    size: 50,
  })
})

test('order.searchList: counts may be texts, an empty list null, and a list without a count is no answer', async () => {
  const { MODIFIED } = shop().orders
  answers['/order/searchList'] = ok('{"page":"0","size":"50","total":"0","shop_order_list":null}')
  expect(await MODIFIED.count(access, window)).toBe(0)
  expect(await MODIFIED.page(access, window, 0)).toEqual([])
  answers['/order/searchList'] = ok('{"page":0,"size":50,"total":null,"shop_order_list":null}')
  await expect(MODIFIED.count(access, window)).rejects.toMatchObject({ kind: 'UNANSWERED' })
})

test('order.orderDetail: the platform and its authors bear what is their cost, not every promotion of theirs', async () => {
  answers['/order/orderDetail'] = ok(`{"shop_order_detail":${order()}}`)
  expect(await shop().order(access, '6936476692437472563')).toMatchObject({
    ...read,
    platformBorneCents: 4_000,
    sealed: {
      name: '##name#1##',
      mobile: '$$tel$1$$',
      detail: '##detail#1##',
      province: '福建省',
      city: '厦门市',
      county: '思明区',
      town: '莲前街道',
    },
  })
  expect(bodyOf(server.sent.at(-1))).toEqual({ shop_order_id: '6936476692437472563' })
})

test('order.orderDetail: a line without codes, specifications and after-sale is named by its SKU', async () => {
  answers['/order/orderDetail'] = ok(
    `{"shop_order_detail":${order([sku('"pay_amount":50000,"code":null,"out_sku_id":"","spec":null,"after_sale_info":null')])}}`,
  )
  expect(await shop().order(access, '6936476692437472563')).toMatchObject({
    lines: [{ code: '#3410716076201730', spec: '', refund: null }],
  })
})

test('order.orderDetail: the deposit of several pieces is that of all', async () => {
  const phase = (no: number, isPaid: boolean, paid: number, whole: number): string =>
    `{"phase_order_id":"1${no}","total_phase":2,"current_phase":${no},"pay_success":${isPaid},"phase_payable_price":5000,"phase_order_amount":${whole},"phase_pay_amount":${paid},"phase_close_time":1732031999,"phase_promotion_amount":0}`
  const detail = (isPaid: boolean): string =>
    ok(
      `{"shop_order_detail":${order(undefined, `"order_status":1,"order_phase_list":[${phase(1, isPaid, isPaid ? 10_000 : 0, 10_000)},${phase(2, false, 0, 40_900)}]`)}}`,
    )
  for (const [isPaid, stage] of [
    [false, 'UNPAID'],
    [true, 'DEPOSIT'],
  ] as const) {
    answers['/order/orderDetail'] = detail(isPaid)
    expect(await shop().order(access, '6936476692437472563')).toMatchObject({
      stage,
      depositCents: 10_000,
      balanceDueAt: new Date(1_732_031_999_000),
    })
  }
})

const sealed = { name: '##name#1##', mobile: '$$tel$1$$', detail: '##detail#1##', province: '福建省' }
const opened = (cipher: string, text: string, rest: string): string =>
  `{"auth_id":"6936476692437472563","cipher_text":"${cipher}","decrypt_text":"${text}","err_no":0,"err_msg":"",${rest}}`
const decrypted = (tel: string): string =>
  ok(
    `{"decrypt_infos":[${opened('##name#1##', '张三', '"data_type":2,"is_virtual_tel":false,"expire_time":0,"phone_no_a":"","phone_no_b":""')},${tel},${opened('##detail#1##', '莲前路15号', '"data_type":1,"is_virtual_tel":false,"expire_time":0')}],"custom_err":{"err_code":0,"err_msg":""}}`,
  )

test('order.batchDecrypt: texts by their order, and a virtual number until it expires', async () => {
  answers['/order/batchDecrypt'] = decrypted(
    opened('$$tel$1$$', '13812342222', '"data_type":3,"is_virtual_tel":false,"expire_time":0'),
  )
  expect(await shop().reveal(access, '6936476692437472563', sealed)).toEqual({
    name: '张三',
    mobile: '13812342222',
    detail: '莲前路15号',
    province: '福建省',
    city: '',
    county: '',
    town: '',
  })
  expect(bodyOf(server.sent.at(-1))).toEqual({
    cipher_infos: Object.values(sealed)
      .slice(0, 3)
      .map((text) => ({ auth_id: '6936476692437472563', cipher_text: text })),
  })
  answers['/order/batchDecrypt'] = decrypted(
    opened(
      '$$tel$1$$',
      '18400913965-7576',
      '"data_type":3,"is_virtual_tel":true,"expire_time":1732031999,"phone_no_a":"18400913965","phone_no_b":"7576"',
    ),
  )
  expect(await shop().reveal(access, '6936476692437472563', sealed)).toMatchObject({
    mobile: '18400913965-7576',
    mobileUntil: new Date(1_732_031_999_000).toISOString(),
  })
})

test.each([
  [
    'a text with an error',
    () => decrypted(opened('$$tel$1$$', '', '"data_type":3').replace('"err_no":0', '"err_no":300008')),
  ],
  ['a partial failure', () => refused(50_002, 'isv.business-failed:300008', '解密接口存在部分失败')],
])('order.batchDecrypt: %s leaves the buyer masked until another day', async (_title, answer) => {
  answers['/order/batchDecrypt'] = answer()
  await expect(shop().reveal(access, '6936476692437472563', sealed)).rejects.toMatchObject({
    kind: 'DECRYPT_QUOTA',
  })
})

test('token.refresh: a renewal that another request makes ends nothing', async () => {
  answers['/token/refresh'] = ok(
    '{"access_token":"at2","expires_in":604800,"refresh_token":"rt2","scope":"SCOPE","shop_id":4463798,"shop_name":"一家店","authority_id":"4463798","auth_subject_type":"MultiStore"}',
  )
  expect(await shop().refresh('rt1')).toMatchObject({ accessToken: 'at2', refreshToken: 'rt2' })
  expect(bodyOf(server.sent.at(-1))).toEqual({ refresh_token: 'rt1', grant_type: 'refresh_token' })
  answers['/token/refresh'] = refused(50_002, 'isv.business-failed:31012', '刷新token失败，有并发请求')
  await expect(shop().refresh('rt1')).rejects.toMatchObject({ kind: 'UNANSWERED' })
})

test('token.create: a grant without a shop is no grant', async () => {
  answers['/token/create'] = ok('{"access_token":"at","expires_in":604800,"refresh_token":"rt"}')
  await expect(shop().exchange('own', '')).rejects.toMatchObject({ kind: 'UNANSWERED' })
})

const settled = (rest: string): string =>
  `{"settle_time":"2026-11-20 10:00:00","request_no":"7001","shop_order_id":"6936476692437472563","order_id":"6936476692437472564","pay_type_desc":"聚合账户","is_contains_refund_before_settle":0,"order_time":"2026-11-10 10:00:00","product_id":"3660207428038974464","goods_count":2,"flow_type_desc":"小店自卖","order_type":"普通订单","total_amount":60900,"total_goods_amount":60000,"post_amount":900,"shop_coupon":6000,"refund_before_settle":0,"platform_coupon":3000,"author_coupon":1000,"zt_pay_promotion":100,"zr_pay_promotion":0,"real_pay_amount":50800,"total_income":54900,"platform_service_fee":1000,"commission":500,"good_learn_channel_fee":0,"colonel_service_fee":0,"channel_promotion_fee":0,"other_sharing_amount":0,"total_outcome":1500,"remark":"","packing_amount":null,${rest}}`
const statement = (rows: string[], rest: string): string =>
  ok(
    `{"code":"100000","code_msg":"success","data":[${rows.join(',')}],"size":100,"data_size":${rows.length},${rest}}`,
  )

test('order.getSettleBillDetailV3: what the buyer paid, who bears the rest, and the sign of what goes back', async () => {
  answers['/order/getSettleBillDetailV3'] = statement(
    [settled('"trade_type":0,"settle_amount":53400'), settled('"trade_type":1,"settle_amount":-53400')],
    '"is_end":1,"next_start_index":"","next_start_time":""',
  )
  const sold = {
    key: '7001 6936476692437472564 0',
    number: '6936476692437472563',
    paidCents: 50_800,
    platformBorneCents: 4_100,
    merchantBorneCents: 6_000,
    feeCents: 1_500,
    receivableCents: 53_400,
  }
  expect(await shop().statement?.(access, '2026-11-20')).toEqual([
    sold,
    {
      key: '7001 6936476692437472564 1',
      number: '6936476692437472563',
      paidCents: -50_800,
      platformBorneCents: -4_100,
      merchantBorneCents: -6_000,
      feeCents: -1_500,
      receivableCents: -53_400,
    },
  ])
  expect(bodyOf(server.sent.at(-1))).toEqual({
    start_time: '2026-11-20 00:00:00',
    end_time: '2026-11-20 23:59:59',
    time_type: '0',
    size: 100,
    start_index: '',
  })
})

test('order.getSettleBillDetailV3: its own code refuses inside of a successful answer, and is never a day without rows', async () => {
  answers['/order/getSettleBillDetailV3'] = ok(
    '{"code":"200001","code_msg":"参数错误","data":null,"data_size":0,"is_end":1}',
  )
  await expect(shop().statement?.(access, '2026-11-20')).rejects.toMatchObject({ kind: 'REFUSED' })
  answers['/order/getSettleBillDetailV3'] = ok(
    '{"code":"200001","code_msg":"账单未生成","data":null,"data_size":0,"is_end":1}',
  )
  expect(await shop().statement?.(access, '2026-11-20')).toBeNull()
  answers['/order/getSettleBillDetailV3'] = refused(50_002, 'isv.business-failed:100010', 'DB异常')
  await expect(shop().statement?.(access, '2026-11-20')).rejects.toMatchObject({ kind: 'UNANSWERED' })
})

test('order.getSettleBillDetailV3: a row of an unpublished kind makes no statement', async () => {
  answers['/order/getSettleBillDetailV3'] = statement(
    [settled('"trade_type":9,"settle_amount":1')],
    '"is_end":1',
  )
  await expect(shop().statement?.(access, '2026-11-20')).rejects.toMatchObject({ kind: 'UNANSWERED' })
})
