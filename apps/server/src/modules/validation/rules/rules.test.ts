import { knownAttributes } from '@showfloor/contract/catalogue/attributes'
import type { HomeMeasurements } from '@showfloor/contract/customers'
import type { ValidationSection } from '@showfloor/contract/validation'
import { describe, expect, test } from 'vitest'
import type { RuleItem } from './items.ts'
import { validateItems } from './rules.ts'
import { bed, check, home, item, mattress, pack } from '../testing/articles.ts'

type Case = [
  title: string,
  section: ValidationSection,
  items: RuleItem[],
  home: HomeMeasurements | null,
  expected: boolean | undefined,
  says?: string,
]
const flatPack = item('衣柜', 'wardrobe', { packages: [pack(2050, 1600, 300)] })
const inSet = (name: string, colorName: string) =>
  item(name, 'bed', { colorName, attributes: { setCode: 'S1' } })
const hung = (mounting: 'WALL' | 'CEILING', requiresLoadG?: number) =>
  item('吊柜', 'suspended', { attributes: { mounting, requiresLoadG } })

const cases: Case[] = [
  ['one piece of a set', 'colour', [inSet('床', '白色')], null, undefined],
  [
    'pieces of no set',
    'colour',
    [item('椅', 'chair'), item('桌', 'table', { colorName: '白色' })],
    null,
    undefined,
  ],
  [
    'a set in one colour',
    'colour',
    [inSet('床', '白色'), inSet('床头柜', '白色')],
    null,
    true,
    '同套 2 件颜色一致：白色',
  ],
  [
    'a set in two colours',
    'colour',
    [inSet('床', '胡桃色'), inSet('床头柜', '白色')],
    null,
    false,
    '同一套系颜色不同：床 胡桃色 / 床头柜 白色',
  ],
  [
    'a piece without a colour',
    'colour',
    [inSet('床', '白色'), inSet('床头柜', '')],
    null,
    false,
    '“床头柜”未登记颜色',
  ],

  [
    'a cushion',
    'enteringDoor',
    [item('靠垫', 'other', { packages: [pack(500, 450, 200)] })],
    null,
    undefined,
  ],
  ['nothing known of packages or size', 'enteringDoor', [item('沙发', 'sofa')], home(), undefined],
  ['a flat pack', 'enteringDoor', [flatPack], home(), true, '1 件包装均可入户；入户门 900×2100；走廊宽 1200'],
  [
    'too large for the door',
    'enteringDoor',
    [item('沙发', 'sofa', { packages: [pack(2200, 1000, 950)] })],
    home(),
    false,
    '“沙发”包装最小截面 950×1000 大于 入户门 900×2100',
  ],
  [
    'too large straight, through by tilting',
    'enteringDoor',
    [item('板', 'table', { packages: [pack(2400, 2150, 100, true)] })],
    home({ stairWidthMm: 1100 }),
    true,
  ],
  [
    'the same that may not be tilted',
    'enteringDoor',
    [item('板', 'table', { packages: [pack(2400, 2150, 100)] })],
    home(),
    false,
    '入户门 900×2100',
  ],
  [
    'no packages known: the size of the piece',
    'enteringDoor',
    [item('沙发', 'sofa', { size: { widthMm: 2300, depthMm: 980, heightMm: 960 } })],
    home(),
    false,
    '960×980',
  ],
  ['corridor too narrow', 'enteringDoor', [flatPack], home({ corridorWidthMm: 280 }), false, '走廊宽 280'],
  [
    'door not measured',
    'enteringDoor',
    [flatPack],
    home({ doorWidthMm: null }),
    false,
    '请测量入户门的宽和高',
  ],
  ['nothing measured', 'enteringDoor', [flatPack], null, false, '请测量电梯的宽、深、高，或楼梯的宽'],
  ['no lift, but stairs', 'enteringDoor', [flatPack], home({ liftHeightMm: null }), true, '楼梯宽 1100'],
  [
    'too large for the lift, stairs not measured',
    'enteringDoor',
    [flatPack],
    home({ liftHeightMm: 1900, liftDepthMm: 1300, stairWidthMm: null }),
    false,
    '“衣柜”包装 2050×1600×300 大于 电梯 1100×1300×1900，请测量楼梯的宽',
  ],
  [
    'too large for the lift and for the stairs',
    'enteringDoor',
    [flatPack],
    home({ liftHeightMm: 1900, liftDepthMm: 1300, stairWidthMm: 250 }),
    false,
    '楼梯宽 250',
  ],
  [
    'leans in the lift by its longest edge',
    'enteringDoor',
    [item('板', 'table', { packages: [pack(2400, 900, 60, true)] })],
    home({ stairWidthMm: null }),
    true,
    '电梯 1100×1400×2200',
  ],

  ['a bed alone', 'mattressSize', [bed(1800, 2000)], home(), undefined],
  ['a mattress alone', 'mattressSize', [mattress(1800, 2000)], home(), undefined],
  [
    'equal sizes',
    'mattressSize',
    [bed(1800, 2000), mattress(1800, 2000)],
    home(),
    true,
    '床垫 1800×2000 不大于 床架内径 1800×2000',
  ],
  ['width and length swapped', 'mattressSize', [bed(2000, 1800), mattress(1800, 2000)], home(), true],
  [
    'mattress too wide',
    'mattressSize',
    [bed(1500, 2000), mattress(1800, 2000)],
    home(),
    false,
    '床垫 1800×2000 大于 床架内径 1500×2000',
  ],
  [
    'each mattress finds its frame',
    'mattressSize',
    [bed(1500, 2000), bed(1800, 2000), mattress(1800, 2000), mattress(1500, 2000)],
    home(),
    true,
  ],
  [
    'two mattresses, one frame that is too small',
    'mattressSize',
    [bed(1500, 2000), bed(1800, 2000), mattress(1800, 2000, 220, 2)],
    home(),
    false,
  ],
  [
    'a second mattress for a bed at home',
    'mattressSize',
    [bed(1800, 2000), mattress(1800, 2000, 220, 2)],
    home(),
    true,
  ],
  [
    'frame not recorded',
    'mattressSize',
    [item('床', 'bed'), mattress(1800, 2000)],
    home(),
    false,
    '“床”未登记床架内径',
  ],
  [
    'a mattress is as large as its SKU',
    'mattressSize',
    [bed(1500, 2000), item('床垫', 'mattress', { size: { widthMm: 1800, depthMm: 2000, heightMm: 250 } })],
    home(),
    false,
  ],

  ['frame and mattress match', 'bedSize', [bed(1800, 2000), mattress(1780, 1980)], home(), true, '相配'],
  [
    'mattress lies loose',
    'bedSize',
    [bed(1800, 2000), mattress(1500, 2000)],
    home(),
    false,
    '床架内径 1800×2000 大于 床垫 1500×2000，空隙 300',
  ],
  ['no mattress', 'bedSize', [bed(1800, 2000)], home(), undefined],

  ['frame without a limit', 'mattressThickness', [bed(1800, 2000), mattress(1800, 2000)], home(), undefined],
  [
    'at the limit',
    'mattressThickness',
    [bed(1800, 2000, { maxMattressThicknessMm: 250 }), mattress(1800, 2000, 250)],
    home(),
    true,
    '床垫厚度 250 不大于 床架限厚 250',
  ],
  [
    'over the limit',
    'mattressThickness',
    [bed(1800, 2000, { maxMattressThicknessMm: 250 }), mattress(1800, 2000, 300)],
    home(),
    false,
    '床垫厚度 300 大于 床架限厚 250',
  ],
  [
    'the thicker mattress goes where it may',
    'mattressThickness',
    [
      bed(1800, 2000, { maxMattressThicknessMm: 200 }),
      bed(1800, 2000, { maxMattressThicknessMm: 300 }),
      mattress(1800, 2000, 180),
      mattress(1800, 2000, 280),
    ],
    home(),
    true,
  ],
  [
    'thickness not recorded',
    'mattressThickness',
    [
      bed(1800, 2000, { maxMattressThicknessMm: 250 }),
      item('床垫', 'mattress', { attributes: { mattressWidthMm: 1800, mattressLengthMm: 2000 } }),
    ],
    home(),
    false,
    '“床垫”未登记厚度',
  ],

  ['no bed', 'bedExternalDiameter', [mattress(1800, 2000)], home(), undefined],
  [
    'bed in a large room',
    'bedExternalDiameter',
    [bed(1800, 2000)],
    home(),
    true,
    '床外径 1900×2120 不大于 卧室 3200×4000',
  ],
  [
    'bed in a small room',
    'bedExternalDiameter',
    [bed(1800, 2000)],
    home({ bedroomWidthMm: 1850 }),
    false,
    '床外径 1900×2120 大于 卧室 1850×4000',
  ],
  [
    'room not measured',
    'bedExternalDiameter',
    [bed(1800, 2000)],
    home({ bedroomLengthMm: null }),
    false,
    '请测量卧室的宽和长',
  ],

  ['nothing hangs', 'suspendedFurniture', [bed(1800, 2000)], home(), undefined],
  [
    'concrete bears it',
    'suspendedFurniture',
    [hung('WALL', 40_000)],
    home(),
    true,
    '“吊柜”需承重 40 kg 不大于 混凝土墙承重 120 kg',
  ],
  [
    'plasterboard does not',
    'suspendedFurniture',
    [hung('WALL', 40_000)],
    home({ wallKind: 'PLASTERBOARD' }),
    false,
    '大于 石膏板墙承重 15 kg',
  ],
  [
    'wall not known',
    'suspendedFurniture',
    [hung('WALL', 40_000)],
    home({ wallKind: null }),
    false,
    '请确认墙体类型',
  ],
  ['load not known', 'suspendedFurniture', [hung('WALL')], home(), false, '未登记承重要求'],
  [
    'its packages tell the load',
    'suspendedFurniture',
    [item('层板', 'suspended', { packages: [pack(800, 200, 100)] })],
    home(),
    true,
    '30 kg',
  ],
  ['a light lamp', 'suspendedFurniture', [hung('CEILING', 3500)], home({ wallKind: null }), true, '3.5 kg'],
  ['a heavy lamp', 'suspendedFurniture', [hung('CEILING', 12_000)], home(), false, '请确认吊点固定在楼板上'],
]

describe('each section appears when an item concerns it, and names the compared values', () => {
  test.each(cases)('R3.14 %2$s: %1$s', (_title, section, items, at, expected, says) => {
    const found = check(section, items, at)
    expect(found?.passValidate).toBe(expected)
    expect(found?.validateDesc ?? '').toContain(says ?? '')
  })
})

test('descriptions are in the language of the caller', () => {
  const found = check('mattressSize', [bed(1500, 2000), mattress(1800, 2000)], home(), 'en')
  expect(found?.validateDesc).toBe('Mattress 1800×2000 is larger than the inside of the bed frame 1500×2000')
  const wall = check('suspendedFurniture', [hung('WALL', 40_000)], home({ wallKind: 'BRICK' }), 'en')
  expect(wall?.validateDesc).toBe('“吊柜” needs 40 kg, within the 80 kg that a brick wall bears')
})

test('a long list of remarks is truncated, and the rest counted', () => {
  const sofas = Array.from({ length: 12 }, (_, index) =>
    item(`沙发${index}`, 'sofa', { packages: [pack(2200, 1000, 950)] }),
  )
  expect(check('enteringDoor', sofas)?.validateDesc).toMatch(/；另有 \d+ 项$/)
})

test('impossible attributes count as unknown', () => {
  const attributes = knownAttributes({ thicknessMm: 'thick', mounting: 'FLOOR', frameInnerWidthMm: -3 })
  expect(attributes).toEqual({ thicknessMm: undefined, mounting: undefined, frameInnerWidthMm: undefined })
})

describe('what was never compared has not failed', () => {
  const wide = bed(1800, 2000)
  test.each([
    [
      'a bed in a small room',
      [wide],
      home({ bedroomWidthMm: 1850 }),
      { passValidate: false, measured: true },
    ],
    [
      'a bed in an unmeasured room',
      [wide],
      home({ bedroomWidthMm: null }),
      { passValidate: false, measured: false },
    ],
    ['a bed without its size', [item('床', 'bed')], home(), { passValidate: false, measured: false }],
    [
      'one bed too large, another without its size',
      [wide, item('床', 'bed')],
      home({ bedroomWidthMm: 1850 }),
      { passValidate: false, measured: true },
    ],
    ['a bed in a large room', [wide], home(), { passValidate: true, measured: true }],
  ])('%s', (_title, items, at, expected) => {
    expect(check('bedExternalDiameter', items, at)).toMatchObject(expected)
  })

  test('nothing of the home is checked for goods that the customer picks up, but whether they go together', () => {
    const goods = [bed(1500, 2000), mattress(1800, 2000), hung('WALL', 40_000), flatPack]
    const sections = Object.keys(validateItems(goods, 'PICKUP', 'zh'))
    expect(sections).toEqual(['bedSize', 'mattressSize'])
    expect(Object.keys(validateItems(goods, null, 'zh'))).toEqual(
      expect.arrayContaining(['enteringDoor', 'bedExternalDiameter', 'suspendedFurniture']),
    )
  })

  test.each(['bedding', 'pillow', 'curtain', 'rug'])('a %s folds and enters every home', (kind) => {
    const laidOut = { size: { widthMm: 2200, depthMm: 2400, heightMm: 60 } }
    expect(check('enteringDoor', [item('软装', kind, laidOut)])).toBeUndefined()
    const packed = { packages: [pack(2300, 2450, 80)] }
    expect(check('enteringDoor', [item('软装', kind, packed), flatPack])?.passValidate).toBe(true)
    expect(check('enteringDoor', [item('板', 'table', packed)])?.passValidate).toBe(false)
  })
})
