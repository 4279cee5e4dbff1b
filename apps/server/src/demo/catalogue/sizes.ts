import type { Random } from '../random.ts'

/** Facts for validation rules and pictures; mm and grams. */
export type Attributes = {
  frameInnerWidthMm?: number
  frameInnerLengthMm?: number
  maxMattressThicknessMm?: number
  mattressWidthMm?: number
  mattressLengthMm?: number
  thicknessMm?: number
  outerWidthMm?: number
  outerLengthMm?: number
  mounting?: 'WALL' | 'CEILING'
  requiresLoadG?: number
  setCode?: string
  seats?: number
  orientation?: 'left' | 'right'
}

/** One size a product comes in: its label, outer size in mm, weight in kg and the price of its plainest finish in yuan. */
export type Size = {
  label: string
  widthMm: number
  depthMm: number
  heightMm: number
  weightKg: number
  yuan: number
  attributes?: Attributes
}

/** Outer sizes in mm, kg and yuan, in this order. */
type Row = [
  label: string,
  widthMm: number,
  depthMm: number,
  heightMm: number,
  weightKg: number,
  yuan: number,
  attributes?: Attributes,
]
type Sizes = (random: Random) => Size[]
/** A measure that is the same for all products, or drawn once for each. */
type Drawn = number | ((random: Random) => number)

/** `value` varied by up to `spread`, in whole steps: sizes in catalogues end in zeros. */
const near = (random: Random, value: number, spread: number, step = 10): number =>
  Math.round((value + (random.next() * 2 - 1) * spread) / step) * step
const around =
  (value: number, spread: number, step?: number): Drawn =>
  (random) =>
    near(random, value, spread, step)
const oneOf =
  (...values: number[]): Drawn =>
  (random) =>
    random.pick(values)
const draw = (random: Random, drawn: Drawn): number => (typeof drawn === 'number' ? drawn : drawn(random))

const metres = (mm: number): string => `${mm / 1000}米`
const centimetres = (mm: number): string => `${mm / 10}厘米`
const diameter = (mm: number): string => `直径${centimetres(mm)}`

const sizeOf = ([label, widthMm, depthMm, heightMm, weightKg, yuan, attributes]: Row): Size => ({
  label,
  widthMm,
  depthMm,
  heightMm,
  weightKg,
  yuan,
  ...(attributes && { attributes }),
})
const rows =
  (list: (random: Random) => Row[]): Sizes =>
  (random) =>
    list(random).map(sizeOf)
/** One size for each of a list; what is drawn is drawn for each. */
const each = <T>(list: readonly T[], row: (one: T, random: Random) => Row): Sizes =>
  rows((random) => list.map((one) => row(one, random)))
/** Several widths of one height and depth, whose weight and price grow with the width. */
const wide = (
  widths: readonly number[],
  label: (mm: number) => string,
  [height, depth]: readonly [height: Drawn, depth: Drawn | 'round'],
  { mmPerKg, yuan: [base, perMm] }: { mmPerKg: number; yuan: readonly [base: number, perMm: number] },
): Sizes =>
  rows((random) => {
    const heightMm = draw(random, height)
    const depthMm = depth === 'round' ? 0 : draw(random, depth)
    return widths.map((mm) => {
      const outer = [mm, depthMm || mm, heightMm] as const
      return [label(mm), ...outer, Math.round(mm / mmPerKg), base + mm * perMm]
    })
  })
const withAttributes =
  (sizes: Sizes, attributesOf: (size: Size) => Attributes): Sizes =>
  (random) =>
    sizes(random).map((size) => ({ ...size, attributes: attributesOf(size) }))

/** A bed's frame is a little larger than its mattress; its outer size depends on the design. */
const bed = (side: number, length: number, yuan: number): Sizes =>
  rows((random) => {
    const marginWidthMm = near(random, side, side / 3)
    const outerLengthMm = 2000 + near(random, length, length / 4)
    const heightMm = near(random, 1050, 120)
    const maxMattressThicknessMm = random.pick([200, 220, 250, 280, 300])
    return [1500, 1800, 1200, 2000].map((mm): Row => {
      const outerWidthMm = mm + marginWidthMm
      const outer = [outerWidthMm, outerLengthMm, heightMm] as const
      const attributes = {
        frameInnerWidthMm: mm,
        frameInnerLengthMm: 2000,
        maxMattressThicknessMm,
        outerWidthMm,
        outerLengthMm,
      }
      return [`${mm}×2000`, ...outer, Math.round(mm / 22), yuan + (mm - 1200) * 1.35, attributes]
    })
  })

const mattress = (thicknesses: readonly number[], kgPerSquareMetre: number, yuanPerSquareMetre: number) =>
  rows((random) => {
    const thicknessMm = random.pick(thicknesses)
    return [1500, 1800, 1200, 2000].map((widthMm): Row => {
      const squareMetres = (widthMm * 2000) / 1e6
      const weightKg = Math.round(squareMetres * kgPerSquareMetre * (thicknessMm / 220))
      const yuan = squareMetres * yuanPerSquareMetre * (0.7 + thicknessMm / 700)
      const attributes = { mattressWidthMm: widthMm, mattressLengthMm: 2000, thicknessMm }
      return [`${widthMm}×2000×${thicknessMm}`, widthMm, 2000, thicknessMm, weightKg, yuan, attributes]
    })
  })

const wardrobe = (widths: readonly number[]) =>
  wide(widths, metres, [around(2200, 160, 20), oneOf(560, 580, 600)], { mmPerKg: 11, yuan: [500, 1.85] })

const straightSofa = rows((random) => {
  const seat = near(random, 640, 40)
  const arm = near(random, 190, 60)
  const depthMm = near(random, 940, 60)
  const heightMm = near(random, 820, 80)
  return [3, 2, 4, 1].map((seats): Row => {
    const label = `${['', '单', '双', '三', '四'][seats]}人位`
    return [label, seats * seat + 2 * arm, depthMm, heightMm, 14 + 21 * seats, 900 + 980 * seats, { seats }]
  })
})

const cornerSofa = rows((random) => {
  const [width, depth, height] = [near(random, 2850, 150), near(random, 1680, 80), near(random, 820, 70)]
  return (['left', 'right'] as const).map((orientation): Row => {
    const label = `${orientation === 'left' ? '左' : '右'}贵妃 ${width}×${depth}`
    return [label, width, depth, height, 108, 5600, { seats: 4, orientation }]
  })
})

const sofaBed = rows((random) => {
  const [depthMm, heightMm] = [near(random, 960, 50), near(random, 850, 50)]
  return [1500, 1800, 2100].map((mm): Row => {
    const outer = [mm, depthMm, heightMm] as const
    return [`展开 ${mm - 300}×1950`, ...outer, 30 + mm / 40, 900 + mm * 1.05, { seats: mm < 1700 ? 2 : 3 }]
  })
})

const armchair = rows((random) => {
  const outer = [near(random, 800, 80), near(random, 840, 60), near(random, 900, 110)] as const
  return [['单人位', ...outer, near(random, 22, 5, 1), 1350, { seats: 1 }]]
})

const coffeeTable: Sizes = (random) =>
  wide([1000, 1200, 1400], metres, [around(390, 50), 'round'], { mmPerKg: 32, yuan: [300, 0.95] })(
    random,
  ).map((size) => ({ ...size, depthMm: Math.round((size.widthMm * 0.55) / 10) * 10 }))

const diningTables = (label: (mm: number) => string, list: readonly [number, number, number][]) =>
  rows((random) => {
    const heightMm = near(random, 750, 10)
    return list.map(([mm, depthMm, seats]): Row => {
      const [kg, yuan] = mm === depthMm ? [mm / 18, 600 + mm * 1.9] : [mm / 24, 500 + mm * 1.45]
      return [`${label(mm)}（${seats}人）`, mm, depthMm, heightMm, Math.round(kg), yuan, { seats }]
    })
  })

const chest = rows((random) => {
  const depthMm = near(random, 450, 20)
  const list = [
    [4, 600, 1050, 38],
    [5, 800, 1150, 49],
    [6, 1200, 820, 56],
  ] as const
  return list.map(([drawers, widthMm, heightMm, kg]) => {
    const outer = [widthMm, depthMm, heightMm + near(random, 0, 20)] as const
    return [`${drawers}斗`, ...outer, kg, 500 + drawers * 260]
  })
})

const pillow = rows((random) => {
  const thick = near(random, 130, 30)
  return [
    ['74×48厘米', 740, 480, thick, 1.1, 219],
    ['60×40厘米', 600, 400, thick - 10, 0.9, 179],
  ]
})

const bunkBed = rows((random) => {
  const heightMm = near(random, 1680, 60)
  return [1200, 1350, 1500].map((mm): Row => {
    const outer = [2080, mm + 90, heightMm] as const
    const attributes = {
      frameInnerWidthMm: mm,
      frameInnerLengthMm: 2000,
      maxMattressThicknessMm: 150,
      outerWidthMm: mm + 90,
      outerLengthMm: 2080,
    }
    return [`下铺 ${mm}×2000`, ...outer, Math.round(mm / 12), 2300 + (mm - 1200) * 2, attributes]
  })
})

const mirror = rows((random) => {
  const widthMm = near(random, 550, 80)
  return [1500, 1650, 1800].map((mm): Row => {
    const kg = Math.round(mm / 130)
    const attributes = { mounting: 'WALL', requiresLoadG: kg * 1000 } as const
    return [`高${centimetres(mm)}`, widthMm, 40, mm, kg, mm * 0.38, attributes]
  })
})

/** The sizes that one product of a model comes in; drawn once per product, so that products differ a little, like real ones. */
export const sizes = {
  straightSofa,
  cornerSofa,
  sofaBed,
  armchair,
  ottoman: rows((random) => {
    const heightMm = near(random, 420, 30)
    return [
      ['小号', 550, 450, heightMm, 8, 380],
      ['大号', 800, 600, heightMm, 13, 560],
    ]
  }),
  coffeeTable,
  roundCoffeeTable: wide([700, 900], diameter, [around(380, 40), 'round'], { mmPerKg: 30, yuan: [250, 1.1] }),
  sideTable: rows((random) => {
    const side = near(random, 460, 60)
    return [['标准', side, side, near(random, 550, 50), 8, 460]]
  }),
  tvStand: wide([1800, 2000, 2200, 2400], metres, [around(450, 70), 400], {
    mmPerKg: 36,
    yuan: [300, 0.92],
  }),
  upholsteredBed: bed(150, 200, 2300),
  woodenBed: bed(90, 130, 2100),
  springMattress: mattress([200, 220, 240, 260, 300], 19, 780),
  latexMattress: mattress([100, 150, 180, 220], 17, 900),
  coirMattress: mattress([80, 100, 150], 15, 520),
  nightstand: wide([400, 500], centimetres, [around(500, 50), 400], { mmPerKg: 30, yuan: [280, 0.9] }),
  hingedWardrobe: wardrobe([1200, 1600, 2000]),
  slidingWardrobe: wardrobe([1800, 2000, 2400]),
  chest,
  dressingTable: wide([800, 1000, 1200], metres, [around(1320, 80), 420], { mmPerKg: 28, yuan: [450, 1.1] }),
  pillow,
  bedding: each(
    [
      [1500, 2000, 2300, 469],
      [1800, 2200, 2400, 559],
      [2000, 2400, 2500, 639],
    ] as const,
    ([bedMm, widthMm, depthMm, yuan]) => [`适用${metres(bedMm)}床`, widthMm, depthMm, 60, 2.6, yuan],
  ),
  diningTable: diningTables(metres, [
    [1200, 750, 4],
    [1400, 800, 4],
    [1600, 850, 6],
    [1800, 900, 6],
  ]),
  roundTable: diningTables(
    (mm) => `直径${metres(mm)}`,
    [
      [1200, 1200, 6],
      [1350, 1350, 8],
      [1500, 1500, 10],
    ],
  ),
  diningChair: rows((random) => {
    const outer = [near(random, 490, 40), near(random, 540, 30), near(random, 810, 60)] as const
    return [['单把', ...outer, near(random, 7, 2, 1), 430, { seats: 1 }]]
  }),
  sideboard: wide([1200, 1400, 1600], metres, [around(840, 60), 400], { mmPerKg: 26, yuan: [500, 1.15] }),
  wineCabinet: wide([800, 1000], centimetres, [around(1900, 120), 380], { mmPerKg: 13, yuan: [900, 1.6] }),
  barStool: each([650, 750], (mm, random) => {
    const outer = [near(random, 430, 30), 460, mm + 280] as const
    return [`座高${centimetres(mm)}`, ...outer, 8, 380 + (mm - 650) * 0.4, { seats: 1 }]
  }),
  barTable: wide([1200, 1400], metres, [oneOf(950, 1050), 420], { mmPerKg: 30, yuan: [400, 1.05] }),
  desk: wide([1200, 1400, 1600], metres, [750, oneOf(600, 650, 700)], { mmPerKg: 34, yuan: [350, 0.95] }),
  bookcase: wide([800, 1000, 1200], centimetres, [around(2000, 120, 20), 320], {
    mmPerKg: 15,
    yuan: [400, 1.25],
  }),
  shelf: each([4, 5], (levels, random) => {
    const outer = [near(random, 800, 100), 340, levels * 340 + 120] as const
    return [`${levels}层`, ...outer, levels * 5, 180 + levels * 95]
  }),
  officeChair: rows((random) => {
    const outer = [near(random, 660, 30), near(random, 640, 30), near(random, 1150, 70)] as const
    return [['可升降', ...outer, near(random, 17, 3, 1), 920, { seats: 1 }]]
  }),
  shoeCabinet: wide([800, 1000, 1200], centimetres, [around(1080, 80), oneOf(240, 320, 350)], {
    mmPerKg: 26,
    yuan: [280, 0.85],
  }),
  bench: each([600, 800, 1000], (mm, random) => [
    centimetres(mm),
    mm,
    360,
    near(random, 450, 20),
    Math.round(mm / 60),
    150 + mm * 0.55,
  ]),
  stool: rows((random) => {
    const outer = [near(random, 380, 40), near(random, 380, 40), near(random, 450, 20)] as const
    return [['单只', ...outer, 4, 219, { seats: 1 }]]
  }),
  mirror,
  // The load on the wall: the cabinet and its contents.
  wallCabinet: withAttributes(
    wide([800, 1000, 1200], centimetres, [around(600, 80), 320], { mmPerKg: 45, yuan: [260, 0.75] }),
    ({ weightKg }) => ({ mounting: 'WALL', requiresLoadG: (weightKg + 25) * 1000 }),
  ),
  trolley: each([3, 4], (levels, random) => {
    const outer = [near(random, 440, 30), 350, levels * 240 + 120] as const
    return [`${levels}层`, ...outer, levels * 2, 99 + levels * 50]
  }),
  bunkBed,
  crib: rows((random) => {
    const attributes = { frameInnerWidthMm: 650, frameInnerLengthMm: 1200, maxMattressThicknessMm: 100 }
    return [['1200×650', 1250, 700, near(random, 950, 40), 28, 1380, attributes]]
  }),
  kidsTable: each([800, 1000, 1200], (mm, random) => [
    centimetres(mm),
    mm,
    600,
    near(random, 620, 60),
    Math.round(mm / 40),
    250 + mm * 0.9,
  ]),
  kidsChair: rows((random) => [
    ['可调高', near(random, 380, 40), 380, near(random, 680, 80), 5, 299, { seats: 1 }],
  ]),
  floorLamp: rows((random) => [['落地', near(random, 420, 60), 420, near(random, 1600, 100), 6, 520]]),
  tableLamp: rows((random) => [['台式', near(random, 280, 50), 280, near(random, 480, 80), 2.4, 289]]),
  pendant: withAttributes(
    wide([450, 600, 800], diameter, [around(460, 100), 'round'], { mmPerKg: 130, yuan: [120, 1.05] }),
    ({ weightKg }) => ({ mounting: 'CEILING', requiresLoadG: weightKg * 2000 }),
  ),
  rug: each(
    [
      [1400, 2000],
      [1600, 2300],
      [2000, 3000],
    ] as const,
    ([depth, width]) => {
      const label = `${depth / 1000}×${metres(width)}`
      return [label, width, depth, 12, Math.round((width * depth) / 420_000), (width * depth) / 5200]
    },
  ),
  curtain: wide([2000, 2800, 3600], (mm) => `宽${metres(mm)}`, [oneOf(2600, 2700), 120], {
    mmPerKg: 500,
    yuan: [0, 0.24],
  }),
  divider: each([3, 4], (panels, random) => {
    const outer = [panels * 450, 30, near(random, 1780, 60)] as const
    return [`${panels}扇`, ...outer, panels * 5, panels * 260]
  }),
  outdoorSet: each([4, 6], (seats, random) => {
    const outer = [seats * 300 + near(random, 700, 60), 1900, 760] as const
    return [`一桌${seats}椅`, ...outer, seats * 9 + 20, 1200 + seats * 420, { seats }]
  }),
} satisfies Record<string, Sizes>
