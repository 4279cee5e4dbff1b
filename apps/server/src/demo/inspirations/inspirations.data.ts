import type { ColorFamily } from '@showfloor/contract/common/constants'
import type { InspirationRoom, StyleTheme } from '@showfloor/contract/common/inspirations'

/** A style of the demo chain: the series of its products, and its preferred colours. */
export type DemoStyle = {
  theme: StyleTheme
  series: string
  colorFamily: ColorFamily
  name: string
  lead: string
  story: string
  soft: readonly string[]
  hard: readonly string[]
  scenes: readonly { room: InspirationRoom; name: string; recipe: keyof typeof recipes }[]
}

/** The pieces of a room: kind and quantity. */
export const recipes = {
  lounge: ['sofa', 'coffee-table', 'armchair', 'rug', 'floor-lamp', 'side-table', 'bookcase'],
  family: ['corner-sofa', 'coffee-table', 'rug', 'floor-lamp', 'sideboard', 'table-lamp', 'ottoman'],
  cinema: ['tv-stand', 'shelf', 'floor-lamp', 'coffee-table', 'armchair', 'rug'],
  rest: ['bed', 'nightstand*2', 'table-lamp*2', 'wardrobe', 'bench', 'rug'],
  suite: ['bed', 'nightstand*2', 'pendant-lamp*2', 'chest', 'armchair', 'rug'],
  table: ['dining-table', 'dining-chair*4', 'pendant-lamp*2', 'sideboard', 'cabinet', 'mirror'],
  supper: ['dining-table', 'dining-chair*4', 'pendant-lamp', 'sideboard', 'shelf', 'rug'],
  desk: ['desk', 'office-chair', 'bookcase', 'table-lamp', 'armchair', 'rug'],
  hall: ['shoe-cabinet', 'mirror', 'bench', 'pendant-lamp', 'chest'],
  kids: ['bunk-bed', 'chest', 'kids-table', 'kids-chair*2', 'shelf', 'rug'],
} as const

export const demoStyles: readonly DemoStyle[] = [
  {
    theme: 'CREAM',
    series: '奶油风',
    colorFamily: 'beige',
    name: '奶油暖居',
    lead: '一屋子柔软的光',
    story: '墙面是带一点杏色的奶白，家具没有一处尖角。羊羔绒与浅木把光线留在屋里，适合有孩子和猫的家。',
    soft: ['#f0e8d9', '#ddd0ba', '#cdb596'],
    hard: ['#f1eadc', '#d6b98d', '#ded0b8'],
    scenes: [
      { room: 'LIVING', name: '午后客厅', recipe: 'lounge' },
      { room: 'BEDROOM', name: '松软主卧', recipe: 'rest' },
      { room: 'KIDS', name: '孩子的小世界', recipe: 'kids' },
    ],
  },
  {
    theme: 'MODERN',
    series: '现代简约',
    colorFamily: 'grey',
    name: '城市留白',
    lead: '少一点，刚刚好',
    story: '线条收得干净，颜色只用灰与原木。留出来的墙面交给一幅画，忙了一天回来，眼睛先休息。',
    soft: ['#a29a8f', '#bcbab4', '#55575a'],
    hard: ['#9d9c98', '#c9a676', '#2e2b29'],
    scenes: [
      { room: 'LIVING', name: '低饱和客厅', recipe: 'family' },
      { room: 'DINING', name: '四人餐厅', recipe: 'table' },
      { room: 'STUDY', name: '居家办公', recipe: 'desk' },
    ],
  },
  {
    theme: 'NEW_CHINESE',
    series: '新中式',
    colorFamily: 'brown',
    name: '松间新中式',
    lead: '格栅、山水与一盏茶',
    story: '胡桃木的骨架来自明式家具，格栅隔而不断。坐下来，画里的山就在身后。',
    soft: ['#ece4d4', '#d3c6af', '#9aa78d'],
    hard: ['#5d4030', '#432c20', '#6f4d37'],
    scenes: [
      { room: 'LIVING', name: '会客厅', recipe: 'lounge' },
      { room: 'DINING', name: '团圆餐厅', recipe: 'supper' },
      { room: 'BEDROOM', name: '静卧', recipe: 'suite' },
    ],
  },
  {
    theme: 'NORDIC',
    series: '北欧',
    colorFamily: 'blue',
    name: '峡湾晨光',
    lead: '浅木、雾蓝和大片窗光',
    story: '半墙的雾蓝压住白色，浅橡木轻轻落在地面。小户型也不显局促，搬动起来不费力。',
    soft: ['#7d93a3', '#bcbab4', '#ece4d4'],
    hard: ['#c9a676', '#d2b48c', '#ded0b8'],
    scenes: [
      { room: 'LIVING', name: '窗边客厅', recipe: 'lounge' },
      { room: 'BEDROOM', name: '雾蓝卧室', recipe: 'rest' },
      { room: 'DINING', name: '早餐角', recipe: 'table' },
    ],
  },
  {
    theme: 'WABI_SABI',
    series: '侘寂',
    colorFamily: 'beige',
    name: '素屿侘寂',
    lead: '泥土的颜色，手的痕迹',
    story: '微水泥墙面不求平整，拱龛里什么都不放。亚麻与藤越用越好看，时间也是材料。',
    soft: ['#cdbfa8', '#d3c6af', '#a9624a'],
    hard: ['#c8a368', '#7b5a3c', '#94694a'],
    scenes: [
      { room: 'LIVING', name: '素色客厅', recipe: 'family' },
      { room: 'BEDROOM', name: '拱龛卧室', recipe: 'suite' },
      { room: 'HALL', name: '归家玄关', recipe: 'hall' },
    ],
  },
  {
    theme: 'ITALIAN',
    series: '意式轻奢',
    colorFamily: 'black',
    name: '米兰夜色',
    lead: '低矮舒展，一线金属',
    story: '岩板墙面只用一道金线分开，沙发矮而深。深色皮革与黄铜在傍晚的灯下最好看。',
    soft: ['#2b2a2a', '#8d8f90', '#b08d63'],
    hard: ['#2f2d2c', '#432c20', '#53392a'],
    scenes: [
      { room: 'LIVING', name: '岩板客厅', recipe: 'lounge' },
      { room: 'DINING', name: '晚宴餐厅', recipe: 'supper' },
      { room: 'BEDROOM', name: '酒店式主卧', recipe: 'rest' },
    ],
  },
  {
    theme: 'JAPANESE',
    series: '日式原木',
    colorFamily: 'wood',
    name: '和间原木',
    lead: '木纹顺着光走',
    story: '障子把直射的阳光变成一面柔光。整板白橡水性哑光涂装，摸得到木头本来的样子。',
    soft: ['#ece4d4', '#9aa78d', '#cdbfa8'],
    hard: ['#c9a676', '#d2b48c', '#d6b98d'],
    scenes: [
      { room: 'LIVING', name: '障子客厅', recipe: 'cinema' },
      { room: 'STUDY', name: '一人书房', recipe: 'desk' },
      { room: 'BEDROOM', name: '原木卧室', recipe: 'suite' },
    ],
  },
  {
    theme: 'MID_CENTURY',
    series: '中古',
    colorFamily: 'green',
    name: '旧巷中古',
    lead: '斜腿胡桃，一点橄榄绿',
    story: '六十年代的斜腿与深色胡桃木，配鼠尾草绿的半墙和人字拼。放一张黑胶，灯就可以开了。',
    soft: ['#2f4a3e', '#c38b3a', '#9a5b34'],
    hard: ['#5d4030', '#a0603d', '#6f4d37'],
    scenes: [
      { room: 'LIVING', name: '唱片客厅', recipe: 'lounge' },
      { room: 'DINING', name: '老友餐桌', recipe: 'table' },
      { room: 'HALL', name: '胡桃玄关', recipe: 'hall' },
    ],
  },
]

/** A launch of the demo chain, in days from the day it is loaded. */
export type DemoStage = {
  theme: StyleTheme
  series: readonly string[]
  name: string
  lead: string
  story: string
  fromDay: number
  toDay: number
  newShopsOnly: boolean
  kinds: readonly string[]
}

export const demoStages: readonly DemoStage[] = [
  {
    theme: 'CREAM',
    series: ['奶油风', '现代简约'],
    name: '云朵系列 · 秋冬新品',
    lead: '坐下去，像被接住',
    story: '三层回弹坐垫加羊羔绒面料，坐深增加 6 厘米。首发期间到店体验即送同色靠包一对。',
    fromDay: -5,
    toDay: 9,
    newShopsOnly: false,
    kinds: ['sofa', 'armchair', 'ottoman', 'coffee-table', 'rug', 'floor-lamp', 'side-table'],
  },
  {
    theme: 'NEW_CHINESE',
    series: ['新中式', '日式原木'],
    name: '听澜 · 胡桃木餐厅',
    lead: '一张桌子，四代人',
    story: '北美黑胡桃整板，榫卯不见一颗钉。桌面可翻新三次，附十年结构质保。',
    fromDay: -2,
    toDay: 24,
    newShopsOnly: false,
    kinds: ['dining-table', 'dining-chair', 'sideboard', 'pendant-lamp', 'cabinet'],
  },
  {
    theme: 'NORDIC',
    series: ['北欧', '现代简约'],
    name: '白桦 · 青年公寓',
    lead: '二十平米也能好好生活',
    story: '为小户型重新量过的尺寸：沙发床 1.5 米起，书桌可折叠。下周全国门店同步到样。',
    fromDay: 6,
    toDay: 40,
    newShopsOnly: false,
    kinds: ['sofa-bed', 'desk', 'office-chair', 'shelf', 'table-lamp', 'rug'],
  },
  {
    theme: 'JAPANESE',
    series: ['日式原木', '北欧'],
    name: '新店专享 · 开业样间',
    lead: '给刚开门的门店',
    story: '新店期内的门店可按样间整套订购，六周内到店。',
    fromDay: -10,
    toDay: 60,
    newShopsOnly: true,
    kinds: ['bed', 'nightstand', 'wardrobe', 'table-lamp', 'bench'],
  },
  {
    theme: 'ITALIAN',
    series: ['意式轻奢', '中古'],
    name: '都灵 · 会客厅首发',
    lead: '矮下来，更从容',
    story: '进深一米的皮沙发与岩板茶几，首发季已结束，商品仍可订购。',
    fromDay: -70,
    toDay: -20,
    newShopsOnly: false,
    kinds: ['corner-sofa', 'armchair', 'coffee-table', 'sideboard', 'floor-lamp', 'rug'],
  },
]
