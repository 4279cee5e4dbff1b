import type { Random } from '../random.ts'
import { boards, metals, rattans, tops, upholstery, woods } from './finishes.ts'
import { near, type Model, type Size } from './model.ts'

const diningTable = (random: Random): Size[] => {
  const heightMm = near(random, 750, 10)
  return [
    [1200, 750, 4],
    [1400, 800, 4],
    [1600, 850, 6],
    [1800, 900, 6],
  ].map(([widthMm = 0, depthMm = 0, people = 0]) => ({
    label: `${widthMm / 1000}米（${people}人）`,
    widthMm,
    depthMm,
    heightMm,
    weightKg: Math.round(widthMm / 24),
    yuan: 500 + widthMm * 1.45,
    attributes: { seats: people },
  }))
}

const roundTable = (random: Random): Size[] => {
  const heightMm = near(random, 750, 10)
  return [
    [1200, 6],
    [1350, 8],
    [1500, 10],
  ].map(([widthMm = 0, people = 0]) => ({
    label: `直径${widthMm / 1000}米（${people}人）`,
    widthMm,
    depthMm: widthMm,
    heightMm,
    weightKg: Math.round(widthMm / 18),
    yuan: 600 + widthMm * 1.9,
    attributes: { seats: people },
  }))
}

const diningChair = (random: Random): Size[] => [
  {
    label: '单把',
    widthMm: near(random, 490, 40),
    depthMm: near(random, 540, 30),
    heightMm: near(random, 810, 60),
    weightKg: near(random, 7, 2, 1),
    yuan: 430,
    attributes: { seats: 1 },
  },
]

const sideboard = (random: Random): Size[] => {
  const heightMm = near(random, 840, 60)
  return [1200, 1400, 1600].map((widthMm) => ({
    label: `${widthMm / 1000}米`,
    widthMm,
    depthMm: 400,
    heightMm,
    weightKg: Math.round(widthMm / 26),
    yuan: 500 + widthMm * 1.15,
  }))
}

const wineCabinet = (random: Random): Size[] => {
  const heightMm = near(random, 1900, 120)
  return [800, 1000].map((widthMm) => ({
    label: `${widthMm / 10}厘米`,
    widthMm,
    depthMm: 380,
    heightMm,
    weightKg: Math.round(widthMm / 13),
    yuan: 900 + widthMm * 1.6,
  }))
}

const barStool = (random: Random): Size[] =>
  [650, 750].map((seatMm) => ({
    label: `座高${seatMm / 10}厘米`,
    widthMm: near(random, 430, 30),
    depthMm: 460,
    heightMm: seatMm + 280,
    weightKg: 8,
    yuan: 380 + (seatMm - 650) * 0.4,
    attributes: { seats: 1 },
  }))

const barTable = (random: Random): Size[] => {
  const heightMm = random.pick([950, 1050])
  return [1200, 1400].map((widthMm) => ({
    label: `${widthMm / 1000}米`,
    widthMm,
    depthMm: 420,
    heightMm,
    weightKg: Math.round(widthMm / 30),
    yuan: 400 + widthMm * 1.05,
  }))
}

export const dining: readonly Model[] = [
  {
    code: 'DA',
    kind: 'dining-table',
    category: ['餐厅', '餐桌'],
    noun: '餐桌',
    designs: ['长方', '伸缩', '悬浮', '鲸鱼脚', '斜腿', '岛台'],
    finishes: tops,
    sizes: diningTable,
    packing: 'top',
    count: 36,
    story: '桌面耐热耐污，桌腿内收不磕脚，一家人坐得开。',
    set: 'dining',
  },
  {
    code: 'DR',
    kind: 'dining-table',
    category: ['餐厅', '餐桌'],
    noun: '圆餐桌',
    designs: ['带转盘', '鼓形', '罗马柱', '可折叠'],
    finishes: tops,
    sizes: roundTable,
    packing: 'top',
    count: 18,
    story: '围坐没有主次，转盘静音顺滑，夹菜不用起身。',
  },
  {
    code: 'DC',
    kind: 'dining-chair',
    category: ['餐厅', '餐椅'],
    noun: '餐椅',
    designs: ['软包', '温莎', '牛角', '高背', '蝴蝶', '叉骨', '圈椅'],
    finishes: [...woods.slice(0, 4), ...upholstery.slice(0, 2), ...rattans.slice(0, 1)],
    sizes: diningChair,
    packing: 'box',
    count: 42,
    story: '椅背托住腰，坐面略带弧度，久坐不累，四脚调平。',
    set: 'dining',
  },
  {
    code: 'SD',
    kind: 'sideboard',
    category: ['餐厅', '餐边柜'],
    noun: '餐边柜',
    designs: ['四门', '格栅', '三抽', '岩板台面', '斜腿'],
    finishes: boards,
    sizes: sideboard,
    packing: 'boards',
    count: 26,
    story: '台面放得下咖啡机与水壶，背后留有电源孔，柜内层板可调。',
    set: 'dining',
  },
  {
    code: 'WC',
    kind: 'cabinet',
    category: ['餐厅', '餐边柜'],
    noun: '玻璃酒柜',
    designs: ['带灯', '窄边', '双开门'],
    finishes: boards,
    sizes: wineCabinet,
    packing: 'boards',
    count: 12,
    story: '层板灯带感应开关，玻璃门防尘，杯架可悬挂十二只高脚杯。',
  },
  {
    code: 'BT',
    kind: 'bar-stool',
    category: ['餐厅', '吧台吧椅'],
    noun: '吧椅',
    designs: ['旋转', '低背', '绳编', '高脚'],
    finishes: [...woods.slice(0, 2), ...metals.slice(0, 1), ...upholstery.slice(0, 2)],
    sizes: barStool,
    packing: 'box',
    count: 16,
    story: '脚踏圈加宽，坐面包裹感好，适配岛台与吧台两种高度。',
  },
  {
    code: 'BA',
    kind: 'bar-table',
    category: ['餐厅', '吧台吧椅'],
    noun: '吧台桌',
    designs: ['靠墙', '隔断', '窄长'],
    finishes: tops.slice(0, 5),
    sizes: barTable,
    packing: 'top',
    count: 10,
    story: '客厅与厨房之间的一道轻隔断，早餐和加班都在这里。',
  },
]
