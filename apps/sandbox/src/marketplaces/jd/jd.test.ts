import { afterAll, beforeAll, expect, it } from 'vitest'
import { chinaTime } from '../../formats/provider-time.ts'
import { emptyStores, startMarkets, type MarketWorld } from '../testing/market-world.ts'

let world: MarketWorld
let token: string
let refreshToken: string
beforeAll(async () => {
  world = await startMarkets()
  const { code } = await world.control('jd', `stores/${emptyStores.jd}/grant`)
  const { json } = await world.jdToken('access_token', { grant_type: 'authorization_code', code })
  token = json.access_token
  refreshToken = json.refresh_token
})
afterAll(() => world.close())

const states = 'WAIT_SELLER_STOCK_OUT,LOCKED,TRADE_CANCELED'
const search = async (more: object = {}) => {
  const asked = {
    start_date: chinaTime(Date.now() - 3_600_000),
    end_date: chinaTime(Date.now() + 1000),
    order_state: states,
    optional_fields: 'orderId,orderState,shouldPay,totalSellerReceivable',
    page: '1',
    page_size: '100',
    ...more,
  }
  const { json } = await world.jd('jingdong.pop.order.enSearch', asked, { token })
  return json.jingdong_pop_order_enSearch_responce.searchorderinfo_result
}

it('another secret, clock or token is refused by number, and a refresh ends the tokens before it', async () => {
  const code = async (change: Parameters<MarketWorld['jd']>[2]) =>
    (await world.jd('jingdong.vender.shop.query', {}, change)).json.error_response?.code
  expect(await code({ token, secret: 'x' })).toBe('12')
  expect(await code({ token, skewS: 420 })).toBe('8')
  expect(await code({ token: 'x' })).toBe('19')
  expect(await code({ token })).toBeUndefined()
  const refresh = () =>
    world.jdToken('refresh_token', { grant_type: 'refresh_token', refresh_token: refreshToken })
  const { json } = await refresh()
  expect(await code({ token })).toBe('19')
  token = json.access_token
  expect((await refresh()).json).toMatchObject({ code: 402 })
  const { json: shop } = await world.jd('jingdong.vender.shop.query', {}, { token })
  expect(shop.jingdong_vender_shop_query_responce.shop_jos_result).toMatchObject({
    vender_id: Number(emptyStores.jd),
    shop_name: '予所家居京东空店',
  })
})

it('an order is listed once it is paid, with the fields that are asked for, and locked while its buyer wants to cancel', async () => {
  await world.place('jd', { state: 'UNPAID', deposit_cents: 5_000 })
  const order = await world.place('jd', { platform_discount_cents: 100, postage_cents: 900 })
  expect(await search()).toMatchObject({
    orderTotal: '1',
    orderInfoList: [
      {
        orderId: order.id,
        orderState: 'WAIT_SELLER_STOCK_OUT',
        shouldPay: '4207.00',
        totalSellerReceivable: '4199.00',
      },
    ],
  })
  expect((await search()).orderInfoList[0]).not.toHaveProperty('consigneeInfo')
  await world.control('jd', `orders/${order.id}/refund`, { state: 'APPLIED' })
  expect((await search()).orderInfoList).toMatchObject([{ orderState: 'LOCKED' }])
  expect(await search({ start_date: chinaTime(Date.now() - 32 * 86_400_000) })).toMatchObject({
    apiResult: { success: 'false' },
  })
  const refunds = async (by: 'apply' | 'check') => {
    const window = {
      [`${by}TimeStart`]: chinaTime(Date.now() - 3_600_000),
      [`${by}TimeEnd`]: chinaTime(Date.now() + 1000),
    }
    const { json } = await world.jd(
      'jingdong.pop.afs.soa.refundapply.queryPageList',
      { ...window, pageIndex: 1, pageSize: 50 },
      { token },
    )
    return json.jingdong_pop_afs_soa_refundapply_queryPageList_responce.queryResult
  }
  expect(await refunds('apply')).toMatchObject({ totalCount: 1, result: [{ status: 0 }] })
  expect(await refunds('check')).toMatchObject({ totalCount: 0 })
  await world.control('jd', `orders/${order.id}/refund`, { state: 'REFUNDED' })
  expect(await refunds('check')).toMatchObject({
    totalCount: 1,
    result: [{ orderId: order.id, status: 3, applyRefundSum: 419_800 }],
  })
  expect((await search()).orderInfoList).toMatchObject([{ orderState: 'TRADE_CANCELED' }])
})

it('what comes back after shipping is a service order, and its money is told apart', async () => {
  const order = await world.place('jd')
  await world.control('jd', `orders/${order.id}/ship`)
  const services = async (buId: string = emptyStores.jd) => {
    const params = {
      buId,
      operatePin: 'a',
      operateNick: 'a',
      updateTimeBegin: chinaTime(Date.now() - 3_600_000),
      updateTimeEnd: chinaTime(Date.now() + 1000),
      pageNumber: 1,
      pageSize: 50,
    }
    const { json } = await world.jd('jingdong.asc.query.list', params, { token })
    return json.jingdong_asc_query_list_responce.pageResult
  }
  const money = async () => {
    const params = { orderId: order.id, pageNumber: 1, pageSize: 50 }
    const { json } = await world.jd('jingdong.asc.serviceAndRefund.view', params, { token })
    return json.jingdong_asc_serviceAndRefund_view_responce.pageResult.data
  }
  await world.control('jd', `orders/${order.id}/refund`, { state: 'APPLIED', returns_goods: true })
  expect(await services()).toMatchObject({
    totalCount: 1,
    data: [{ serviceStatus: 10_001, customerExpect: 10 }],
  })
  expect(await money()).toEqual([])
  expect(await services('1')).toMatchObject({ success: false })
  await world.control('jd', `orders/${order.id}/refund`, { state: 'REFUNDED', returns_goods: true })
  expect(await services()).toMatchObject({ data: [{ serviceStatus: 10_010 }] })
  expect(await money()).toMatchObject([{ status: 13 }])
})

it('a receiver is told for the identifier of its order alone, up to the quota', async () => {
  const order = await world.place('jd')
  const { orderInfoList } = await search({ optional_fields: 'orderId,consigneeInfo' })
  const { oaid } = orderInfoList.find(
    ({ orderId }: { orderId: string }) => orderId === order.id,
  ).consigneeInfo
  const read = async (id: string) => {
    const params = { getReceiverInfoListReqVO: { orderInfos: [{ orderId: order.id, oaid: id }] } }
    const { json } = await world.jd('jingdong.jos.order.oaid.decrypt', params, { token })
    return json.jingdong_jos_order_oaid_decrypt_responce.returnType
  }
  expect(await read('x')).toMatchObject({ success: false })
  await world.control('jd', 'settings', { decrypt_quota: 0 })
  expect(await read(oaid)).toMatchObject({ data: null, message: '解密额度已用完' })
  await world.control('jd', 'settings', { decrypt_quota: 1 })
  expect(await read(oaid)).toMatchObject({ code: 0, data: [{ consMobilePhone: order.buyer.mobile }] })
})
