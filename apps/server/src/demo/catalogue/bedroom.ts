import type { Random } from '../random.ts'
import { bedLinens, boards, mattressCovers, upholstery, woods } from './finishes.ts'
import { near, type Model, type Size } from './model.ts'

const widthsMm = [1500, 1800, 1200, 2000]
const metres = (mm: number): string => `${mm / 1000}米`

/** A bed's frame is a little larger than its mattress; its outer size depends on the design. */
const bed =
  (side: number, length: number, yuan: number) =>
  (random: Random): Size[] => {
    const marginWidthMm = near(random, side, side / 3)
    const marginLengthMm = near(random, length, length / 4)
    const heightMm = near(random, 1050, 120)
    const maxMattressThicknessMm = random.pick([200, 220, 250, 280, 300])
    return widthsMm.map((mattressMm) => {
      const outerWidthMm = mattressMm + marginWidthMm
      const outerLengthMm = 2000 + marginLengthMm
      return {
        label: `${mattressMm}×2000`,
        widthMm: outerWidthMm,
        depthMm: outerLengthMm,
        heightMm,
        weightKg: Math.round(mattressMm / 22),
        yuan: yuan + (mattressMm - 1200) * 1.35,
        attributes: {
          frameInnerWidthMm: mattressMm,
          frameInnerLengthMm: 2000,
          maxMattressThicknessMm,
          outerWidthMm,
          outerLengthMm,
        },
      }
    })
  }

const mattress =
  (thicknesses: readonly number[], kgPerSquareMetre: number, yuanPerSquareMetre: number) =>
  (random: Random): Size[] => {
    const thicknessMm = random.pick(thicknesses)
    return [1500, 1800, 1200, 2000].map((widthMm) => ({
      label: `${widthMm}×2000×${thicknessMm}`,
      widthMm,
      depthMm: 2000,
      heightMm: thicknessMm,
      weightKg: Math.round(((widthMm * 2000) / 1e6) * kgPerSquareMetre * (thicknessMm / 220)),
      yuan: ((widthMm * 2000) / 1e6) * yuanPerSquareMetre * (0.7 + thicknessMm / 700),
      attributes: { mattressWidthMm: widthMm, mattressLengthMm: 2000, thicknessMm },
    }))
  }

const nightstand = (random: Random): Size[] => {
  const heightMm = near(random, 500, 50)
  return [400, 500].map((widthMm) => ({
    label: `${widthMm / 10}厘米`,
    widthMm,
    depthMm: 400,
    heightMm,
    weightKg: Math.round(widthMm / 30),
    yuan: 280 + widthMm * 0.9,
  }))
}

const wardrobe =
  (widths: readonly number[]) =>
  (random: Random): Size[] => {
    const heightMm = near(random, 2200, 160, 20)
    const depthMm = random.pick([560, 580, 600])
    return widths.map((widthMm) => ({
      label: metres(widthMm),
      widthMm,
      depthMm,
      heightMm,
      weightKg: Math.round(widthMm / 11),
      yuan: 500 + widthMm * 1.85,
    }))
  }

const chest = (random: Random): Size[] => {
  const depthMm = near(random, 450, 20)
  return [
    { drawers: 4, widthMm: 600, heightMm: 1050, kg: 38 },
    { drawers: 5, widthMm: 800, heightMm: 1150, kg: 49 },
    { drawers: 6, widthMm: 1200, heightMm: 820, kg: 56 },
  ].map(({ drawers, widthMm, heightMm, kg }) => ({
    label: `${drawers}斗`,
    widthMm,
    depthMm,
    heightMm: heightMm + near(random, 0, 20),
    weightKg: kg,
    yuan: 500 + drawers * 260,
  }))
}

const dressingTable = (random: Random): Size[] => {
  const heightMm = near(random, 1320, 80)
  return [800, 1000, 1200].map((widthMm) => ({
    label: metres(widthMm),
    widthMm,
    depthMm: 420,
    heightMm,
    weightKg: Math.round(widthMm / 28),
    yuan: 450 + widthMm * 1.1,
  }))
}

const pillow = (random: Random): Size[] => {
  const thick = near(random, 130, 30)
  return [
    { label: '74×48厘米', widthMm: 740, depthMm: 480, heightMm: thick, weightKg: 1.1, yuan: 219 },
    { label: '60×40厘米', widthMm: 600, depthMm: 400, heightMm: thick - 10, weightKg: 0.9, yuan: 179 },
  ]
}

const bedding = (): Size[] =>
  [
    [1500, 2000, 2300, 469],
    [1800, 2200, 2400, 559],
    [2000, 2400, 2500, 639],
  ].map(([bedMm = 0, widthMm = 0, depthMm = 0, yuan = 0]) => ({
    label: `适用${metres(bedMm)}床`,
    widthMm,
    depthMm,
    heightMm: 60,
    weightKg: 2.6,
    yuan,
  }))

export const bedroom: readonly Model[] = [
  {
    code: 'BS',
    kind: 'bed',
    category: ['卧室', '床'],
    noun: '软包床',
    designs: ['高靠背', '悬浮', '储物', '百褶', '翼形', '豆腐块', '无床尾'],
    finishes: upholstery,
    sizes: bed(150, 200, 2300),
    packing: 'bed',
    count: 40,
    story: '床头软包角度贴合坐靠阅读，排骨架静音承托，床头布套可拆洗。',
  },
  {
    code: 'BW',
    kind: 'bed',
    category: ['卧室', '床'],
    noun: '实木床',
    designs: ['榫卯', '围栏', '气压储物', '悬空', '格栅', '矮脚'],
    finishes: woods,
    sizes: bed(90, 130, 2100),
    packing: 'bed',
    count: 34,
    story: '床腿与床边以榫卯咬合，横梁加粗，翻身无声。',
    set: 'bedroom',
  },
  {
    code: 'MS',
    kind: 'mattress',
    category: ['卧室', '床垫'],
    noun: '独袋弹簧床垫',
    designs: ['护脊', '静音', '五区', '偏硬', '邦尼尔', '云感'],
    finishes: mattressCovers,
    sizes: mattress([200, 220, 240, 260, 300], 19, 780),
    packing: 'whole',
    count: 24,
    story: '独立袋装弹簧分区承托，两侧睡感互不打扰，四周护边可坐。',
  },
  {
    code: 'ML',
    kind: 'mattress',
    category: ['卧室', '床垫'],
    noun: '乳胶床垫',
    designs: ['天然', '七区', '薄款', '加厚'],
    finishes: mattressCovers,
    sizes: mattress([100, 150, 180, 220], 17, 900),
    packing: 'whole',
    count: 14,
    story: '泰国乳胶原液发泡，透气孔贯穿，回弹柔和而不塌陷。',
  },
  {
    code: 'MC',
    kind: 'mattress',
    category: ['卧室', '床垫'],
    noun: '椰棕床垫',
    designs: ['偏硬', '3E', '青少年'],
    finishes: mattressCovers,
    sizes: mattress([80, 100, 150], 15, 520),
    packing: 'whole',
    count: 10,
    story: '椰棕以低熔点纤维热压，不用胶水，适合偏爱硬床的人和长身体的孩子。',
  },
  {
    code: 'NS',
    kind: 'nightstand',
    category: ['卧室', '床头柜'],
    noun: '床头柜',
    designs: ['双抽', '单抽', '悬空', '圆角', '无线充'],
    finishes: [...boards, ...woods.slice(2)],
    sizes: nightstand,
    packing: 'box',
    count: 30,
    story: '与同系列床同高，抽屉内贴绒布，手机充电线可从背后穿出。',
    set: 'bedroom',
  },
  {
    code: 'WH',
    kind: 'wardrobe',
    category: ['卧室', '衣柜'],
    noun: '平开门衣柜',
    designs: ['到顶', '四门', '玻璃门', '藤编门'],
    finishes: boards,
    sizes: wardrobe([1200, 1600, 2000]),
    packing: 'boards',
    count: 24,
    story: '长衣区、叠放区与裤架分层排布，铰链带阻尼，层板位置可调。',
    set: 'bedroom',
  },
  {
    code: 'WS',
    kind: 'wardrobe',
    category: ['卧室', '衣柜'],
    noun: '推拉门衣柜',
    designs: ['静音', '窄边框', '长虹玻璃'],
    finishes: boards.slice(0, 3),
    sizes: wardrobe([1800, 2000, 2400]),
    packing: 'boards',
    count: 18,
    story: '吊轨推拉门不占过道，小卧室也能放下大容量。',
    madeToOrder: true,
  },
  {
    code: 'CH',
    kind: 'chest',
    category: ['卧室', '斗柜妆台'],
    noun: '斗柜',
    designs: ['隐形拉手', '斜腿', '圆角', '藤面'],
    finishes: [...boards, ...woods.slice(2)],
    sizes: chest,
    packing: 'boards',
    count: 24,
    story: '全抽出滑轨，最里面的衣物也拿得到，附防倾倒固定件。',
    set: 'bedroom',
  },
  {
    code: 'DT',
    kind: 'dressing-table',
    category: ['卧室', '斗柜妆台'],
    noun: '梳妆台',
    designs: ['翻盖', '带灯', '一体镜', '窄款'],
    finishes: boards,
    sizes: dressingTable,
    packing: 'boards',
    count: 18,
    story: '镜灯三档色温，抽屉内分格放得下瓶瓶罐罐。',
  },
  {
    code: 'PI',
    kind: 'pillow',
    category: ['卧室', '床品'],
    noun: '枕头',
    designs: ['护颈', '羽绒', '乳胶', '决明子', '高低'],
    finishes: bedLinens,
    sizes: pillow,
    packing: 'whole',
    count: 15,
    story: '高度贴合颈曲，枕套可拆下机洗。',
  },
  {
    code: 'BD',
    kind: 'bedding',
    category: ['卧室', '床品'],
    noun: '四件套',
    designs: ['素色', '提花', '绣花', '条纹'],
    finishes: bedLinens,
    sizes: bedding,
    packing: 'whole',
    count: 18,
    story: '被套、床单与两只枕套，活性印染，水洗后不起球。',
  },
]
