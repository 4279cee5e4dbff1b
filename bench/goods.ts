import { upsertCatalogue, type CatalogueBatch } from '../apps/server/src/loading/catalogue-batch.ts'
import { openDatabase } from '../apps/server/src/platform/database/db.ts'
import { withClient } from '../tools/postgres/database.ts'
import type { Report } from '../tools/running/progress.ts'

export const series =
  '云栖 栖木 山隐 半日 晴川 归野 听松 南屿 北辰 拾光 初雪 暖橡 清欢 知春 若水 长亭 星野 海盐 麦田 雾屿 青禾 白鹭 秋实 夏屿'.split(
    ' ',
  )
export const seriesLatin =
  'Alder Birk Cove Dune Elm Fjord Grove Haven Isle Juno Kelp Linden Moss North Oslo Pine Quartz Reed Sage Tarn Umber Vale Willow Yarrow'.split(
    ' ',
  )
export const materials = '橡木 胡桃木 白蜡木 樱桃木 松木 岩板 藤编 棉麻 科技布 头层牛皮 绒布 铁艺'.split(' ')
export const designs = '极简 北欧 日式 中古 法式 新中式 奶油风 轻奢 侘寂 工业风'.split(' ')
export const colors = [
  ['米白', '#efe9dc'],
  ['浅灰', '#c9c9c4'],
  ['焦糖', '#a86b3c'],
  ['墨绿', '#35503f'],
  ['藏青', '#2c3a55'],
  ['原木', '#c79b66'],
] as const
export const articles = [
  ['三人沙发', 'sofa', '客厅', '沙发', 2200, 950, 850],
  ['转角沙发', 'corner-sofa', '客厅', '沙发', 2900, 1700, 850],
  ['休闲椅', 'armchair', '客厅', '椅子', 780, 820, 900],
  ['茶几', 'coffee-table', '客厅', '茶几', 1200, 700, 420],
  ['边几', 'side-table', '客厅', '茶几', 500, 500, 550],
  ['电视柜', 'tv-stand', '客厅', '柜子', 2000, 420, 480],
  ['落地灯', 'floor-lamp', '客厅', '灯具', 400, 400, 1600],
  ['地毯', 'rug', '客厅', '地毯', 2300, 1600, 12],
  ['衣柜', 'wardrobe', '卧室', '衣柜', 1800, 600, 2200],
  ['床头柜', 'nightstand', '卧室', '床头柜', 500, 420, 520],
  ['斗柜', 'chest', '卧室', '衣柜', 1000, 450, 900],
  ['餐桌', 'dining-table', '餐厅', '餐桌', 1600, 850, 750],
  ['餐椅', 'dining-chair', '餐厅', '餐椅', 480, 540, 820],
  ['餐边柜', 'sideboard', '餐厅', '柜子', 1500, 420, 880],
  ['书桌', 'desk', '书房', '书桌', 1400, 650, 750],
  ['书柜', 'bookcase', '书房', '书柜', 900, 350, 2000],
] as const

export const at = <T>(list: readonly T[], index: number): T => list[index % list.length] as T

/** Products derived from their number, so that every run measures the same catalogue: one to three SKUs, five prices, and no, little or much stock. */
const batchOf = (
  channelId: string,
  shopIds: readonly string[],
  from: number,
  count: number,
): CatalogueBatch => {
  const products = []
  const skus = []
  const prices = []
  const stock = []
  for (let index = from; index < from + count; index++) {
    const [noun, kind, room, group, widthMm, depthMm, heightMm] = at(articles, index)
    const code = `BN${String(index).padStart(6, '0')}`
    const name = `${at(series, Math.floor(index / 7))}${at(materials, Math.floor(index / 3))}${at(designs, Math.floor(index / 11))}${noun} ${at(seriesLatin, Math.floor(index / 7))}`
    products.push({
      code,
      name,
      kind,
      categoryPaths: [[room, group]],
      salesCount: (index * 7919) % 9973,
      source: 'bench',
    })
    for (let variant = 0; variant <= index % 3; variant++) {
      const [colorName, colorHex] = at(colors, index + variant)
      const skuCode = `${code}-${variant + 1}`
      const base = 29_900 + ((index * 104_729) % 900_000) + variant * 10_000
      skus.push({
        skuCode,
        productCode: code,
        name: `${name} ${colorName}`,
        colorName,
        colorHex,
        material: 'wood',
        materialName: at(materials, Math.floor(index / 3)),
        widthMm: widthMm - variant * 20,
        depthMm,
        heightMm,
        packages: [
          {
            lengthMm: Math.min(widthMm, 1900),
            widthMm: Math.min(depthMm, 700),
            heightMm: 200,
            weightG: 24_000,
          },
        ],
      })
      prices.push({
        skuCode,
        marketingCents: base,
        saleCents: base + 20_000,
        shoppeCents: base + 50_000,
        redLineCents: Math.floor(base * 0.8),
        costCents: Math.floor(base * 0.5),
      })
      const onHand = index % 10 === 0 ? 0 : index % 10 === 1 ? 3 : 50_000
      for (const shopId of shopIds) stock.push({ skuCode, shopId, onHand })
    }
  }
  const listings = skus.map(({ skuCode }) => ({ skuCode, itemOuterId: `O-${skuCode}` }))
  return { channelId, products, skus, listings, prices, stock }
}

const ROWS_AT_ONCE = 1000

/** Adds products to those of the demo chain up to a number, then vacuums and analyses the tables. */
export const fillCatalogue = async (databaseUrl: string, products: number, report: Report): Promise<void> => {
  const { there, channelId, shopIds } = await withClient(databaseUrl, async (client) => {
    const { rows } = await client.query<{ there: number; channel: string; shops: string[] }>(
      `select (select count(*)::int from products) as there, channel_id as channel, array_agg(id::text order by id) as shops
       from shops where channel_id is not null group by channel_id order by count(*) desc limit 1`,
    )
    const [found] = rows
    if (!found) throw new Error('The demo chain has no shop with a channel.')
    return { there: found.there, channelId: found.channel, shopIds: found.shops }
  })
  const database = openDatabase(databaseUrl, { poolSize: 2 })
  try {
    for (let from = there; from < products; from += ROWS_AT_ONCE) {
      const batch = batchOf(channelId, shopIds, from, Math.min(ROWS_AT_ONCE, products - from))
      await database.db.transaction((tx) => upsertCatalogue(tx, batch))
      report(`${Math.min(from + ROWS_AT_ONCE, products)} of ${products} products`)
    }
  } finally {
    await database.close()
  }
  await withClient(databaseUrl, async (client) => {
    await client.query('vacuum analyze')
    await client.query('checkpoint')
  })
}
