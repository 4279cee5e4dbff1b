import {
  lengthCheck,
  type StagedCheck,
  type StagedColumn,
  type StagedLoad,
} from '../../../platform/database/staging.ts'
import {
  ambiguousCategories,
  backwardDays,
  fractionRates,
  incompleteRules,
  noCaps,
  noCategories,
  prepareStagedRules,
  severalRules,
  storedRules,
  takeStagedRules,
  unknownCategories,
  wrongRates,
} from './staged.db.ts'

const of = (type: StagedColumn['type'], ...names: string[]): StagedColumn[] =>
  names.map((name) => ({ name, type }))

const checks: StagedCheck[] = [
  lengthCheck('city_name', 30),
  lengthCheck('kind', 30),
  {
    column: 'kind',
    why: (rules) => ({
      zh: `这个城市有 ${rules} 条同品类、同一天开始的规则，分不清是哪一条，请在页面上修改`,
      en: `this city has ${rules} rules of the kind from that day, so the row is ambiguous; change the rule on the screen`,
    }),
    rows: severalRules(),
  },
  {
    column: 'kind',
    why: (kind) => ({
      zh: `${kind} 是新规则，要写补贴比例、每件上限、结束日期和商品分类`,
      en: `${kind} is a new rule and needs its rate, its limit, its last day and its categories`,
    }),
    rows: incompleteRules(),
  },
  {
    column: 'rate',
    why: (rate) => ({
      zh: `“${rate}” 不是补贴比例，请写 15 或 15%，最多两位小数，不超过 100`,
      en: `“${rate}” is not a rate; write 15 or 15%, at most 100, with at most two decimals`,
    }),
    rows: wrongRates(),
  },
  {
    column: 'rate',
    why: (rate) => ({
      zh: `“${rate}” 可能是百分比写成了小数，请写成 15%，或在数字后加 %`,
      en: `“${rate}” may be a fraction; write it as 15%, or add % to the number`,
    }),
    rows: fractionRates(),
  },
  {
    column: 'cap_cents',
    why: () => ({ zh: '每件上限要大于 0', en: 'the limit of a piece must be above 0' }),
    rows: noCaps(),
  },
  {
    column: 'until_on',
    why: (day) => ({ zh: `结束日期 ${day} 早于开始日期`, en: `the last day ${day} is before the first` }),
    rows: backwardDays(),
  },
  {
    column: 'categories',
    why: () => ({ zh: '要写 1 到 200 个商品分类', en: 'needs 1 to 200 categories' }),
    rows: noCategories(),
  },
  {
    column: 'categories',
    why: (name) => ({ zh: `没有“${name}”这个商品分类`, en: `there is no category “${name}”` }),
    rows: unknownCategories(),
  },
  {
    column: 'categories',
    why: (name) => ({
      zh: `有几个商品分类叫“${name}”，请写上级，如 卧室>床`,
      en: `several categories are called “${name}”; add the parents, as in 卧室>床`,
    }),
    rows: ambiguousCategories(),
  },
]

/**
 * Imports subsidy rules, identified by city, kind and first day. An unknown city is created without shops. Empty cells change nothing. A change becomes the next
 * version; orders keep theirs.
 */
export const ruleLoad: StagedLoad = {
  columns: [
    ...of('text', 'city_name', 'kind', 'rate'),
    ...of('jsonb', 'categories'),
    ...of('cents', 'cap_cents'),
    ...of('date', 'from_on', 'until_on'),
    ...of('boolean', 'whole_return_only', 'one_per_person', 'enabled'),
    ...of('bigint', 'new_id', 'new_city_id'),
  ],
  prepare: prepareStagedRules,
  checks: () => checks,
  stored: storedRules,
  take: async (tx, scope, mode) => ({ results: await takeStagedRules(tx, scope, mode), removed: 0 }),
}
