import type { InputOf } from '@showfloor/contract/common/call'
import { contract } from '@showfloor/contract/contract'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createProduct, createShop, signIn, type Product } from '../../testing/factories.ts'
import { startWorld, type Caller, type World } from '../../testing/world.ts'

const { carts, files, inspirations } = contract
type Draft = InputOf<typeof inspirations.styleSave>
type StageDraft = InputOf<typeof inspirations.stageSave>

let world: World
let folder: string
let shopId: string
let newShopId: string
let editor: Caller
let guide: Caller
let sofa: Product
let chairs: Product
let gone: Product
let unpriced: Product

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'showfloor-inspirations-'))
  world = await startWorld({ DATA_DIR: folder })
  shopId = await createShop(world)
  newShopId = await createShop(world, { newShopEndTime: new Date(Date.now() + 86_400_000).toISOString() })
  editor = await signIn(world, { roles: ['admin'], shopIds: [shopId] })
  guide = await signIn(world, { shopIds: [shopId, newShopId] })
  sofa = await createProduct(world, { name: '云朵沙发', marketingCents: 500_000, stock: { [shopId]: 5 } })
  chairs = await createProduct(world, {
    name: '橡木餐椅',
    kind: 'dining-chair',
    marketingCents: 60_000,
    stock: { [shopId]: 3 },
  })
  gone = await createProduct(world, { name: '落地灯', kind: 'floor-lamp', marketingCents: 40_000 })
  unpriced = await createProduct(world, { name: '样品边几', kind: 'side-table', marketingCents: 0 })
})
afterAll(async () => {
  await world.close()
  await rm(folder, { recursive: true, force: true })
})

const pin = (product: Product, quantity = 1, x = 300, y = 600) => ({
  skuId: product.skus[0]?.skuId ?? '',
  quantity,
  x,
  y,
})
const scene = (more: Partial<Draft['scenes'][number]> = {}): Draft['scenes'][number] => ({
  name: '客厅',
  room: 'LIVING',
  fileId: null,
  pins: [pin(sofa), pin(chairs, 4), pin(gone), pin(unpriced)],
  ...more,
})
const draft = (more: Partial<Draft> = {}): Draft => ({
  name: '奶油暖居',
  lead: '一屋子柔软的光',
  story: '墙面是奶白。',
  theme: 'CREAM',
  colorFamily: 'beige',
  scenes: [scene()],
  ...more,
})
const published = async (more: Partial<Draft> = {}): Promise<{ id: string; version: number }> => {
  const { id, version } = await editor.ask(inspirations.styleSave, draft(more))
  return { id, ...(await editor.ask(inspirations.stylePublish, { id, version, published: true })) }
}
const detail = (id: string, caller = guide) => caller.ask(inspirations.styleDetail, { shopId, id })
const upload = async (): Promise<string> => {
  const bytes = await sharp({ create: { width: 320, height: 200, channels: 3, background: '#c9b6a0' } })
    .jpeg()
    .toBuffer()
  const { id, url } = await editor.ask(files.presignedUpload, {
    purpose: 'SCENE_PICTURE',
    sizeBytes: bytes.length,
  })
  await world.app.server.inject({
    method: 'PUT',
    url,
    payload: bytes,
    headers: { 'content-type': 'image/jpeg' },
  })
  return id
}

describe('styles', () => {
  test('R7.24 a page is filtered by room, theme, colour and word, and shows the price of the first scene here', async () => {
    const word = '侘寂之家'
    const { id } = await published({
      name: word,
      theme: 'WABI_SABI',
      scenes: [scene(), scene({ room: 'HALL' })],
    })
    const page = (more: object) => guide.ask(inspirations.stylePage, { shopId, keyword: word, ...more })
    const { total, data } = await page({ room: 'HALL', theme: 'WABI_SABI', colorFamily: 'beige' })
    expect({ total, data }).toMatchObject({
      total: 1,
      data: [{ id, name: word, rooms: ['LIVING', 'HALL'], pieceCount: 8, sceneTotal: 780_000 }],
    })
    expect(data[0]?.pictures).toHaveLength(2)
    expect(await detail(id)).toMatchObject({ id, name: word, scenes: [{ room: 'LIVING' }, { room: 'HALL' }] })
    // A page beyond the last one still answers the total.
    expect(await page({ start: 60 })).toEqual({ total: 1, data: [] })
    for (const other of [{ room: 'KIDS' }, { theme: 'NORDIC' }, { colorFamily: 'red' }, { keyword: '没有' }])
      expect(await page(other)).toMatchObject({ total: 0, data: [] })
  })

  test('every piece has its price and stock here, and whether its quantity can be sold', async () => {
    const { id } = await published()
    const { scenes } = await detail(id)
    expect(scenes[0]?.pins).toMatchObject([
      { name: '云朵沙发', state: 'SELLABLE', marketingPrice: 500_000, stock: { itemNum: 5 } },
      { name: '橡木餐椅', state: 'SHORT', quantity: 4, stock: { itemNum: 3 } },
      { name: '落地灯', state: 'SOLD_OUT' },
      { name: '样品边几', state: 'NOT_FOR_SALE', marketingPrice: 0 },
    ])
    const elsewhere = await guide.ask(inspirations.styleDetail, { shopId: newShopId, id })
    expect(elsewhere.scenes[0]?.pins[0]).toMatchObject({ state: 'SOLD_OUT', marketingPrice: 500_000 })
  })

  test('a whole scene goes into the cart in one idempotent call; what cannot be sold is named and left out', async () => {
    const { id } = await published()
    const pins = (await detail(id)).scenes[0]?.pins ?? []
    const cart = await guide.ask(carts.create, { cartName: '王小姐', shopId })
    const input = {
      shopGuideCartId: cart.id,
      itemList: pins.map((one) => ({ itemMappingId: one.itemMappingId ?? '', itemQty: one.quantity })),
    }
    const key = { 'idempotency-key': 'a-whole-scene' }
    const answer = await guide.ask(carts.itemsAdd, input, key)
    expect(answer).toEqual({
      added: 2,
      left: [
        { skuName: '橡木餐椅', itemQty: 1, reason: 'SHORT' },
        { skuName: '落地灯', itemQty: 1, reason: 'SOLD_OUT' },
        { skuName: '样品边几', itemQty: 1, reason: 'NOT_FOR_SALE' },
      ],
    })
    expect(await guide.ask(carts.itemsAdd, input, key)).toEqual(answer)
    const { cartItemList } = await guide.ask(carts.itemList, { shopGuideCartId: cart.id })
    expect(cartItemList.map((item) => [item.itemMappingBO.skuName, item.itemQty])).toEqual([
      ['云朵沙发', 1],
      ['橡木餐椅', 3],
    ])
  })

  test('a scene without a photo is drawn from its pieces, with a pin on each; with a photo, pins stay where they were placed', async () => {
    const fileId = await upload()
    const { id } = await published({ scenes: [scene(), scene({ fileId, pins: [pin(sofa, 1, 250, 640)] })] })
    const [drawn, photo] = (await detail(id)).scenes
    const svg = await world.app.server.inject({ method: 'GET', url: drawn?.picture.url ?? '' })
    expect(svg.headers['content-type']).toBe('image/svg+xml')
    expect(svg.body).not.toMatch(/script|href="http/)
    expect(drawn?.picture.fileId).toBeNull()
    expect(new Set(drawn?.pins.map(({ x, y }) => `${x} ${y}`)).size).toBe(4)
    expect(photo).toMatchObject({ picture: { fileId }, pins: [{ x: 250, y: 640 }] })
    const shown = await world.app.server.inject({ method: 'GET', url: `${photo?.picture.url}&w=320` })
    expect(shown.headers['content-type']).toBe('image/webp')
    const wrong = await world.app.server.inject({
      method: 'GET',
      url: '/pictures/1/interior/cream.svg?p=evil',
    })
    expect(wrong.statusCode).toBe(404)
  })
})

describe('editing a style', () => {
  test('only editors see a draft, before it is published and after it is taken back', async () => {
    const { id, version } = await editor.ask(inspirations.styleSave, draft({ name: '未完成' }))
    expect((await guide.refused(inspirations.styleDetail, { shopId, id })).code).toBe('NOT_FOUND')
    const drafts = { shopId, status: 'DRAFT', keyword: '未完成' } as const
    expect((await guide.ask(inspirations.stylePage, drafts)).total).toBe(0)
    expect((await editor.ask(inspirations.stylePage, drafts)).total).toBe(1)
    const first = await editor.ask(inspirations.stylePublish, { id, version, published: true })
    expect((await detail(id)).status).toBe('PUBLISHED')
    const back = { id, version: first.version, published: false }
    const { version: last } = await editor.ask(inspirations.stylePublish, back)
    expect((await guide.refused(inspirations.styleDetail, { shopId, id })).code).toBe('NOT_FOUND')
    await editor.ask(inspirations.styleDelete, { id, version: last })
    expect((await editor.refused(inspirations.styleDetail, { shopId, id })).code).toBe('NOT_FOUND')
  })

  test('a stale version is refused and overwrites nothing', async () => {
    const { id, version } = await published()
    const next = await editor.ask(inspirations.styleSave, { ...draft({ name: '先改的' }), id, version })
    for (const call of [inspirations.styleSave, inspirations.stylePublish, inspirations.styleDelete])
      expect(
        (await editor.refused(call, { ...draft({ name: '后改的' }), id, version, published: false })).code,
      ).toBe('INSPIRATION_CHANGED')
    expect(await detail(id)).toMatchObject({ name: '先改的', version: next.version })
  })

  test('published inspiration has products, and only existing ones', async () => {
    const empty = await editor.ask(inspirations.styleSave, draft({ scenes: [scene({ pins: [] })] }))
    expect((await editor.refused(inspirations.stylePublish, { ...empty, published: true })).error).toBe(
      '还没有商品，至少添加一件后才能发布',
    )
    const shown = await published()
    const without = { ...draft({ scenes: [] }), ...shown }
    expect((await editor.refused(inspirations.styleSave, without)).code).toBe('INSPIRATION_EMPTY')
    expect((await detail(shown.id)).scenes).toHaveLength(1)
    const unknown = draft({ scenes: [scene({ pins: [{ skuId: '1', quantity: 1, x: 1, y: 1 }] })] })
    expect((await editor.refused(inspirations.styleSave, unknown)).code).toBe('PIECE_UNKNOWN')
    expect(
      (await editor.refused(inspirations.styleSave, draft({ scenes: [scene({ fileId: '7' })] }))).code,
    ).toBe('NOT_FOUND')
  })

  test('a guide may neither upload a scene nor save one', async () => {
    const picture = { purpose: 'SCENE_PICTURE', sizeBytes: 1000 } as const
    expect((await guide.refused(files.presignedUpload, picture)).code).toBe('FORBIDDEN')
    expect((await guide.refused(inspirations.styleSave, draft())).code).toBe('FORBIDDEN')
  })
})

describe('new-product stages', () => {
  const day = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString()
  const launch = async (more: Partial<StageDraft>): Promise<{ id: string; version: number }> => {
    const { id, version } = await editor.ask(inspirations.stageSave, stage(more))
    return { id, ...(await editor.ask(inspirations.stagePublish, { id, version, published: true })) }
  }
  const stage = (more: Partial<StageDraft>): StageDraft => ({
    name: '云朵系列',
    lead: '坐下去，像被接住',
    story: '三层回弹坐垫。',
    theme: 'CREAM',
    startsAt: day(-1),
    endsAt: day(9),
    newShopsOnly: false,
    fileId: null,
    skuIds: [sofa.skus[0]?.skuId ?? '', gone.skus[0]?.skuId ?? ''],
    ...more,
  })

  test('R7.24 running ones come first, upcoming ones next, past ones last; each state is counted', async () => {
    const past = await launch({ name: '已结束', startsAt: day(-20), endsAt: day(-2) })
    const coming = await launch({ name: '即将', startsAt: day(3) })
    const running = await launch({ name: '进行中' })
    const page = await guide.ask(inspirations.stagePage, { shopId })
    expect(page).toMatchObject({
      total: 3,
      counts: { RUNNING: 1, UPCOMING: 1, PAST: 1 },
      data: [
        { id: running.id, state: 'RUNNING', productCount: 2 },
        { id: coming.id, state: 'UPCOMING' },
        { id: past.id, state: 'PAST' },
      ],
    })
    const only = await guide.ask(inspirations.stagePage, { shopId, state: 'UPCOMING' })
    expect(only).toMatchObject({ total: 1, data: [{ id: coming.id }] })
    const shown = await guide.ask(inspirations.stageDetail, { shopId, id: running.id })
    expect(shown.products.map(({ name, state }) => [name, state])).toEqual([
      ['云朵沙发', 'SELLABLE'],
      ['落地灯', 'SOLD_OUT'],
    ])
  })

  test('a launch for new shops is shown to a shop while it counts as new', async () => {
    const { id } = await launch({ name: '新店专享', newShopsOnly: true })
    expect((await guide.refused(inspirations.stageDetail, { shopId, id })).code).toBe('NOT_FOUND')
    expect(await guide.ask(inspirations.stageDetail, { shopId: newShopId, id })).toMatchObject({
      newShopsOnly: true,
    })
    const names = async (shop: string) =>
      (await guide.ask(inspirations.stagePage, { shopId: shop })).data.map(({ name }) => name)
    expect(await names(newShopId)).toContain('新店专享')
    expect(await names(shopId)).not.toContain('新店专享')
  })

  test('is edited by compare-and-set, ends after it starts, and is deleted', async () => {
    const wrong = stage({ startsAt: day(2), endsAt: day(1) })
    expect(await editor.refused(inspirations.stageSave, wrong)).toMatchObject({
      status: 400,
      error: '结束时间须晚于开始时间',
    })
    const yearless = stage({ startsAt: '0000-01-01T00:00:00Z' })
    expect((await editor.refused(inspirations.stageSave, yearless)).code).toBe('INVALID_INPUT')
    const { id, version } = await launch({ name: '改前' })
    const next = await editor.ask(inspirations.stageSave, { ...stage({ name: '改后' }), id, version })
    const stale = { ...stage({ name: '迟了' }), id, version, published: false }
    for (const call of [inspirations.stageSave, inspirations.stagePublish, inspirations.stageDelete])
      expect((await editor.refused(call, stale)).code).toBe('INSPIRATION_CHANGED')
    const empty = { ...stage({ skuIds: [] }), id, version: next.version }
    expect((await editor.refused(inspirations.stageSave, empty)).code).toBe('INSPIRATION_EMPTY')
    await editor.ask(inspirations.stageDelete, { id, version: next.version })
    expect((await guide.refused(inspirations.stageDetail, { shopId, id })).code).toBe('NOT_FOUND')
  })
})
