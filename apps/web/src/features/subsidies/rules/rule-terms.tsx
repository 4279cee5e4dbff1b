import { formatCents } from '@showfloor/contract/common/money'
import { formatDay } from '../../../i18n/format.ts'
import { t } from '../../../i18n/i18n.ts'
import { centsText } from '../../../ui/figures/amount-text.ts'
import type { Rule } from './rules.queries.ts'

/** What a rule pays, when, and under which conditions. */
export const RuleTerms = ({ rule }: { rule: Rule }) => (
  <>
    <span>{t('subsidies.terms', { rate: centsText(rule.rate), cap: formatCents(rule.cap) })}</span>
    <span>{t('subsidies.days', { from: formatDay(rule.from), until: formatDay(rule.until) })}</span>
    <small>
      {[
        rule.onePerPerson ? t('subsidies.onePerPerson') : '',
        rule.wholeReturnOnly ? t('subsidies.wholeReturnOnly') : '',
        rule.enabled ? '' : t('subsidies.disabled'),
      ]
        .filter(Boolean)
        .join(' · ')}
    </small>
  </>
)
