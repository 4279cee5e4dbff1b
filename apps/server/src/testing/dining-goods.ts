import { sql } from '../platform/database/sql.ts'
import { createProduct } from './factories.ts'
import type { World } from './world.ts'

const walnutAndAsh = [
  {
    colorName: '深胡桃',
    colorHex: '#432c20',
    material: 'wood',
    materialName: '北美黑胡桃木',
    widthMm: 1400,
    depthMm: 800,
    heightMm: 750,
  },
  {
    colorName: '原木色',
    colorHex: '#c9a676',
    material: 'wood',
    materialName: '白蜡木',
    widthMm: 1600,
    depthMm: 850,
    heightMm: 750,
  },
]

/** Puts two dining tables (TB1, TB2) and a cabinet (CB1) of several colours, materials and sizes on sale; the shop has TB1 in stock. */
export const stockDiningRoom = async (world: World, shopId: string): Promise<void> => {
  await sql`
    insert into special_zones (id, name, name_en, position)
    values (701, '国补专区', 'Subsidy', 0)`.execute(world.db)
  const tables = [['餐厅', '餐桌']]
  await createProduct(world, {
    code: 'TB1',
    name: '清欢胡桃木餐桌',
    kind: 'dining-table',
    categoryPaths: tables,
    marketingCents: 280_000,
    specialZoneIds: ['701'],
    salesCount: 9,
    stock: { [shopId]: 2 },
    skus: walnutAndAsh,
  })
  await createProduct(world, {
    code: 'TB2',
    name: '卡诺岩板餐桌 Alder',
    kind: 'dining-table',
    categoryPaths: tables,
    marketingCents: 650_000,
    salesCount: 5,
    skus: [
      {
        colorName: '雾蓝',
        colorHex: '#8599a6',
        material: 'stone',
        materialName: '亮光岩板',
        widthMm: 1800,
        depthMm: 900,
        heightMm: 760,
      },
    ],
  })
  await createProduct(world, {
    code: 'CB1',
    name: '禾木高柜',
    kind: 'cabinet',
    categoryPaths: [['餐厅', '餐边柜']],
    marketingCents: 90_000,
    salesCount: 1,
    skus: [
      {
        colorName: '',
        colorHex: '#efe9de',
        material: 'wood',
        widthMm: 900,
        depthMm: 420,
        heightMm: 2100,
        allowSale: true,
      },
    ],
  })
}
