import type { ImportKind } from '@showfloor/contract/common/import-kinds'
import { sql } from '../../platform/database/sql.ts'
import { chainSamples } from './chain-samples.ts'
import { csv } from './import-desk.ts'
import type { Sample } from './sample.ts'

/**
 * A sample of each kind of import, except articles and subsidy rules: these have tests of their own, and subsidy rules cannot be undone. Recommendations name
 * the products K1 and K2.
 */
export const samples: Record<Exclude<ImportKind, 'products' | 'subsidyRules'>, Sample> = {
  skus: {
    file: (code) =>
      csv(
        '商品编码;SKU编码;名称;颜色;材质;宽(cm);允许销售;状态;包装;座位数;贵妃朝向;床架内宽;承重要求;O2O 编码',
        `${code};${code}-2;云栖 雾蓝;雾蓝;黑胡桃木;182,5;是;下架;"2100×900×850/42.5 需组装，不可倾斜; 600x400x300/8";3;左;1800;12,5;O2O-9`,
        `${code};${code}-N;云栖 新;米白;棉麻布;90;否;在售;;;;;;`,
      ),
    found: (code) =>
      sql`
        select s.sku_code, s.name, s.color_name, s.material, s.width_mm, s.allow_sale, s.status, s.position,
          s.attributes, s.o2o_value,
          (
            select jsonb_agg(jsonb_build_array(length_mm, weight_g, needs_assembly, may_tilt) order by no)
            from sku_packages k
            where k.sku_id = s.id
          ) as packages
        from skus s
        where s.sku_code in (${`${code}-2`}, ${`${code}-N`})
        order by 1`,
    is: [
      {
        name: '云栖 雾蓝',
        colorName: '雾蓝',
        material: 'wood',
        widthMm: 1825,
        allowSale: true,
        status: 'offsale',
        attributes: { seats: 3, orientation: 'left', frameInnerWidthMm: 1800, requiresLoadG: 12_500 },
        o2oValue: 'O2O-9',
        packages: [
          [2100, 42_500, true, false],
          [600, 8000, false, true],
        ],
      },
      { name: '云栖 新', material: 'fabric', widthMm: 900, allowSale: false, position: 2, packages: null },
    ],
  },
  mappings: {
    file: (code) => csv('SKU\t外部编码\t三方SKU', `${code}-1\tTM-${code}\t55200`, `${code}-2\tO-${code}-2\t`),
    unchanged: 1,
    found: (code) =>
      sql`select item_outer_id, third_party_sku from item_mappings where item_outer_id = ${`TM-${code}`}`,
    is: [{ thirdPartySku: '55200' }],
  },
  prices: {
    file: (code) => csv('sku,marketing,red line', `${code}-1,"￥1,888.50",1800`, `${code}-2,1999,`),
    unchanged: 1,
    found: (code) =>
      sql`
        select p.marketing_cents, p.sale_cents, p.red_line_cents, c.least_cents
        from channel_prices p
        join item_mappings m on m.id = p.item_mapping_id
        join skus s on s.id = m.sku_id
        left join channel_products c on c.item_mapping_id = m.id
        where s.sku_code = ${`${code}-1`}`,
    is: [{ marketingCents: 188_850, saleCents: 219_900, redLineCents: 180_000, leastCents: 188_850 }],
  },
  shopPrices: {
    file: (code) => csv('SKU 编码,活动价', `${code}-1,1700`, `${code}-2,1600`),
    found: (code) =>
      sql`
        select p.marketing_cents, p.shoppe_cents
        from shop_prices p
        join item_mappings m on m.id = p.item_mapping_id
        join skus s on s.id = m.sku_id
        where s.sku_code = ${`${code}-1`}`,
    is: [{ marketingCents: 170_000, shoppeCents: 259_900 }],
  },
  stock: {
    file: (code) => csv('货号,库存,在途,到货日期', `${code}-1,12,4,2030年1月5日`, `${code}-2,3,,`),
    unchanged: 1,
    found: (code) =>
      sql`
        select on_hand, in_transit, in_transit_date
        from stock k
        join skus s on s.id = k.sku_id
        where s.sku_code = ${`${code}-1`}`,
    is: [{ onHand: 12, inTransit: 4, inTransitDate: '2030-01-05' }],
  },
  boards: {
    file: (code) =>
      csv(
        '大板编号,SKU 编码,长(cm),最窄处,最宽处,厚度',
        `NE-${code}-1,${code}-1,"218,5",760,880,52`,
        `NE-${code}-2,${code}-1,240,700,700,48`,
      ),
    found: (code) =>
      sql`
        select length_mm, width_min_mm, width_max_mm, thickness_mm, status
        from natural_edge_boards
        where serial_no = ${`NE-${code}-1`}`,
    is: [{ lengthMm: 2185, widthMinMm: 760, widthMaxMm: 880, thicknessMm: 52, status: 'AVAILABLE' }],
  },
  combos: {
    file: (code) =>
      csv(
        '组合编码,组合类型,组合名称,商品编码,位置序号,位置名称,可省略,SKU编码',
        `C-${code},沙发套组,转角,${code},1,左,否,${code}-1`,
        `C-${code},沙发套组,转角,${code},2,右,是,${code}-2`,
      ),
    found: (code) =>
      sql`
        select c.kind, c.name, p.slot_no, p.slot_name, p.optional
        from combos c
        join combo_pieces p on p.combo_id = c.id
        where c.code = ${`C-${code}`}
        order by 3`,
    is: [
      { kind: 'SOFA_FRAME', slotNo: 1, optional: false },
      { slotName: '右', optional: true },
    ],
  },
  recommendations: {
    file: (code) => csv('product code,recommended', `${code},K1`, `${code},K2`),
    found: (code) =>
      sql`
        select r.position, q.code
        from recommendations r
        join products p on p.id = r.product_id
        join products q on q.id = r.recommended_id
        where p.code = ${code}
        order by 1`,
    is: [
      { position: 0, code: 'K1' },
      { position: 1, code: 'K2' },
    ],
  },
  specialZones: {
    file: (code) => csv('专区,英文名称,商品编码', `焕新-${code},Renewed,${code}`, `环保-${code},,${code}`),
    found: (code) =>
      sql`
        select z.name, z.name_en, array_agg(p.code order by p.code) as codes
        from special_zones z
        join products p on z.id = any(p.special_zone_ids)
        where z.name in (${`焕新-${code}`}, ${`环保-${code}`})
        group by z.id
        order by z.position`,
    is: [{ nameEn: 'Renewed' }, { nameEn: '' }],
  },
  reviews: {
    file: (code) => csv('商品编码,评价数,评分', `${code},128,"4,86"`, 'K1,7,5'),
    found: (code) => sql`select review_count, review_tenths from products where code = ${code}`,
    is: [{ reviewCount: 128, reviewTenths: 49 }],
  },
  ...chainSamples,
}
