import { useQuery } from '@tanstack/react-query'
import { formatDateTime, formatDay } from '../../../i18n/format.ts'
import { t } from '../../../i18n/i18n.ts'
import { Panel } from '../../../ui/screen/panel.tsx'
import { StatusPill } from '../../../ui/states/status-pill.tsx'
import { customerClaimsQuery } from '../confirmation.queries.ts'
import { Stack, Text } from '../../../ui/layout/parts.tsx'
import classes from '../confirmation.module.css'

const tones = { OPEN: 'warning', DECIDED: 'accent', DONE: 'positive' } as const

/** The state of the claims on an order, for its customer; hidden without any. */
export const CustomerClaims = ({ token }: { token: string }) => {
  const { data } = useQuery(customerClaimsQuery(token))
  if (!data || data.data.length === 0) return null
  return (
    <Panel title={t('confirmation.claims')}>
      <Stack as="ul" gap={3} className={classes.claims}>
        {data.data.map((claim) => (
          <Stack as="li" columns="fill-auto" gap={3} align="start" key={claim.claimNo}>
            <span>
              <b>{claim.goods.map(({ skuName, itemQty }) => `${skuName} × ${itemQty}`).join('、')}</b>
              <Text as="small" size="sm" tabular>
                {[
                  claim.claimNo,
                  t(`claims.reason.${claim.reason}`),
                  t('confirmation.claimOpened', { time: formatDateTime(claim.openedAt) }),
                  claim.outcome && t(`claims.outcome.${claim.outcome}`),
                  claim.day && t('confirmation.claimDay', { day: formatDay(claim.day) }),
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </Text>
            </span>
            <StatusPill tone={tones[claim.status]}>{t(`confirmation.claim.${claim.status}`)}</StatusPill>
          </Stack>
        ))}
      </Stack>
    </Panel>
  )
}
