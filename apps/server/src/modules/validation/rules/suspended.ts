import type { HomeMeasurements } from '@showfloor/contract/customers'
import { remark, type Finding, type Rule, type RuleItem } from './items.ts'

/** The load of one piece on a wall with its usual fixings, in grams. */
const wallLoadG = {
  CONCRETE: 120_000,
  BRICK: 80_000,
  LIGHTWEIGHT: 30_000,
  PLASTERBOARD: 15_000,
} as const satisfies Record<NonNullable<HomeMeasurements['wallKind']>, number>
// A lighter piece hangs from any ceiling; a heavier one needs an anchor in the slab, which must be inspected on site.
const ceilingLoadG = 5000

const kilograms = (grams: number): string => (Math.round(grams / 100) / 10).toString()

/** Its stated load, or the weight of its packages. */
const loadOf = (item: RuleItem): number | null => {
  const packed = item.packages.reduce((sum, one) => sum + one.weightG, 0)
  return item.attributes.requiresLoadG ?? (packed > 0 ? packed : null)
}

const look = (item: RuleItem, home: HomeMeasurements, into: Finding): void => {
  const { name } = item
  const load = loadOf(item)
  if (load === null) return void into.unknown.push(remark('askLoad', { name }))
  const params = { name, load: kilograms(load) }
  if (item.attributes.mounting === 'CEILING') {
    if (load > ceilingLoadG) into.unknown.push(remark('askCeiling', params))
    else into.fine.push(remark('ceilingBears', { ...params, limit: kilograms(ceilingLoadG) }))
    return
  }
  if (home.wallKind === null) return void into.unknown.push(remark('askWall', params))
  const limit = wallLoadG[home.wallKind]
  const compared = { ...params, limit: kilograms(limit), wall: home.wallKind }
  if (load > limit) into.wrong.push(remark('wallTooWeak', compared))
  else into.fine.push(remark('wallBears', compared))
}

/** 悬挂家具: the load of every hanging piece against the kind of wall, or the ceiling. */
export const suspendedFurniture: Rule = (items, home) => {
  const hanging = items.filter((item) => item.kind === 'suspended' || item.attributes.mounting !== undefined)
  if (hanging.length === 0) return null
  const finding: Finding = { wrong: [], unknown: [], fine: [] }
  for (const item of hanging) look(item, home, finding)
  return finding
}
