import type { Random } from '../random.ts'
import { carpets, curtains, kids, metals, rattans, woods } from './finishes.ts'
import { near, type Model, type Size } from './model.ts'

const bunkBed = (random: Random): Size[] => {
  const heightMm = near(random, 1680, 60)
  return [1200, 1350, 1500].map((mattressMm) => ({
    label: `下铺 ${mattressMm}×2000`,
    widthMm: 2080,
    depthMm: mattressMm + 90,
    heightMm,
    weightKg: Math.round(mattressMm / 12),
    yuan: 2300 + (mattressMm - 1200) * 2,
    attributes: {
      frameInnerWidthMm: mattressMm,
      frameInnerLengthMm: 2000,
      maxMattressThicknessMm: 150,
      outerWidthMm: mattressMm + 90,
      outerLengthMm: 2080,
    },
  }))
}

const crib = (random: Random): Size[] => [
  {
    label: '1200×650',
    widthMm: 1250,
    depthMm: 700,
    heightMm: near(random, 950, 40),
    weightKg: 28,
    yuan: 1380,
    attributes: { frameInnerWidthMm: 650, frameInnerLengthMm: 1200, maxMattressThicknessMm: 100 },
  },
]

const kidsTable = (random: Random): Size[] =>
  [800, 1000, 1200].map((widthMm) => ({
    label: `${widthMm / 10}厘米`,
    widthMm,
    depthMm: 600,
    heightMm: near(random, 620, 60),
    weightKg: Math.round(widthMm / 40),
    yuan: 250 + widthMm * 0.9,
  }))

const kidsChair = (random: Random): Size[] => [
  {
    label: '可调高',
    widthMm: near(random, 380, 40),
    depthMm: 380,
    heightMm: near(random, 680, 80),
    weightKg: 5,
    yuan: 299,
    attributes: { seats: 1 },
  },
]

const floorLamp = (random: Random): Size[] => [
  {
    label: '落地',
    widthMm: near(random, 420, 60),
    depthMm: 420,
    heightMm: near(random, 1600, 100),
    weightKg: 6,
    yuan: 520,
  },
]

const tableLamp = (random: Random): Size[] => [
  {
    label: '台式',
    widthMm: near(random, 280, 50),
    depthMm: 280,
    heightMm: near(random, 480, 80),
    weightKg: 2.4,
    yuan: 289,
  },
]

const pendant = (random: Random): Size[] => {
  const heightMm = near(random, 460, 100)
  return [450, 600, 800].map((widthMm) => ({
    label: `直径${widthMm / 10}厘米`,
    widthMm,
    depthMm: widthMm,
    heightMm,
    weightKg: Math.round(widthMm / 130),
    yuan: 120 + widthMm * 1.05,
    attributes: { mounting: 'CEILING' as const, requiresLoadG: Math.round(widthMm / 130) * 2000 },
  }))
}

const rug = (): Size[] =>
  [
    [1400, 2000],
    [1600, 2300],
    [2000, 3000],
  ].map(([depthMm = 0, widthMm = 0]) => ({
    label: `${depthMm / 1000}×${widthMm / 1000}米`,
    widthMm,
    depthMm,
    heightMm: 12,
    weightKg: Math.round((widthMm * depthMm) / 420_000),
    yuan: (widthMm * depthMm) / 5200,
  }))

const curtain = (random: Random): Size[] => {
  const heightMm = random.pick([2600, 2700])
  return [2000, 2800, 3600].map((widthMm) => ({
    label: `宽${widthMm / 1000}米`,
    widthMm,
    depthMm: 120,
    heightMm,
    weightKg: Math.round(widthMm / 500),
    yuan: widthMm * 0.24,
  }))
}

const divider = (random: Random): Size[] =>
  [3, 4].map((panels) => ({
    label: `${panels}扇`,
    widthMm: panels * 450,
    depthMm: 30,
    heightMm: near(random, 1780, 60),
    weightKg: panels * 5,
    yuan: panels * 260,
  }))

const outdoorSet = (random: Random): Size[] =>
  [4, 6].map((people) => ({
    label: `一桌${people}椅`,
    widthMm: people * 300 + near(random, 700, 60),
    depthMm: 1900,
    heightMm: 760,
    weightKg: people * 9 + 20,
    yuan: 1200 + people * 420,
    attributes: { seats: people },
  }))

export const moreRooms: readonly Model[] = [
  {
    code: 'KB',
    kind: 'bunk-bed',
    category: ['儿童房', '儿童床'],
    noun: '高低床',
    designs: ['梯柜', '斜梯', '滑梯', '半高'],
    finishes: kids,
    sizes: bunkBed,
    packing: 'bed',
    count: 12,
    story: '护栏加高，梯柜踏面宽，每一级都是抽屉。',
  },
  {
    code: 'CB',
    kind: 'crib',
    category: ['儿童房', '儿童床'],
    noun: '婴儿床',
    designs: ['拼接', '可移动', '三档调高'],
    finishes: kids,
    sizes: crib,
    packing: 'box',
    count: 8,
    story: '与大床等高拼接，栏杆间距小于六厘米，水性漆无异味。',
  },
  {
    code: 'KT',
    kind: 'kids-table',
    category: ['儿童房', '儿童桌椅'],
    noun: '儿童学习桌',
    designs: ['手摇升降', '书架', '圆角'],
    finishes: kids,
    sizes: kidsTable,
    packing: 'top',
    count: 12,
    story: '桌面可倾斜，跟着身高从幼儿园用到中学。',
  },
  {
    code: 'KC',
    kind: 'kids-chair',
    category: ['儿童房', '儿童桌椅'],
    noun: '儿童椅',
    designs: ['矫姿', '双背', '小圆背'],
    finishes: kids,
    sizes: kidsChair,
    packing: 'box',
    count: 10,
    story: '坐深与脚踏都可调，双脚踩实，坐得端正。',
  },
  {
    code: 'LF',
    kind: 'floor-lamp',
    category: ['灯具软装', '灯具'],
    noun: '落地灯',
    designs: ['钓鱼', '三脚', '蘑菇', '飞碟'],
    finishes: metals,
    sizes: floorLamp,
    packing: 'box',
    count: 16,
    story: '无频闪光源，三档调光，放在沙发转角刚好照亮一页书。',
  },
  {
    code: 'LT',
    kind: 'table-lamp',
    category: ['灯具软装', '灯具'],
    noun: '台灯',
    designs: ['蘑菇', '护眼', '陶瓷座', '折臂'],
    finishes: metals,
    sizes: tableLamp,
    packing: 'box',
    count: 16,
    story: '光线柔和不刺眼，触摸开关，记得住上一次的亮度。',
  },
  {
    code: 'LP',
    kind: 'pendant-lamp',
    category: ['灯具软装', '灯具'],
    noun: '吊灯',
    designs: ['飞碟', '花苞', '云朵', '多头', '单头'],
    finishes: metals,
    sizes: pendant,
    packing: 'box',
    count: 22,
    story: '吊线长短可调，显色指数九十以上，饭菜看着更有食欲。',
  },
  {
    code: 'RG',
    kind: 'rug',
    category: ['灯具软装', '地毯'],
    noun: '地毯',
    designs: ['纯色', '几何', '手工', '格纹', '圆弧'],
    finishes: carpets,
    sizes: rug,
    packing: 'rolled',
    count: 24,
    story: '背衬防滑，绒面回弹快，可放心使用吸尘器。',
  },
  {
    code: 'CU',
    kind: 'curtain',
    category: ['灯具软装', '窗帘屏风'],
    noun: '窗帘',
    designs: ['遮光', '双层', '罗马', '拼色'],
    finishes: curtains,
    sizes: curtain,
    packing: 'rolled',
    count: 20,
    story: '按窗定制，含布带与挂钩，遮光率达九成以上。',
    madeToOrder: true,
  },
  {
    code: 'RD',
    kind: 'room-divider',
    category: ['灯具软装', '窗帘屏风'],
    noun: '屏风',
    designs: ['折叠', '格栅', '四季'],
    finishes: [...woods.slice(0, 2), ...rattans.slice(0, 1)],
    sizes: divider,
    packing: 'box',
    count: 8,
    story: '隔开玄关与客厅，光影却能透过来。',
  },
  {
    code: 'OD',
    kind: 'outdoor-set',
    category: ['户外', '户外家具'],
    noun: '户外桌椅',
    designs: ['庭院', '阳台', '折叠', '泳池边'],
    finishes: rattans,
    sizes: outdoorSet,
    packing: 'box',
    count: 14,
    story: '铝合金骨架不生锈，坐垫面料防泼水抗紫外线。',
  },
]
