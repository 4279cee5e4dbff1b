import type { Random } from '../random.ts'
import { boards, rattans, tops, upholstery, woods } from './finishes.ts'
import { near, type Model, type Size } from './model.ts'

const seatNames = ['', '单人位', '双人位', '三人位', '四人位']

const straightSofa = (random: Random): Size[] => {
  const seat = near(random, 640, 40)
  const arm = near(random, 190, 60)
  const depthMm = near(random, 940, 60)
  const heightMm = near(random, 820, 80)
  return [3, 2, 4, 1].map((seats) => {
    const widthMm = seats * seat + 2 * arm
    return {
      label: seatNames[seats] ?? '',
      widthMm,
      depthMm,
      heightMm,
      weightKg: 14 + 21 * seats,
      yuan: 900 + 980 * seats,
      attributes: { seats },
    }
  })
}

const cornerSofa = (random: Random): Size[] => {
  const widthMm = near(random, 2850, 150)
  const depthMm = near(random, 1680, 80)
  const heightMm = near(random, 820, 70)
  return (['left', 'right'] as const).map((orientation) => ({
    label: `${orientation === 'left' ? '左' : '右'}贵妃 ${widthMm}×${depthMm}`,
    widthMm,
    depthMm,
    heightMm,
    weightKg: 108,
    yuan: 5600,
    attributes: { seats: 4, orientation },
  }))
}

const sofaBed = (random: Random): Size[] => {
  const depthMm = near(random, 960, 50)
  const heightMm = near(random, 850, 50)
  return [1500, 1800, 2100].map((widthMm) => ({
    label: `展开 ${widthMm - 300}×1950`,
    widthMm,
    depthMm,
    heightMm,
    weightKg: 30 + widthMm / 40,
    yuan: 900 + widthMm * 1.05,
    attributes: { seats: widthMm < 1700 ? 2 : 3 },
  }))
}

const armchair = (random: Random): Size[] => [
  {
    label: '单人位',
    widthMm: near(random, 800, 80),
    depthMm: near(random, 840, 60),
    heightMm: near(random, 900, 110),
    weightKg: near(random, 22, 5, 1),
    yuan: 1350,
    attributes: { seats: 1 },
  },
]

const ottoman = (random: Random): Size[] => {
  const heightMm = near(random, 420, 30)
  return [
    { label: '小号', widthMm: 550, depthMm: 450, heightMm, weightKg: 8, yuan: 380 },
    { label: '大号', widthMm: 800, depthMm: 600, heightMm, weightKg: 13, yuan: 560 },
  ]
}

const coffeeTable = (random: Random): Size[] => {
  const heightMm = near(random, 390, 50)
  return [1000, 1200, 1400].map((widthMm) => ({
    label: `${widthMm / 1000}米`,
    widthMm,
    depthMm: Math.round((widthMm * 0.55) / 10) * 10,
    heightMm,
    weightKg: Math.round(widthMm / 32),
    yuan: 300 + widthMm * 0.95,
  }))
}

const roundCoffeeTable = (random: Random): Size[] => {
  const heightMm = near(random, 380, 40)
  return [700, 900].map((widthMm) => ({
    label: `直径${widthMm / 10}厘米`,
    widthMm,
    depthMm: widthMm,
    heightMm,
    weightKg: Math.round(widthMm / 30),
    yuan: 250 + widthMm * 1.1,
  }))
}

const sideTable = (random: Random): Size[] => {
  const side = near(random, 460, 60)
  return [
    { label: '标准', widthMm: side, depthMm: side, heightMm: near(random, 550, 50), weightKg: 8, yuan: 460 },
  ]
}

const tvStand = (random: Random): Size[] => {
  const heightMm = near(random, 450, 70)
  return [1800, 2000, 2200, 2400].map((widthMm) => ({
    label: `${widthMm / 1000}米`,
    widthMm,
    depthMm: 400,
    heightMm,
    weightKg: Math.round(widthMm / 36),
    yuan: 300 + widthMm * 0.92,
  }))
}

const sofaDesigns = ['宽扶手', '高靠背', '低坐深', '云朵', '方块', '直排', '豆腐块', '一字', '无扶手', '弧形']

export const living: readonly Model[] = [
  {
    code: 'SA',
    kind: 'sofa',
    category: ['客厅', '沙发'],
    noun: '沙发',
    designs: sofaDesigns,
    finishes: upholstery,
    sizes: straightSofa,
    packing: 'sections',
    count: 56,
    story: '坐垫以高回弹海绵包裹羽绒，靠包可拆洗，实木内架承重稳固。',
  },
  {
    code: 'SC',
    kind: 'corner-sofa',
    category: ['客厅', '沙发'],
    noun: '转角沙发',
    designs: ['贵妃', '宽扶手', '模块', '低靠背', '躺平', '云朵'],
    finishes: upholstery,
    sizes: cornerSofa,
    packing: 'sections',
    count: 36,
    story: '贵妃位可以整个人躺下，左右两款按户型选择，模块之间以卡扣连接。',
  },
  {
    code: 'SB',
    kind: 'sofa-bed',
    category: ['客厅', '沙发'],
    noun: '沙发床',
    designs: ['折叠', '推拉', '储物', '抽拉'],
    finishes: upholstery.slice(1, 5),
    sizes: sofaBed,
    packing: 'whole',
    count: 24,
    story: '白天是沙发，拉开即成一张平整的床，床下可收被褥。',
  },
  {
    code: 'AR',
    kind: 'armchair',
    category: ['客厅', '单椅脚踏'],
    noun: '休闲椅',
    designs: ['高背', '蜗牛', '温莎', '包裹', '低背', '郁金香', '躺卧'],
    finishes: [...upholstery, ...rattans.slice(0, 1)],
    sizes: armchair,
    packing: 'whole',
    count: 40,
    story: '靠背贴合腰线，阅读与午休都舒服，椅脚带静音毡垫。',
  },
  {
    code: 'OT',
    kind: 'ottoman',
    category: ['客厅', '单椅脚踏'],
    noun: '脚踏',
    designs: ['方形', '储物', '圆角'],
    finishes: upholstery,
    sizes: ottoman,
    packing: 'whole',
    count: 16,
    story: '可作脚踏，也可作临时的座位或托盘几。',
  },
  {
    code: 'CT',
    kind: 'coffee-table',
    category: ['客厅', '茶几边几'],
    noun: '茶几',
    designs: ['长方', '抽屉', '双层', '悬浮', '升降'],
    finishes: tops,
    sizes: coffeeTable,
    packing: 'top',
    count: 30,
    story: '台面耐刮耐污，底架离地便于扫地机器人通过。',
    set: 'living',
  },
  {
    code: 'CR',
    kind: 'coffee-table',
    category: ['客厅', '茶几边几'],
    noun: '圆茶几',
    designs: ['鼓形', '三脚', '高低组合', '蘑菇'],
    finishes: tops,
    sizes: roundCoffeeTable,
    packing: 'top',
    count: 16,
    story: '圆形台面没有尖角，有孩子的家庭也放心。',
  },
  {
    code: 'ST',
    kind: 'side-table',
    category: ['客厅', '茶几边几'],
    noun: '边几',
    designs: ['C形', '托盘', '小方', '立柱', '带抽'],
    finishes: tops,
    sizes: sideTable,
    packing: 'top',
    count: 24,
    story: '放在沙发或床边刚好够一盏灯、一本书和一杯茶。',
  },
  {
    code: 'TV',
    kind: 'tv-stand',
    category: ['客厅', '电视柜'],
    noun: '电视柜',
    designs: ['悬浮', '三抽', '格栅', '落地', '极窄', '伸缩'],
    finishes: [...boards, ...woods.slice(3, 4)],
    sizes: tvStand,
    packing: 'boards',
    count: 34,
    story: '背板预留走线孔，抽屉配缓冲滑轨，机顶盒与路由器都收得进去。',
    set: 'living',
  },
]
