import type { OutputOf, ParsedInputOf } from '@showfloor/contract/common/call'
import type { Contract } from '@showfloor/contract/contract'
import type { Context } from '../../../platform/calls/context.ts'
import { CallError } from '../../../platform/calls/errors.ts'
import { newId } from '../../../platform/database/ids.ts'
import {
  cities,
  insertCity,
  insertRule,
  lockCity,
  presentRules,
  setCityShops,
  shopElsewhere,
  updateCity,
  versionsOfRule,
  type RuleInForce,
  type RuleRow,
} from './rules.db.ts'

type Calls = Contract['subsidies']
type Rule = OutputOf<Calls['ruleHistory']>['data'][number]

const wireRule = (row: RuleRow): Rule => ({
  id: row.id,
  version: row.version,
  kind: row.kind,
  categoryIds: row.categoryIds,
  rate: row.rate,
  cap: row.capCents,
  from: row.fromOn,
  until: row.untilOn,
  wholeReturnOnly: row.wholeReturnOnly,
  onePerPerson: row.onePerPerson,
  enabled: row.enabled,
  savedBy: row.savedBy,
  savedAt: row.savedAt.toISOString(),
})

export const listRules = async ({ db }: Context): Promise<OutputOf<Calls['rules']>> => {
  const [places, rules] = [await cities(db), await presentRules(db)]
  return {
    data: places.map(({ id, version, name, shopIds }) => ({
      id,
      version,
      name,
      shopIds,
      rules: rules.filter((rule) => rule.cityId === id).map(wireRule),
    })),
  }
}

/** Error: NOT_FOUND. */
export const ruleHistory = async (
  { db }: Context,
  { id }: ParsedInputOf<Calls['ruleHistory']>,
): Promise<OutputOf<Calls['ruleHistory']>> => {
  const rows = await versionsOfRule(db, id)
  if (rows.length === 0) throw new CallError('NOT_FOUND')
  return { data: rows.map(wireRule) }
}

/** Errors: NOT_FOUND, SUBSIDY_CHANGED, SUBSIDY_CITY_KNOWN, SUBSIDY_SHOP_ELSEWHERE. */
export const saveCity = async (
  { db }: Context,
  { id: named, version = 0, name, shopIds }: ParsedInputOf<Calls['citySave']>,
): Promise<OutputOf<Calls['citySave']>> => {
  const id = named ?? newId()
  if (named === undefined) {
    if (!(await insertCity(db, { id, name }))) throw new CallError('SUBSIDY_CITY_KNOWN')
  } else {
    if (!(await lockCity(db, id))) throw new CallError('NOT_FOUND')
    if ((await cities(db)).some((city) => city.name === name && city.id !== id))
      throw new CallError('SUBSIDY_CITY_KNOWN')
    if (!(await updateCity(db, { id, version, name }))) throw new CallError('SUBSIDY_CHANGED')
  }
  const elsewhere = await shopElsewhere(db, id, shopIds)
  if (elsewhere) throw new CallError('SUBSIDY_SHOP_ELSEWHERE', elsewhere)
  await setCityShops(db, id, shopIds)
  return { id }
}

/** Creates a rule, or the next version of one. Errors: NOT_FOUND; SUBSIDY_CHANGED after a concurrent change. */
export const saveRule = async (
  { db, session }: Context,
  { id: named, version = 0, ...rule }: ParsedInputOf<Calls['ruleSave']>,
): Promise<OutputOf<Calls['ruleSave']>> => {
  if (!(await lockCity(db, rule.cityId))) throw new CallError('NOT_FOUND')
  const id = named ?? newId()
  const [last] = named === undefined ? [] : await versionsOfRule(db, named)
  if (named !== undefined && last?.cityId !== rule.cityId) throw new CallError('NOT_FOUND')
  if (last && last.version !== version) throw new CallError('SUBSIDY_CHANGED')
  const next = (last?.version ?? 0) + 1
  await insertRule(db, {
    id,
    version: next,
    cityId: rule.cityId,
    kind: rule.kind,
    categoryIds: rule.categoryIds,
    rate: rule.rate,
    capCents: rule.cap,
    fromOn: rule.from,
    untilOn: rule.until,
    wholeReturnOnly: rule.wholeReturnOnly,
    onePerPerson: rule.onePerPerson,
    enabled: rule.enabled,
    savedBy: session.name,
  })
  return { id, version: next }
}

export type SubsidisedLine = {
  categoryId: string
  quantity: number
  /** The line's price after the discount. */
  netCents: number
}
export type LineSubsidy = { cents: number; rule: RuleInForce }

const wholeRate = 10_000

/** The subsidy of one piece: a share of its price in whole cents, rounded down, capped. */
const pieceCents = ({ quantity, netCents }: SubsidisedLine, rule: RuleInForce): number => {
  // Quotient and remainder are multiplied separately, because their product could exceed JavaScript's safe integers.
  const piece = Math.floor(netCents / quantity)
  const share =
    Math.floor(piece / wholeRate) * rule.rate + Math.floor(((piece % wholeRate) * rule.rate) / wholeRate)
  return Math.min(share, rule.capCents)
}

/** The rule that pays most for a line; of equal rules the older one. */
const bestFor = (line: SubsidisedLine, rules: readonly RuleInForce[]): LineSubsidy | null => {
  let best: LineSubsidy | null = null
  for (const rule of rules) {
    if (!rule.categoryIds.includes(line.categoryId)) continue
    const cents = pieceCents(line, rule) * (rule.onePerPerson ? 1 : line.quantity)
    if (cents > (best?.cents ?? 0)) best = { cents, rule }
  }
  return best
}

/**
 * The subsidy of each line. If a person gets one piece of a kind, the piece with the highest subsidy gets it, the first of equals; other lines of the kind get
 * none.
 */
export const lineSubsidies = (
  rules: readonly RuleInForce[],
  lines: readonly SubsidisedLine[],
): (LineSubsidy | null)[] => {
  const found = lines.map((line) => bestFor(line, rules))
  return found.map((subsidy, at) => {
    if (!subsidy?.rule.onePerPerson) return subsidy
    const isBeaten = found.some(
      (other, place) =>
        other?.rule.onePerPerson === true &&
        other.rule.kind === subsidy.rule.kind &&
        (other.cents > subsidy.cents || (other.cents === subsidy.cents && place < at)),
    )
    return isBeaten ? null : subsidy
  })
}
