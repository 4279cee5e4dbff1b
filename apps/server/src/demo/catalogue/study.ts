import type { Random } from '../random.ts'
import { boards, metals, upholstery, woods } from './finishes.ts'
import { near, type Model, type Size } from './model.ts'

const desk = (random: Random): Size[] => {
  const depthMm = random.pick([600, 650, 700])
  return [1200, 1400, 1600].map((widthMm) => ({
    label: `${widthMm / 1000}米`,
    widthMm,
    depthMm,
    heightMm: 750,
    weightKg: Math.round(widthMm / 34),
    yuan: 350 + widthMm * 0.95,
  }))
}

const bookcase = (random: Random): Size[] => {
  const heightMm = near(random, 2000, 120, 20)
  return [800, 1000, 1200].map((widthMm) => ({
    label: `${widthMm / 10}厘米`,
    widthMm,
    depthMm: 320,
    heightMm,
    weightKg: Math.round(widthMm / 15),
    yuan: 400 + widthMm * 1.25,
  }))
}

const shelf = (random: Random): Size[] =>
  [4, 5].map((levels) => ({
    label: `${levels}层`,
    widthMm: near(random, 800, 100),
    depthMm: 340,
    heightMm: levels * 340 + 120,
    weightKg: levels * 5,
    yuan: 180 + levels * 95,
  }))

const officeChair = (random: Random): Size[] => [
  {
    label: '可升降',
    widthMm: near(random, 660, 30),
    depthMm: near(random, 640, 30),
    heightMm: near(random, 1150, 70),
    weightKg: near(random, 17, 3, 1),
    yuan: 920,
    attributes: { seats: 1 },
  },
]

export const study: readonly Model[] = [
  {
    code: 'DK',
    kind: 'desk',
    category: ['书房', '书桌'],
    noun: '书桌',
    designs: ['双抽', '悬空', '电动升降', '斜腿', '转角', '简洁'],
    finishes: [...woods, ...boards.slice(0, 3)],
    sizes: desk,
    packing: 'top',
    count: 30,
    story: '桌面加深，两块屏幕也放得下，后沿理线槽收住所有电线。',
  },
  {
    code: 'BK',
    kind: 'bookcase',
    category: ['书房', '书柜书架'],
    noun: '书柜',
    designs: ['玻璃门', '到顶', '半开放', '下柜'],
    finishes: [...boards, ...woods.slice(2, 3)],
    sizes: bookcase,
    packing: 'boards',
    count: 26,
    story: '层板加厚至二十五毫米，摆满书也不弯，玻璃门防尘。',
  },
  {
    code: 'SF',
    kind: 'shelf',
    category: ['书房', '书柜书架'],
    noun: '置物书架',
    designs: ['梯形', '落地', '镂空', '旋转'],
    finishes: [...woods.slice(3), ...metals.slice(0, 1)],
    sizes: shelf,
    packing: 'boards',
    count: 16,
    story: '四面通透，书与摆件都能展示，附墙面固定件。',
  },
  {
    code: 'OC',
    kind: 'office-chair',
    category: ['书房', '办公椅'],
    noun: '人体工学椅',
    designs: ['网背', '高背', '可躺', '双背', '撑腰', '无扶手'],
    finishes: upholstery.slice(0, 3),
    sizes: officeChair,
    packing: 'box',
    count: 26,
    story: '腰托前后上下可调，底盘跟随身体后仰，静音脚轮不伤地板。',
  },
]
