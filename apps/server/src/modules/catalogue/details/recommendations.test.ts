import { contract } from '@showfloor/contract/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sql } from '../../../platform/database/sql.ts'
import { createProduct, createShop, signIn, type Product } from '../../../testing/factories.ts'
import { startWorld } from '../../../testing/world.ts'
import { replaceCompanions } from '../catalogue.public.ts'

const { catalogue } = contract
const world = await startWorld()
afterAll(() => world.close())
const shopId = await createShop(world)
const guide = await signIn(world, { shopIds: [shopId] })
const admin = await signIn(world, { roles: ['admin'], shopIds: [shopId] })

type Goods = { kind: string; style?: string; yuan?: number; stock?: number; room?: string; sizes?: object[] }
const frame = (mm: number) => ({ widthMm: mm + 100, attributes: { frameInnerWidthMm: mm } })
const mattress = (mm: number) => ({ widthMm: mm, attributes: { mattressWidthMm: mm } })
const bedding = (metres: string) => ({ widthMm: 2200, sizeText: `适用${metres}m床` })

const goods: Record<string, Goods> = {
  BED: { kind: 'bed', style: '清欢', yuan: 4000, room: '卧室', sizes: [frame(1500), frame(1800)] },
  BED_PLAIN: { kind: 'bed', yuan: 3000, room: '卧室', sizes: [{}] },
  BED_KIDS: { kind: 'bunk-bed', yuan: 3000, room: '儿童房', sizes: [frame(1200)] },
  CRIB: { kind: 'crib', yuan: 1500, room: '儿童房', sizes: [frame(600)] },
  MATTRESS: { kind: 'mattress', yuan: 2600, room: '卧室', sizes: [mattress(1500), mattress(1800)] },
  MATTRESS_15: { kind: 'mattress', yuan: 2000, room: '卧室', sizes: [mattress(1500)] },
  MATTRESS_18_GONE: { kind: 'mattress', yuan: 2000, stock: 0, room: '卧室', sizes: [mattress(1800)] },
  MATTRESS_PALACE: { kind: 'mattress', yuan: 40_000, room: '卧室', sizes: [mattress(1800)] },
  MATTRESS_12: { kind: 'mattress', yuan: 1200, room: '卧室', sizes: [mattress(1200)] },
  MATTRESS_CRIB: { kind: 'mattress', yuan: 400, room: '儿童房', sizes: [mattress(600)] },
  NIGHTSTAND: { kind: 'nightstand', style: '清欢', yuan: 800, room: '卧室' },
  NIGHTSTAND_OTHER: { kind: 'nightstand', style: '工业', yuan: 700, room: '卧室' },
  NIGHTSTAND_GONE: { kind: 'nightstand', style: '清欢', yuan: 800, stock: 0, room: '卧室' },
  WARDROBE: { kind: 'wardrobe', style: '清欢', yuan: 6000, room: '卧室' },
  WARDROBE_OTHER: { kind: 'wardrobe', style: '工业', yuan: 6000, room: '卧室' },
  CHEST: { kind: 'chest', style: '清欢', yuan: 2000, room: '卧室' },
  DRESSER: { kind: 'dressing-table', style: '清欢', yuan: 2000, room: '卧室' },
  BEDDING: { kind: 'bedding', yuan: 500, room: '卧室', sizes: [bedding('1.5'), bedding('1.8')] },
  BEDDING_15: { kind: 'bedding', yuan: 400, room: '卧室', sizes: [bedding('1.5')] },
  PILLOW: { kind: 'pillow', yuan: 200, room: '卧室' },
  SOFA: { kind: 'sofa', style: '清欢', yuan: 6000, room: '客厅' },
  CORNER: { kind: 'corner-sofa', style: '工业', yuan: 9000, room: '客厅' },
  ARMCHAIR: { kind: 'armchair', style: '清欢', yuan: 2400, room: '客厅' },
  OTTOMAN: { kind: 'ottoman', style: '工业', yuan: 900, room: '客厅' },
  COFFEE: { kind: 'coffee-table', style: '清欢', yuan: 1500, room: '客厅' },
  COFFEE_OTHER: { kind: 'coffee-table', style: '工业', yuan: 1500, room: '客厅' },
  TV: { kind: 'tv-stand', style: '清欢', yuan: 2500, room: '客厅' },
  SIDE: { kind: 'side-table', style: '清欢', yuan: 700, room: '客厅' },
  TABLE: { kind: 'dining-table', style: '清欢', yuan: 4500, room: '餐厅' },
  CHAIR: { kind: 'dining-chair', style: '清欢', yuan: 600, room: '餐厅' },
  CHAIR_OTHER: { kind: 'dining-chair', style: '工业', yuan: 500, room: '餐厅' },
  SIDEBOARD: { kind: 'sideboard', style: '清欢', yuan: 3000, room: '餐厅' },
  DESK: { kind: 'desk', style: '清欢', yuan: 2500, room: '书房' },
  OFFICE: { kind: 'office-chair', yuan: 1200, room: '书房' },
  BOOKCASE: { kind: 'bookcase', style: '清欢', yuan: 3000, room: '书房' },
  SHOES: { kind: 'shoe-cabinet', style: '清欢', yuan: 1800, room: '门厅' },
  BENCH: { kind: 'bench', style: '清欢', yuan: 600, room: '门厅' },
  MIRROR: { kind: 'mirror', yuan: 500, room: '门厅' },
  GARDEN: { kind: 'outdoor-set', style: '清欢', yuan: 3000, room: '户外' },
  LAMP: { kind: 'table-lamp', yuan: 300, room: '软装' },
  RUG: { kind: 'rug', yuan: 900, room: '软装' },
  PENDANT: { kind: 'pendant-lamp', yuan: 700, room: '软装' },
}

// What must stand beside each, and what must not. Of several sizes, `CODE-2` is the second.
const beside: Record<string, { with?: string; without?: string }> = {
  BED: {
    with: 'MATTRESS-1 NIGHTSTAND-1 BEDDING-1 WARDROBE-1 CHEST-1 DRESSER-1 PILLOW-1 LAMP-1 MATTRESS_15-1',
    without:
      'GARDEN OFFICE MATTRESS-2 BEDDING-2 MATTRESS_PALACE WARDROBE_OTHER NIGHTSTAND_OTHER SOFA BED_PLAIN',
  },
  BED_PLAIN: { with: 'PILLOW-1', without: 'MATTRESS MATTRESS_15 BEDDING GARDEN' },
  BED_KIDS: { with: 'MATTRESS_12-1', without: 'MATTRESS MATTRESS_CRIB BEDDING WARDROBE OFFICE' },
  CRIB: { with: 'MATTRESS_CRIB-1', without: 'MATTRESS MATTRESS_12 BEDDING' },
  MATTRESS: { with: 'BED-1 BEDDING-1 PILLOW-1', without: 'BED-2 BED_KIDS MATTRESS_15 SOFA' },
  MATTRESS_15: { with: 'BED-1 BEDDING-1', without: 'BED-2 BED_KIDS GARDEN' },
  MATTRESS_18_GONE: { with: 'BED-2 BEDDING-2', without: 'BED-1 BEDDING_15' },
  MATTRESS_PALACE: { with: 'BEDDING-2 PILLOW-1', without: 'BED BEDDING_15' },
  MATTRESS_12: { with: 'PILLOW-1', without: 'BED BEDDING CRIB' },
  MATTRESS_CRIB: { with: 'PILLOW-1', without: 'BED BED_KIDS BEDDING' },
  NIGHTSTAND: { with: 'LAMP-1 BED-1 CHEST-1', without: 'GARDEN SOFA OFFICE' },
  NIGHTSTAND_OTHER: { with: 'LAMP-1', without: 'BED CHEST' },
  NIGHTSTAND_GONE: { with: 'LAMP-1 BED-1', without: 'NIGHTSTAND' },
  WARDROBE: { with: 'BED-1 CHEST-1 DRESSER-1 MIRROR-1', without: 'TV SHOES GARDEN' },
  WARDROBE_OTHER: { with: 'MIRROR-1', without: 'CHEST BED DRESSER' },
  CHEST: { with: 'MIRROR-1 NIGHTSTAND-1 LAMP-1', without: 'NIGHTSTAND_OTHER SOFA' },
  DRESSER: { with: 'MIRROR-1 LAMP-1', without: 'OFFICE CHAIR DESK' },
  BEDDING: { with: 'PILLOW-1 MATTRESS-1 MATTRESS_15-1', without: 'MATTRESS-2 MATTRESS_12 BED SOFA' },
  BEDDING_15: { with: 'PILLOW-1 MATTRESS-1', without: 'MATTRESS-2 MATTRESS_18_GONE' },
  PILLOW: { with: 'BEDDING-1', without: 'SOFA GARDEN' },
  SOFA: { with: 'COFFEE-1 TV-1 ARMCHAIR-1 SIDE-1 RUG-1', without: 'COFFEE_OTHER CORNER BED GARDEN CHAIR' },
  CORNER: { with: 'COFFEE_OTHER-1 OTTOMAN-1', without: 'COFFEE TV SOFA' },
  ARMCHAIR: { with: 'SIDE-1 RUG-1', without: 'OTTOMAN SOFA DESK' },
  OTTOMAN: { with: 'RUG-1', without: 'ARMCHAIR SOFA' },
  COFFEE: { with: 'SIDE-1 SOFA-1 TV-1 RUG-1', without: 'CORNER TABLE' },
  COFFEE_OTHER: { with: 'RUG-1', without: 'SOFA SIDE' },
  TV: { with: 'COFFEE-1 SOFA-1', without: 'COFFEE_OTHER CORNER BED' },
  SIDE: { with: 'ARMCHAIR-1 LAMP-1', without: 'BED GARDEN' },
  TABLE: { with: 'CHAIR-1 SIDEBOARD-1 PENDANT-1 BENCH-1', without: 'CHAIR_OTHER OFFICE COFFEE GARDEN' },
  CHAIR: { with: 'TABLE-1 SIDEBOARD-1 PENDANT-1', without: 'DESK OFFICE CHAIR_OTHER' },
  CHAIR_OTHER: { with: 'PENDANT-1', without: 'TABLE SIDEBOARD' },
  SIDEBOARD: { with: 'TABLE-1 CHAIR-1', without: 'CHAIR_OTHER TV' },
  DESK: { with: 'OFFICE-1 BOOKCASE-1 LAMP-1', without: 'CHAIR BED TABLE GARDEN' },
  OFFICE: { with: 'DESK-1 BOOKCASE-1', without: 'TABLE BED' },
  BOOKCASE: { with: 'DESK-1 ARMCHAIR-1', without: 'BED OFFICE' },
  SHOES: { with: 'BENCH-1 MIRROR-1', without: 'WARDROBE TABLE' },
  BENCH: { with: 'SHOES-1', without: 'TABLE SOFA' },
  MIRROR: { with: 'DRESSER-1 SHOES-1', without: 'GARDEN BED' },
  GARDEN: { without: 'BED SOFA MATTRESS TABLE OFFICE' },
  LAMP: { with: 'NIGHTSTAND-1 SIDE-1', without: 'BED GARDEN' },
  RUG: { with: 'COFFEE-1', without: 'BED MATTRESS GARDEN' },
  PENDANT: { with: 'TABLE-1', without: 'DESK BED' },
}

const made = new Map<string, Product>()
const product = (code: string): Product => {
  const found = made.get(code)
  if (!found) throw new Error(`No product ${code}`)
  return found
}
beforeAll(async () => {
  for (const [
    code,
    { kind, style = '', yuan = 1000, stock = 5, room = '其他', sizes = [{}] },
  ] of Object.entries(goods))
    made.set(
      code,
      await createProduct(world, {
        code,
        name: code,
        kind,
        style,
        categoryPaths: [[room, kind]],
        marketingCents: yuan * 100,
        prices: {
          saleCents: yuan * 100,
          shoppeCents: yuan * 100,
          redLineCents: yuan * 80,
          costCents: yuan * 50,
        },
        stock: { [shopId]: stock },
        skus: sizes,
      }),
    )
  await admin.ask(catalogue.recommendationSettingUpdate, {
    shopId,
    source: 'BOTH',
    inStockOnly: false,
    size: 12,
  })
})

const offered = async (code: string, sku = 1): Promise<string[]> => {
  const { id, skus } = product(code)
  const itemMappingId = skus[sku - 1]?.itemMappingId ?? ''
  const { data } = await guide.ask(catalogue.recommendations, { shopId, channelSpuId: id, itemMappingId })
  return data.map(({ skuCode }) => skuCode)
}

describe('what goes with a product by the rules of a new installation', () => {
  test('there are 40 products and more, and each says what must and what must not stand beside it', () => {
    expect(Object.keys(goods).length).toBeGreaterThanOrEqual(40)
    expect(Object.keys(beside)).toEqual(Object.keys(goods))
  })

  test.each(Object.entries(beside))('%s', async (code, { with: musts = '', without = '' }) => {
    const codes = await offered(code)
    expect(codes).toEqual(expect.arrayContaining(musts.split(' ').filter(Boolean)))
    const standing = (one: string) => codes.filter((found) => found === one || found.startsWith(`${one}-`))
    expect(without.split(' ').flatMap(standing)).toEqual([])
    expect(codes).not.toContain(`${code}-1`)
  })

  test('the chosen size decides which size of a mattress and of bed linen stands there', async () => {
    const codes = await offered('BED', 2)
    expect(codes).toEqual(expect.arrayContaining(['MATTRESS-2', 'BEDDING-2']))
    expect(codes).not.toContain('MATTRESS_15-1')
    expect(codes).not.toContain('BEDDING_15-1')
  })

  test('what is in stock stands before what is not, and a shop may show only that', async () => {
    const codes = await offered('BED', 2)
    expect(codes.slice(-2).toSorted()).toEqual(['MATTRESS_18_GONE-1', 'NIGHTSTAND_GONE-1'])
    const setting = { shopId, source: 'BOTH' as const, size: 12 }
    await admin.ask(catalogue.recommendationSettingUpdate, { ...setting, inStockOnly: true })
    expect((await offered('BED', 2)).filter((code) => code.includes('GONE'))).toEqual([])
    await admin.ask(catalogue.recommendationSettingUpdate, { ...setting, inStockOnly: false })
  })

  test('one of each kind comes first, and what went together with the product before others of its kind', async () => {
    expect((await offered('DESK'))[0]).toBe('OFFICE-1')
    const second = await createProduct(world, {
      code: 'OFFICE_NEW',
      kind: 'office-chair',
      marketingCents: 150_000,
      stock: { [shopId]: 1 },
    })
    expect((await offered('DESK')).indexOf('OFFICE_NEW-1')).toBeGreaterThan(1)
    await world.db.transaction((tx) =>
      replaceCompanions(tx, 'BOUGHT', [{ productId: product('DESK').id, companionId: second.id, times: 3 }]),
    )
    expect((await offered('DESK'))[0]).toBe('OFFICE_NEW-1')
  })

  test('the chain’s own choice comes first, but never in another size', async () => {
    const version = async () =>
      (await admin.ask(catalogue.managedProduct, { channelSpuId: product('BED').id })).version
    await admin.ask(catalogue.recommendationsUpdate, {
      channelSpuId: product('BED').id,
      version: await version(),
      recommendedIds: [product('MATTRESS_15').id, product('RUG').id],
    })
    expect((await offered('BED', 2))[0]).toBe('RUG-1')
    expect(await offered('BED', 2)).not.toContain('MATTRESS_15-1')
    expect((await offered('BED', 1)).slice(0, 2)).toEqual(['MATTRESS_15-1', 'RUG-1'])
  })
})

describe('rules that an administrator edits', () => {
  const ask = { kind: 'desk' as const }
  const rule = {
    companionKind: 'rug' as const,
    sameSize: false,
    sameStyle: false,
    sameRoom: false,
    priceFromPercent: null,
    priceToPercent: 50,
  }

  test('the new rules decide at once, a stale editor is refused, and the audit log names the kind', async () => {
    const { data: before } = await admin.ask(catalogue.recommendationRules, ask)
    expect(before.map(({ companionKind }) => companionKind)).toEqual([
      'office-chair',
      'bookcase',
      'table-lamp',
      'shelf',
    ])
    await admin.ask(catalogue.recommendationRulesUpdate, { ...ask, before, rules: [rule] })
    expect(await offered('DESK')).toEqual(['RUG-1'])
    expect(
      (await admin.refused(catalogue.recommendationRulesUpdate, { ...ask, before, rules: [] })).code,
    ).toBe('RECOMMENDATION_RULES_CHANGED')
    const narrow = [{ ...rule, priceToPercent: 30 }]
    await admin.ask(catalogue.recommendationRulesUpdate, { ...ask, before: [rule], rules: narrow })
    expect(await offered('DESK')).toEqual([])
    const { rows } = await sql<{ subject: string }>`
      select subject from audit_log where call = 'catalogue.recommendationRulesUpdate'`.execute(world.db)
    expect(rows.map(({ subject }) => subject)).toEqual(['书桌', '书桌'])
  })

  test('a kind is named once, and a guide neither reads nor changes rules', async () => {
    const twice = { ...ask, before: [], rules: [rule, rule] }
    expect((await admin.refused(catalogue.recommendationRulesUpdate, twice)).code).toBe('INVALID_INPUT')
    expect((await guide.refused(catalogue.recommendationRules, ask)).status).toBe(403)
    expect(
      (await guide.refused(catalogue.recommendationRulesUpdate, { ...ask, before: [], rules: [] })).status,
    ).toBe(403)
  })
})
