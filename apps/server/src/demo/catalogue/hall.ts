import type { Random } from '../random.ts'
import { boards, metals, rattans, upholstery, woods } from './finishes.ts'
import { near, type Model, type Size } from './model.ts'

const shoeCabinet = (random: Random): Size[] => {
  const heightMm = near(random, 1080, 80)
  const depthMm = random.pick([240, 320, 350])
  return [800, 1000, 1200].map((widthMm) => ({
    label: `${widthMm / 10}厘米`,
    widthMm,
    depthMm,
    heightMm,
    weightKg: Math.round(widthMm / 26),
    yuan: 280 + widthMm * 0.85,
  }))
}

const bench = (random: Random): Size[] =>
  [600, 800, 1000].map((widthMm) => ({
    label: `${widthMm / 10}厘米`,
    widthMm,
    depthMm: 360,
    heightMm: near(random, 450, 20),
    weightKg: Math.round(widthMm / 60),
    yuan: 150 + widthMm * 0.55,
  }))

const stool = (random: Random): Size[] => [
  {
    label: '单只',
    widthMm: near(random, 380, 40),
    depthMm: near(random, 380, 40),
    heightMm: near(random, 450, 20),
    weightKg: 4,
    yuan: 219,
    attributes: { seats: 1 },
  },
]

const mirror = (random: Random): Size[] => {
  const widthMm = near(random, 550, 80)
  return [1500, 1650, 1800].map((heightMm) => ({
    label: `高${heightMm / 10}厘米`,
    widthMm,
    depthMm: 40,
    heightMm,
    weightKg: Math.round(heightMm / 130),
    yuan: heightMm * 0.38,
    attributes: { mounting: 'WALL' as const, requiresLoadG: Math.round(heightMm / 130) * 1000 },
  }))
}

const wallCabinet = (random: Random): Size[] => {
  const heightMm = near(random, 600, 80)
  return [800, 1000, 1200].map((widthMm) => {
    const weightKg = Math.round(widthMm / 45)
    return {
      label: `${widthMm / 10}厘米`,
      widthMm,
      depthMm: 320,
      heightMm,
      weightKg,
      yuan: 260 + widthMm * 0.75,
      // The load on the wall: the cabinet and its contents.
      attributes: { mounting: 'WALL' as const, requiresLoadG: (weightKg + 25) * 1000 },
    }
  })
}

const trolley = (random: Random): Size[] =>
  [3, 4].map((levels) => ({
    label: `${levels}层`,
    widthMm: near(random, 440, 30),
    depthMm: 350,
    heightMm: levels * 240 + 120,
    weightKg: levels * 2,
    yuan: 99 + levels * 50,
  }))

export const hall: readonly Model[] = [
  {
    code: 'SH',
    kind: 'shoe-cabinet',
    category: ['门厅收纳', '鞋柜'],
    noun: '鞋柜',
    designs: ['翻斗', '超薄', '带凳', '百叶', '通顶'],
    finishes: boards,
    sizes: shoeCabinet,
    packing: 'boards',
    count: 26,
    story: '层板斜放省出进深，百叶与底部悬空透气，常穿的鞋放在下面。',
  },
  {
    code: 'BE',
    kind: 'bench',
    category: ['门厅收纳', '凳与换鞋凳'],
    noun: '换鞋凳',
    designs: ['储物', '软包', '双层'],
    finishes: [...woods.slice(0, 4), ...upholstery.slice(1, 3)],
    sizes: bench,
    packing: 'box',
    count: 14,
    story: '坐着换鞋，凳下放鞋，出门回家都从容。',
  },
  {
    code: 'SO',
    kind: 'stool',
    category: ['门厅收纳', '凳与换鞋凳'],
    noun: '凳子',
    designs: ['圆面', '马鞍', '可叠放'],
    finishes: [...woods, ...rattans.slice(0, 1)],
    sizes: stool,
    packing: 'whole',
    count: 12,
    story: '轻，却站得稳，客人来了随手搬一只。',
  },
  {
    code: 'MI',
    kind: 'mirror',
    category: ['门厅收纳', '镜子'],
    noun: '全身镜',
    designs: ['拱形', '窄边', '圆角', '波浪'],
    finishes: [...metals.slice(0, 2), ...woods.slice(0, 2)],
    sizes: mirror,
    packing: 'whole',
    count: 16,
    story: '五毫米银镜不变形，背贴防爆膜，可挂墙也可斜靠。',
  },
  {
    code: 'WL',
    kind: 'wall-cabinet',
    category: ['门厅收纳', '吊柜置物'],
    noun: '吊柜',
    designs: ['上翻门', '开放格', '双门', '玻璃门'],
    finishes: boards,
    sizes: wallCabinet,
    packing: 'boards',
    count: 16,
    story: '隐藏挂码三向可调，需装在承重墙或加固过的轻质墙上。',
  },
  {
    code: 'TR',
    kind: 'trolley',
    category: ['门厅收纳', '吊柜置物'],
    noun: '小推车',
    designs: ['窄缝', '网篮', '可折叠'],
    finishes: metals.slice(0, 1),
    sizes: trolley,
    packing: 'box',
    count: 8,
    story: '万向轮带刹车，厨房、卫生间、书桌旁都用得上。',
  },
]
