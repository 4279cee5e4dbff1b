import { knownAttributes } from '@showfloor/contract/catalogue/attributes'
import { homeLengths } from '@showfloor/contract/common/home'
import type { HomeMeasurements } from '@showfloor/contract/customers'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fitsStraight, fitsTilted, standsIn, turningDeg } from './rules/geometry.ts'
import type { RuleItem } from './rules/items.ts'
import { validateItems } from './rules/rules.ts'

const length = fc.integer({ min: 1, max: 4000 })
const maybeLength = fc.option(length)
const home: fc.Arbitrary<HomeMeasurements> = fc.record({
  floor: fc.option(fc.integer({ min: 1, max: 200 })),
  doorWidthMm: maybeLength,
  doorHeightMm: maybeLength,
  corridorWidthMm: maybeLength,
  stairWidthMm: maybeLength,
  liftWidthMm: maybeLength,
  liftDepthMm: maybeLength,
  liftHeightMm: maybeLength,
  bedroomWidthMm: maybeLength,
  bedroomLengthMm: maybeLength,
  wallKind: fc.option(fc.constantFrom('CONCRETE', 'BRICK', 'LIGHTWEIGHT', 'PLASTERBOARD')),
})
const onePackage = fc.record({
  lengthMm: length,
  widthMm: length,
  heightMm: length,
  weightG: fc.integer({ min: 1, max: 200_000 }),
  mayTilt: fc.boolean(),
})
const optional = fc.option(length, { nil: undefined })
const item: fc.Arbitrary<RuleItem> = fc.record({
  name: fc.constantFrom('甲', '乙', '丙'),
  kind: fc.constantFrom('bed', 'mattress', 'suspended', 'sofa'),
  colorName: fc.constantFrom('', '白色', '胡桃色'),
  size: fc.record({ widthMm: maybeLength, depthMm: maybeLength, heightMm: maybeLength }),
  attributes: fc
    .record({
      frameInnerWidthMm: optional,
      frameInnerLengthMm: optional,
      maxMattressThicknessMm: optional,
      mattressWidthMm: optional,
      mattressLengthMm: optional,
      thicknessMm: optional,
      outerWidthMm: optional,
      outerLengthMm: optional,
      mounting: fc.constantFrom('WALL', 'CEILING', undefined),
      requiresLoadG: fc.option(fc.integer({ min: 1, max: 200_000 }), { nil: undefined }),
      setCode: fc.constantFrom('S1', 'S2', undefined),
    })
    .map((attributes) => knownAttributes(attributes)),
  packages: fc.array(onePackage, { maxLength: 3 }),
  quantity: fc.integer({ min: 1, max: 3 }),
})
const items = fc.array(item, { maxLength: 6 })

const turns = [
  [0, 1, 2],
  [0, 2, 1],
  [1, 0, 2],
  [1, 2, 0],
  [2, 0, 1],
  [2, 1, 0],
] as const

test('turning a package never changes the verdict', () => {
  fc.assert(
    fc.property(items, home, fc.constantFrom(...turns), (list, at, [first, second, third]) => {
      const turned = list.map((one) => ({
        ...one,
        packages: one.packages.map((box) => {
          const sides = [box.lengthMm, box.widthMm, box.heightMm] as const
          return { ...box, lengthMm: sides[first], widthMm: sides[second], heightMm: sides[third] }
        }),
      }))
      expect(validateItems(turned, at, 'zh').enteringDoor).toEqual(validateItems(list, at, 'zh').enteringDoor)
    }),
  )
})

test('a larger door, corridor, lift, stair or bedroom never fails what passes a smaller one', () => {
  fc.assert(
    fc.property(items, home, fc.constantFrom(...homeLengths), fc.nat(2000), (list, at, opening, more) => {
      const size = at[opening]
      fc.pre(size !== null)
      const before = validateItems(list, at, 'zh')
      const after = validateItems(list, { ...at, [opening]: size + more }, 'zh')
      for (const section of ['enteringDoor', 'bedExternalDiameter'] as const)
        expect(after[section]?.passValidate ?? null).toBeOneOf([true, before[section]?.passValidate ?? null])
    }),
    { numRuns: 300 },
  )
})

test('the order of the items changes nothing', () => {
  fc.assert(
    fc.property(
      items.chain((list) =>
        fc.tuple(fc.constant(list), fc.shuffledSubarray(list, { minLength: list.length })),
      ),
      home,
      ([list, shuffled], at) => {
        expect(validateItems(shuffled, at, 'zh')).toEqual(validateItems(list, at, 'zh'))
      },
    ),
  )
})

// Except mattressThickness: with another bed, a mattress may go into a frame without a limit.
test('one more item never removes a section', () => {
  fc.assert(
    fc.property(items, item, home, (list, extra, at) => {
      const sections = Object.keys(validateItems([...list, extra], at, 'zh'))
      const kept = Object.keys(validateItems(list, at, 'zh')).filter((name) => name !== 'mattressThickness')
      expect(sections).toEqual(expect.arrayContaining(kept))
    }),
  )
})

test('the rule agrees with a search over all angles', () => {
  const small = fc.integer({ min: 1, max: 300 })
  fc.assert(
    fc.property(small, small, small, small, (p, q, width, height) => {
      // A right angle in steps of an eighth of a degree, with half a millimetre of play on either side.
      const tried = (play: number) =>
        Array.from({ length: 721 }, (_, step) => (step * Math.PI) / 1440).some(
          (angle) =>
            p * Math.cos(angle) + q * Math.sin(angle) <= width + play &&
            p * Math.sin(angle) + q * Math.cos(angle) <= height + play,
        )
      const fits = fitsTilted([p, q], [width, height])
      expect(fits || !tried(-0.5)).toBe(true)
      expect(!fits || tried(0.5)).toBe(true)
    }),
  )
})

test('a box that stands in a room stands in the turned room too', () => {
  const box = fc.tuple(length, length, length)
  fc.assert(
    fc.property(box, box, fc.boolean(), ([a, b, c], [x, y, z], mayTilt) => {
      expect(standsIn([c, a, b], [z, y, x], mayTilt)).toBe(standsIn([a, b, c], [x, y, z], mayTilt))
    }),
  )
})

test('a fitting piece is drawn inside its place, at the angle at which it fits', () => {
  const small = fc.integer({ min: 1, max: 3000 })
  fc.assert(
    fc.property(small, small, small, small, fc.boolean(), (p, q, width, height, mayTilt) => {
      const fits = mayTilt ? fitsTilted([p, q], [width, height]) : fitsStraight([p, q], [width, height])
      const angle = (turningDeg([p, q], [width, height], mayTilt) * Math.PI) / 180
      const across = p * Math.cos(angle) + q * Math.sin(angle)
      const up = p * Math.sin(angle) + q * Math.cos(angle)
      // Angles are tried in tenths of a degree, which moves the corners of the largest piece by less than this.
      const inside = across <= width + 4 && up <= height + 4
      const outside = across > width - 4 || up > height - 4
      expect(fits ? inside : outside).toBe(true)
    }),
    { numRuns: 300 },
  )
})
