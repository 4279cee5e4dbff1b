import { t } from '../../../i18n/i18n.ts'
import { centsText, parseCents } from '../../../ui/figures/amount-text.ts'
import type { Rule } from './rules.queries.ts'

export type RuleDraft = {
  kind: string
  categoryIds: string[]
  /** In percent, as typed. */
  rate: string
  cap: string
  from: string
  until: string
  wholeReturnOnly: boolean
  onePerPerson: boolean
  enabled: boolean
}

export const draftOf = (rule: Rule | undefined): RuleDraft => ({
  kind: rule?.kind ?? '',
  categoryIds: rule?.categoryIds ?? [],
  rate: rule ? centsText(rule.rate) : '15',
  cap: rule ? centsText(rule.cap) : '2000',
  from: rule?.from ?? '',
  until: rule?.until ?? '',
  wholeReturnOnly: rule?.wholeReturnOnly ?? true,
  onePerPerson: rule?.onePerPerson ?? true,
  enabled: rule?.enabled ?? true,
})

type RuleFaults = Partial<Record<keyof RuleDraft, string>>

/** The errors in a typed rule, or the rule itself. A rate has two decimals like an amount. */
export const readRule = (draft: RuleDraft) => {
  const rate = parseCents(draft.rate)
  const cap = parseCents(draft.cap)
  const isRate = rate !== undefined && rate >= 1 && rate <= 10_000
  const hasDays = draft.from !== '' && draft.until !== '' && draft.from <= draft.until
  const faults: RuleFaults = {
    ...(draft.kind.trim() === '' ? { kind: t('subsidies.required') } : {}),
    ...(draft.categoryIds.length === 0 ? { categoryIds: t('subsidies.categoryMissing') } : {}),
    ...(isRate ? {} : { rate: t('subsidies.rateWrong') }),
    ...(cap ? {} : { cap: t('subsidies.capWrong') }),
    ...(hasDays ? {} : { until: t('subsidies.daysWrong') }),
  }
  const isRight = Object.keys(faults).length === 0
  return { faults, rule: isRight && isRate && cap ? { ...draft, rate, cap } : undefined }
}
