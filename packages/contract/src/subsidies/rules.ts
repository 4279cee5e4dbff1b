import { z } from 'zod'
import { call } from '../common/call.ts'
import { problem } from '../common/input-problems.ts'
import { day, id, positiveCents, shortText, time, version } from '../common/schemas.ts'

/** A rule. `rate`: hundredths of a percent of a piece's price; `cap`: the maximum per piece; both ends of the days are included. */
const content = {
  /** The city's name of the kind of goods, such as 沙发: one person gets one piece of a kind. */
  kind: shortText.min(1).max(30),
  /** The goods of these categories and all below them. */
  categoryIds: z.array(id).min(1).max(200),
  rate: z.int().min(1).max(10_000),
  cap: positiveCents,
  from: day,
  until: day,
  wholeReturnOnly: z.boolean(),
  onePerPerson: z.boolean(),
  enabled: z.boolean(),
}

/** The current version of a rule; each change is a new version. */
const rule = z.object({ id, version: z.int(), ...content, savedBy: z.string(), savedAt: time })

const city = z.object({
  id,
  version: z.int(),
  name: z.string(),
  shopIds: z.array(id),
  rules: z.array(rule),
})

const settings = { service: 'trade', method: 'POST', access: 'subsidy.manage', reach: 'chain' } as const

/** The subsidies of cities, as data that an administrator enters. */
export const ruleCalls = {
  rules: call({
    ...settings,
    summary: 'The cities with subsidies, their shops and their current rules',
    path: '/subsidy/rule/list',
    effect: 'read',
    input: z.object({}),
    output: z.object({ data: z.array(city) }),
    errors: [],
  }),
  ruleHistory: call({
    ...settings,
    summary: 'Every version of a rule, newest first',
    path: '/subsidy/rule/history',
    effect: 'read',
    input: z.object({ id }),
    output: z.object({ data: z.array(rule) }),
    errors: ['NOT_FOUND'],
  }),
  citySave: call({
    ...settings,
    summary: 'Adds a city or changes its name and shops; a shop belongs to one city',
    path: '/subsidy/city/save',
    effect: 'write',
    idempotent: true,
    audit: {
      zh: '维护国补城市',
      en: 'Edit a city with subsidies',
      of: (input, output) => ({
        subject: input.id ?? output?.id ?? '',
        detail: { shopIds: input.shopIds },
      }),
    },
    /** Without `id` a new one. */
    input: z.object({
      id: id.optional(),
      version: version.optional(),
      name: shortText.min(1).max(30),
      shopIds: z.array(id).max(2000),
    }),
    output: z.object({ id }),
    errors: ['NOT_FOUND', 'SUBSIDY_CHANGED', 'SUBSIDY_CITY_KNOWN', 'SUBSIDY_SHOP_ELSEWHERE'],
  }),
  ruleSave: call({
    ...settings,
    summary: 'Adds a rule, or a version of one; orders keep their version',
    path: '/subsidy/rule/save',
    effect: 'write',
    idempotent: true,
    audit: {
      zh: '维护国补规则',
      en: 'Edit a subsidy rule',
      of: (input, output) => ({ subject: input.id ?? output?.id ?? '', detail: { enabled: input.enabled } }),
    },
    input: z
      .object({ id: id.optional(), version: version.optional(), cityId: id, ...content })
      .refine(({ from, until }) => from <= until, { path: ['until'], error: problem('DATE') }),
    output: z.object({ id, version: z.int() }),
    errors: ['NOT_FOUND', 'SUBSIDY_CHANGED'],
  }),
}
