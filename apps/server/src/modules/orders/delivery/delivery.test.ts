import { chinaDay } from '@showfloor/contract/common/china-time'
import { contract } from '@showfloor/contract/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { signIn } from '../../../testing/factories.ts'
import { placeOrder, setScene, type Scene } from '../../../testing/order-scene.ts'
import { startWorld, type World } from '../../../testing/world.ts'

const { orders, audit } = contract
let world: World
let scene: Scene
let admin: Awaited<ReturnType<typeof signIn>>
beforeAll(async () => {
  world = await startWorld()
  scene = await setScene(world, { stock: 99 })
  admin = await signIn(world, { roles: ['admin'], shopIds: [scene.shopId] })
})
afterAll(() => world.close())

/** A day of China's calendar, counted from today. */
const day = (days: number) => chinaDay(new Date(), days)
const express = { nameZh: '加急送装', nameEn: '', fee: 30_000, freeFrom: null, leadDays: 3 }
const openModes = async () => (await scene.guide.ask(orders.deliveryModes, {})).data

test('R7.22 delivery modes keep their fees, and the calculation applies them', async () => {
  expect(await openModes()).toEqual([
    {
      code: 'DELIVERY',
      name: '送货上门',
      needsAddress: true,
      fee: 15_000,
      freeFrom: 200_000,
      firstDay: day(0),
    },
    { code: 'PICKUP', name: '到店自提', needsAddress: false, fee: 0, freeFrom: null, firstDay: day(0) },
  ])
  const feeOf = async (deliveryMode: 'DELIVERY' | 'PICKUP', itemQty: number) => {
    const items = [{ itemMappingId: scene.mappingId, itemQty }]
    const input = { shopId: scene.shopId, deliveryMode, items }
    return (await scene.guide.ask(orders.calculate, input)).amounts.deliveryFee
  }
  expect([await feeOf('DELIVERY', 1), await feeOf('DELIVERY', 2), await feeOf('PICKUP', 1)]).toEqual([
    15_000, 0, 0,
  ])
})

test('R7.22 a customer’s question is answered by the order’s current status, and the order keeps the answer', async () => {
  const waiting = await placeOrder(scene)
  const found = await scene.guide.ask(orders.autoReplyQuery, {
    shopId: scene.shopId,
    keyword: waiting.orderNo,
  })
  expect(found.data).toHaveLength(1)
  expect(found.data[0]).toMatchObject({ id: waiting.id, status: 'PENDING_CONFIRMATION' })
  expect(found.data[0]?.text).toMatch(
    /您的订单 SO-\d{8}-\d+ 已为您留好货，合计 ¥2,149，请打开 林晓 发给您的链接确认。$/,
  )
  await scene.guide.ask(orders.autoReplySubmit, { id: waiting.id, text: '请打开链接确认' })
  const { events } = await scene.guide.ask(orders.get, { id: waiting.id })
  expect(events.at(-1)).toMatchObject({ type: 'replied', actor: '林晓', detail: { text: '请打开链接确认' } })
})

test('an administrator adds, renames, prices and closes delivery modes; orders keep theirs', async () => {
  const { code } = await admin.ask(orders.deliveryModeCreate, { ...express, needsAddress: true })
  expect(await openModes()).toContainEqual({
    code,
    name: '加急送装',
    needsAddress: true,
    fee: 30_000,
    freeFrom: null,
    firstDay: day(3),
  })
  expect(
    await admin.refused(orders.deliveryModeCreate, { ...express, nameZh: ' 加急送装 ', needsAddress: false }),
  ).toMatchObject({ code: 'DELIVERY_NAME_TAKEN' })

  const items = [{ itemMappingId: scene.mappingId, itemQty: 1 }]
  const wanted = { shopId: scene.shopId, customerId: scene.customerId, deliveryMode: code, items }
  expect((await scene.guide.ask(orders.calculate, wanted)).amounts.deliveryFee).toBe(30_000)
  expect(await scene.guide.refused(orders.create, { ...wanted, deliveryDate: day(2) })).toMatchObject({
    code: 'DELIVERY_DATE_EARLY',
    error: `“加急送装”最早 ${day(3)}，请改日期`,
  })
  const order = await placeOrder(scene, { deliveryMode: code, deliveryDate: day(3) })
  const draft = await placeOrder(scene, { deliveryMode: code, deliveryDate: day(2), submit: false })
  expect(await scene.guide.refused(orders.submit, { id: draft.id, version: draft.version })).toMatchObject({
    code: 'DELIVERY_DATE_EARLY',
  })

  const closed = { ...express, code, nameZh: '次日送装', nameEn: 'Next day', enabled: false }
  await admin.ask(orders.deliveryModeUpdate, closed)
  expect((await openModes()).map((mode) => mode.code)).toEqual(['DELIVERY', 'PICKUP'])
  expect(await scene.guide.refused(orders.calculate, wanted)).toMatchObject({ code: 'DELIVERY_MODE_CLOSED' })
  expect(await scene.guide.refused(orders.submit, { id: draft.id, version: draft.version })).toMatchObject({
    code: 'DELIVERY_MODE_CLOSED',
  })
  expect(await scene.guide.ask(orders.get, { id: order.id })).toMatchObject({
    deliveryMode: code,
    deliveryName: '次日送装',
    needsAddress: true,
  })
  const english = { 'accept-language': 'en' }
  const listed = await scene.guide.ask(orders.list, { shopId: scene.shopId }, english)
  expect(listed.data.find(({ id }) => id === order.id)?.deliveryName).toBe('Next day')

  const { data } = await admin.ask(orders.deliverySettings, {})
  expect(data.find((mode) => mode.code === code)).toEqual({ ...closed, needsAddress: true })
  for (const { needsAddress: _, ...mode } of data.filter(({ enabled }) => enabled).slice(0, -1))
    await admin.ask(orders.deliveryModeUpdate, { ...mode, enabled: false })
  const { needsAddress: _, ...last } = data.findLast(({ enabled }) => enabled) ?? {
    needsAddress: false,
    ...closed,
  }
  expect(await admin.refused(orders.deliveryModeUpdate, { ...last, enabled: false })).toMatchObject({
    code: 'DELIVERY_LAST_OPEN',
  })
  for (const { needsAddress: _, ...mode } of data) await admin.ask(orders.deliveryModeUpdate, mode)
  expect(
    await admin.refused(orders.deliveryModeUpdate, { ...closed, code: 'M1', nameZh: '别的' }),
  ).toMatchObject({
    code: 'NOT_FOUND',
  })
  const [entry] = (await admin.ask(audit.list, { action: 'orders.deliveryModeCreate' })).data
  expect(entry?.detail.map(({ name, value }) => `${name} ${value}`).sort()).toEqual([
    '名称 加急送装',
    '最早 3 天后',
    '配送费 ¥300',
  ])
})

test('answers are set for each status; a placeholder that cannot be filled in is refused', async () => {
  const { data } = await admin.ask(orders.replyTemplates, {})
  expect(data.map(({ status }) => status).slice(0, 2)).toEqual(['DRAFT', 'PENDING_CONFIRMATION'])
  const draft = { status: 'DRAFT' as const, bodyZh: '{customer}，{guide} 正在整理 {orderNo}', bodyEn: '' }
  expect(await admin.refused(orders.replyTemplateUpdate, { ...draft, bodyZh: '您好 {name}' })).toMatchObject({
    code: 'REPLY_PLACE_UNKNOWN',
    error: '没有 {name} 这个填充项',
  })
  await admin.ask(orders.replyTemplateUpdate, draft)
  await admin.ask(orders.replyTemplateUpdate, { ...draft, bodyEn: '{date}' })
  const order = await placeOrder(scene, { submit: false, deliveryDate: '2030-02-03' })
  for (const [language, text] of [
    ['zh', `王女士，林晓 正在整理 ${order.orderNo}`],
    ['en', '3 February'],
  ] as const) {
    const asked = { shopId: scene.shopId, keyword: order.orderNo }
    const reply = await scene.guide.ask(orders.autoReplyQuery, asked, { 'accept-language': language })
    expect(reply.data[0]?.text).toBe(text)
  }
})

test('the audit log shows orders by number and finds them by it', async () => {
  const order = await placeOrder(scene)
  await scene.guide.ask(orders.revoke, { id: order.id, version: order.version })
  const [withdrawn] = (await admin.ask(audit.list, { subject: order.orderNo })).data
  expect(withdrawn).toMatchObject({
    actionName: '撤回订单',
    subject: order.id,
    subjectName: order.orderNo,
  })
  await scene.guide.ask(orders.delete, { id: order.id, version: order.version + 1 })
  const [deleted] = (await admin.ask(audit.list, { subject: order.id })).data
  expect(deleted).toMatchObject({ actionName: '删除订单', subjectName: '' })
  expect(deleted?.detail).toEqual([{ field: 'orderNo', name: '订单号', value: order.orderNo }])
})
