/** Goods of the demo catalogue: the merchant code on a marketplace is the SKU code. */
export const demoGoods: readonly { code: string; title: string; spec: string; price_cents: number }[] = [
  { code: 'SA001-11', title: '云栖绒布宽扶手沙发', spec: '藕粉 三人位', price_cents: 419_900 },
  { code: 'SA038-11', title: '都灵绒布一字沙发', spec: '驼色 三人位', price_cents: 729_900 },
  {
    code: 'SC020-11',
    title: '棉语科技布宽扶手转角沙发',
    spec: '燕麦色 左贵妃 2940×1700',
    price_cents: 589_900,
  },
  { code: 'SB021-11', title: '糯糯绒布折叠沙发床', spec: '藕粉 展开 1200×1950', price_cents: 309_900 },
  { code: 'AR035-11', title: '赭石科技布躺卧休闲椅', spec: '雾霾蓝 单人位', price_cents: 158_000 },
  { code: 'CT016-11', title: '雅集钢化玻璃长方茶几', spec: '茶色 1米', price_cents: 128_000 },
  { code: 'ST008-11', title: '远舟钢化玻璃小方边几', spec: '透明灰 标准', price_cents: 40_900 },
  { code: 'TV022-11', title: '维罗白蜡木落地电视柜', spec: '本色 1.8米', price_cents: 328_000 },
  { code: 'BS027-11', title: '白桦雪尼尔豆腐块软包床', spec: '可可棕 1500×2000', price_cents: 288_000 },
  { code: 'BW026-11', title: '白桦黑胡桃木围栏实木床', spec: '胡桃本色 1500×2000', price_cents: 378_000 },
  { code: 'ML005-11', title: '星野天丝天然乳胶床垫', spec: '冰蓝 1500×2000×220', price_cents: 338_000 },
  { code: 'NS018-11', title: '峡湾白蜡木悬空床头柜', spec: '浅胡桃 40厘米', price_cents: 64_900 },
  { code: 'WS003-11', title: '芙卡烤漆长虹玻璃推拉门衣柜', spec: '暖白 1.8米', price_cents: 378_000 },
  { code: 'CH022-11', title: '维罗白蜡木斜腿斗柜', spec: '浅胡桃 4斗', price_cents: 258_000 },
  { code: 'BD002-11', title: '卡诺天丝提花四件套', spec: '珍珠白 适用1.5米床', price_cents: 80_900 },
  { code: 'DA022-11', title: '维罗白橡木鲸鱼脚餐桌', spec: '原木色 1.2米（4人）', price_cents: 428_000 },
  { code: 'DC007-11', title: '素屿白蜡木圈椅餐椅', spec: '本色 单把', price_cents: 51_900 },
  { code: 'SD002-11', title: '拾木肤感膜格栅餐边柜', spec: '高级灰 1.2米', price_cents: 178_000 },
  { code: 'BT001-11', title: '石间科技布旋转吧椅', spec: '奶咖 座高65厘米', price_cents: 42_900 },
  { code: 'DK013-11', title: '屿见橡胶木双抽书桌', spec: '胡桃色 1.2米', price_cents: 129_900 },
  { code: 'BK020-11', title: '砂岩烤漆下柜书柜', spec: '奶咖 80厘米', price_cents: 169_900 },
  { code: 'OC016-11', title: '简泊科技布双背人体工学椅', spec: '暖灰 可升降', price_cents: 85_900 },
  { code: 'BE001-11', title: '拿铁黑胡桃木储物换鞋凳', spec: '深胡桃 60厘米', price_cents: 98_900 },
  { code: 'MI012-11', title: '云栖铁艺波浪全身镜', spec: '哑光黑 高150厘米', price_cents: 53_900 },
  { code: 'KB009-11', title: '暖绒松木梯柜高低床', spec: '松木本色 下铺 1200×2000', price_cents: 228_000 },
  { code: 'LF007-11', title: '清川黄铜蘑菇落地灯', spec: '黄铜 落地', price_cents: 78_900 },
  { code: 'LP013-11', title: '云栖黄铜云朵吊灯', spec: '古铜 直径45厘米', price_cents: 83_900 },
  { code: 'CU004-11', title: '米兰雪尼尔拼色窗帘', spec: '雾霾蓝 宽2米', price_cents: 69_900 },
]

/** The number that a platform gives the goods of a merchant code. */
export function goodsNumber(code: string): number {
  return [...code].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 1_000_000_007, 7) * 1000
}
