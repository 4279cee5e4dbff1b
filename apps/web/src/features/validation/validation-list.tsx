import { formatDateTime } from '../../i18n/format.ts'
import { t } from '../../i18n/i18n.ts'
import { Icon } from '../../ui/pictures/icons.tsx'
import { StatusPill } from '../../ui/states/status-pill.tsx'
import { outcomeOf, type Check } from './validation-sections.ts'
import { Note, Stack } from '../../ui/layout/parts.tsx'
import classes from './validation.module.css'

/** The checks as they were when the order was placed, and who ticked the failed ones. */
export const ValidationList = ({
  checks,
}: {
  checks: readonly (Check & { tickedBy: string | null; tickedAt: string | null })[]
}) => (
  <Stack as="ul" gap={3} className={classes.list}>
    {checks.map((check) => (
      <Stack as="li" gap={3} align="start" key={check.section} data-pass={check.passValidate}>
        <Icon name={check.passValidate ? 'check' : 'alert'} size={18} />
        <div>
          <b>{t(`validation.section.${check.section}`)}</b>
          {check.passValidate ? null : ` · ${t(`validation.${outcomeOf(check)}`)}`}
          <Note tabular preLine>
            {check.validateDesc}
          </Note>
          {check.tickedAt ? (
            <Note as="time" dateTime={check.tickedAt}>
              {formatDateTime(check.tickedAt)}
            </Note>
          ) : null}
        </div>
        {check.passValidate ? (
          <StatusPill tone="positive">{t('validation.pass')}</StatusPill>
        ) : (
          <StatusPill tone="warning">
            {check.tickedBy ? t('validation.tickedBy', { name: check.tickedBy }) : t('validation.notTicked')}
          </StatusPill>
        )}
      </Stack>
    ))}
  </Stack>
)
