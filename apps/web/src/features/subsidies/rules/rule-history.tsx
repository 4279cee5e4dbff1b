import { useQuery } from '@tanstack/react-query'
import { formatDateTime } from '../../../i18n/format.ts'
import { t } from '../../../i18n/i18n.ts'
import { QueryState } from '../../../ui/states/query-state.tsx'
import { RuleTerms } from './rule-terms.tsx'
import { ruleHistoryQuery } from './rules.queries.ts'
import { Stack } from '../../../ui/layout/parts.tsx'
import classes from '../subsidies.module.css'

/** Every version of a rule, newest first. */
export const RuleHistory = ({ ruleId }: { ruleId: string }) => {
  const query = useQuery(ruleHistoryQuery(ruleId))
  const { data } = query
  if (!data) return <QueryState query={query} rows={2} rowPx={72} />
  return (
    <Stack as="ol" gap={2} className={classes.rules}>
      {data.data.map((rule) => (
        <Stack as="li" gap={1} pad={3} surface="sunken" round="m" key={rule.version}>
          <b>{t('subsidies.version', { n: rule.version })}</b>
          <RuleTerms rule={rule} />
          <small>{t('subsidies.savedBy', { name: rule.savedBy, at: formatDateTime(rule.savedAt) })}</small>
        </Stack>
      ))}
    </Stack>
  )
}
