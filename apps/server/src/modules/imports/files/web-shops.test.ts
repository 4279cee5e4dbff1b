import { contract } from '@showfloor/contract/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sql } from '../../../platform/database/sql.ts'
import { createProduct } from '../../../testing/factories.ts'
import { csv, importDesk, type ImportDesk } from '../../../testing/imports/import-desk.ts'
import { startWorld, type World } from '../../../testing/world.ts'

let world: World
let desk: ImportDesk
beforeAll(async () => {
  world = await startWorld()
  desk = await importDesk(world)
})
afterAll(() => world.close())

const wooHead =
  'ID,Type,SKU,Name,Published,"Is featured?","Visibility in catalog","Short description",Description,"Tax status","In stock?",Stock,"Low stock amount","Backorders allowed?","Weight (kg)","Length (cm)","Width (cm)","Height (cm)","Sale price","Regular price",Categories,Images,Parent,"Attribute 1 name","Attribute 1 value(s)","Attribute 1 visible"'
const woo = csv(
  wooHead,
  '1,simple,W-1,Oak chair,1,0,visible,<p>Dining&nbsp;chair</p>,,taxable,1,12,,0,8.5,52,48,90,79.90,99.50,"Furniture > Chairs, Sale > Oak",,,,,',
  '2,variable,W-2,Sofa,1,0,visible,,,taxable,1,,,0,,,,,,,Furniture > Sofas,,,Color,"Blue, Red",1',
  '3,variation,W-2-B,Sofa - Blue,1,0,visible,,,taxable,1,3,,0,,210,95,85,,999.00,,,W-2,Color,Blue,',
)

const shopifyHead =
  'Handle,Title,Body (HTML),Vendor,Product Category,Type,Tags,Published,Option1 Name,Option1 Value,Option2 Name,Option2 Value,Variant SKU,Variant Grams,Variant Inventory Qty,Variant Price,Variant Compare At Price,Image Src,Cost per item,Status'
const shopify = csv(
  shopifyHead,
  'oak-desk,Oak desk,"<p>Writing desk &amp; drawer</p>",Acme,Furniture > Desks,Desk,,true,Color,White,Size,120 cm,S-1-W,20000,4,899.00,1099.00,https://x.example/1.jpg,400.00,active',
  'oak-desk,,,,,,,,,Black,,140 cm,S-1-B,20000,0,949.00,,https://x.example/2.jpg,410.00,',
  'oak-desk,,,,,,,,,,,,,,,,,https://x.example/3.jpg,,',
  'lamp,Lamp,,Acme,Furniture > Lamps,Lamp,,true,Title,Default Title,,,S-2,900,7,99.00,,,,active',
)

const articles = async (codes: readonly string[]) => {
  const { rows } = await sql<Record<string, unknown>>`
    select p.code, p.name, p.description, p.brand, k.color_name, k.width_mm, k.depth_mm, c.marketing_cents,
      c.sale_cents, st.on_hand,
      array(
        select g.name
        from product_categories pc
        join categories g on g.id = pc.category_id
        where pc.product_id = p.id
        order by 1
      ) as categories
    from products p
    join skus k on k.product_id = p.id
    join item_mappings m on m.sku_id = k.id
    join channel_prices c on c.item_mapping_id = m.id
    left join stock st on st.sku_id = k.id and st.shop_id = ${desk.shopId}::bigint
    where p.code = any(${codes}::text[])
    order by p.code`.execute(world.db)
  return rows
}

describe('files of web shops', () => {
  test('WooCommerce: stock is the count, not the yes or no of "In stock?"; customers pay the lower price', async () => {
    const found = await desk.send('products', woo)
    const fieldOf = (header: string) => found.columns.find((column) => column.header === header)?.field
    expect(
      ['In stock?', 'Stock', 'Sale price', 'Regular price', 'Categories', 'Type', 'Width (cm)'].map(fieldOf),
    ).toEqual([null, 'stock', 'price', 'oldPrice', 'category', null, 'width'])
    expect(found.problems.map(({ line, severity, why }) => `${line} ${severity} ${why}`)).toEqual([
      '3 LEFT_OUT 为空',
    ])
    await desk.apply(found.id)
    expect(await articles(['W-1', 'W-2-B'])).toMatchObject([
      {
        name: 'Oak chair',
        description: 'Dining chair',
        marketingCents: 7990,
        saleCents: 9950,
        onHand: 12,
        widthMm: 480,
        depthMm: 520,
        categories: ['Chairs', 'Oak'],
      },
      { name: 'Sofa - Blue', colorName: 'Blue', marketingCents: 99_900, saleCents: 99_900, onHand: 3 },
    ])
  })

  test('Shopify: variants take name, category and options from the first row of their product; rows with only a picture are ignored', async () => {
    const found = await desk.send('products', shopify)
    expect(found).toMatchObject({ state: 'CHECKED', problems: [], created: 3, merged: 1, rows: 4 })
    await desk.apply(found.id)
    expect(await articles(['S-1-B', 'S-1-W', 'S-2'])).toMatchObject([
      {
        name: 'Oak desk Black 140 cm',
        brand: 'Acme',
        description: 'Writing desk & drawer',
        colorName: 'Black',
        marketingCents: 94_900,
        saleCents: 94_900,
        onHand: 0,
        categories: ['Desks'],
      },
      {
        name: 'Oak desk White 120 cm',
        marketingCents: 89_900,
        saleCents: 109_900,
      },
      { name: 'Lamp', marketingCents: 9900, onHand: 7 },
    ])
  })

  test('rows without a SKU are imported under their handle and options, are the same when the file comes again, and are noted', async () => {
    const file = csv(
      shopifyHead,
      'bench,Bench,,Acme,Furniture > Benches,,,true,Color,Oak,,,,1,2,299.00,,,,active',
      'bench,,,,,,,,,"Black / 2""",,,,1,1,319.00,,,,',
      'rug,Rug,,Acme,Rugs,,,true,Title,Default Title,,,,1,9,59.00,,,,active',
    )
    const found = await desk.send('products', file)
    expect(found).toMatchObject({ state: 'CHECKED', created: 3 })
    expect(found.problems.map(({ line, severity, why }) => `${line} ${severity} ${why}`)).toEqual([
      '2 NOTE 没有编码，用商品标识和规格作为编码：bench-Oak',
      '3 NOTE 没有编码，用商品标识和规格作为编码：bench-Black-2',
      '4 NOTE 没有编码，用商品标识和规格作为编码：rug',
    ])
    await desk.apply(found.id)
    expect(await articles(['bench-Oak', 'bench-Black-2', 'rug'])).toMatchObject([
      { name: 'Bench Black / 2"', marketingCents: 31_900, brand: 'Acme' },
      { name: 'Bench Oak', marketingCents: 29_900 },
      { name: 'Rug', onHand: 9 },
    ])
    expect(await desk.send('products', file)).toMatchObject({ created: 0, updated: 0, unchanged: 3 })
  })

  test('prices and stock come from the same files', async () => {
    const { code } = await createProduct(world, { skus: [{}, {}] })
    const prices = await desk.send(
      'prices',
      csv('SKU,Sale price,Regular price', `${code}-1,1899,2199`, `${code}-2,,2150`),
    )
    expect(prices.preview.heads).toEqual(['SKU 编码', '活动价', '销售价'])
    expect(prices.preview.rows.map(({ cells }) => cells.slice(1))).toEqual([
      ['1899.00', '2199.00'],
      ['2150.00', '2150.00'],
    ])
    const variants = csv(
      shopifyHead,
      `a,A,,,,,,,,,,,${code}-1,,4,1899.00,2199.00,,400.00,`,
      'a,,,,,,,,,,,,,,,,,https://x.example/3.jpg,,',
    )
    expect(await desk.send('prices', variants)).toMatchObject({ rows: 1, bad: 0, updated: 1 })
    const stock = await desk.send('stock', variants)
    expect(stock.preview.rows[0]?.cells).toEqual([`${code}-1`, '4'])
    const asked = await desk.send('stock', csv('SKU,"In stock?"', `${code}-1,1`))
    expect(asked.refusal).toContain('没有这些列：现有库存')
  })

  test('a list in Big5 with traditional headers is read, and its encoding is shown', async () => {
    // 商品編號,商品名稱,零售價,庫存 with two rows, as a spreadsheet of Taiwan saves it.
    const file = Buffer.from(
      [
        'b0d3ab7ebd73b8b92cb0d3ab7ea657bad92cb973b0e2bbf92cae77a6730d0a542d30312cb4fab8d5a846b56f2c33',
        '3939392c350d0a542d30322cb4fab8d5c05cb4c82c313239392c320d0a',
      ].join(''),
      'hex',
    )
    const found = await desk.send('products', file)
    expect(found).toMatchObject({ state: 'CHECKED', problems: [], created: 2, written: 'BIG5，逗号分隔' })
    await desk.apply(found.id)
    expect(await articles(['T-01', 'T-02'])).toMatchObject([
      { name: '測試沙發', marketingCents: 399_900, onHand: 5 },
      { name: '測試餐椅', marketingCents: 129_900, onHand: 2 },
    ])
  })

  test('columns of other systems are known, but are in no template', async () => {
    const { data } = await desk.admin.ask(contract.imports.kinds, {})
    const fields = data.find(({ kind }) => kind === 'products')?.fields ?? []
    expect(fields.filter(({ foreign }) => foreign).map(({ key }) => key)).toContain('handle')
    const { body } = await world.app.server.inject({
      method: 'POST',
      url: '/api/imports/template',
      headers: desk.admin.headers,
      payload: [{ kind: 'products' }],
    })
    expect(body).not.toContain('Handle')
    expect(body).not.toContain('币种')
  })

  test('a brand is imported, kept by a file without one, and exported', async () => {
    await desk.take('products', csv('货号,名称,价格,品牌', 'BR-1,沙发,3999,木与光'))
    await desk.take('products', csv('货号,名称,价格', 'BR-1,沙发 大,3999'))
    expect(await articles(['BR-1'])).toMatchObject([{ name: '沙发 大', brand: '木与光' }])
    await desk.take('products', csv('货号,名称,价格,品牌', 'BR-1,沙发 大,3999,另一家'))
    expect(await articles(['BR-1'])).toMatchObject([{ brand: '另一家' }])
  })

  test('a code written as ="00123" keeps its zeros, and a quoted cell keeps what it says', async () => {
    const file = csv('货号,名称,价格,库存', '="00123",沙发,3999,="5"', '="00124","说明 =""x"", 椅",1299,2')
    await desk.take('products', file)
    expect(await articles(['00123', '00124'])).toMatchObject([
      { name: '沙发', marketingCents: 399_900, onHand: 5 },
      { name: '说明 ="x", 椅', onHand: 2 },
    ])
  })

  test('names of categories with commas survive export and import', async () => {
    await desk.take('products', csv('货号,名称,分类,价格', 'CC-1,椅,"户外>桌\\, 椅>折叠",10'))
    expect(await articles(['CC-1'])).toMatchObject([{ categories: ['折叠'] }])
    const again = await desk.send('products', await desk.stored('products', 'csv'))
    expect(again).toMatchObject({ created: 0, updated: 0, problems: [] })
  })
})
