import { useQuery } from '@tanstack/react-query'
import { formatDateTime, formatNumber } from '../../../i18n/format.ts'
import { t } from '../../../i18n/i18n.ts'
import { Panel } from '../../../ui/screen/panel.tsx'
import { ErrorState } from '../../../ui/states/error-state.tsx'
import { Notice } from '../../../ui/states/notice.tsx'
import { SkeletonRows } from '../../../ui/states/skeleton.tsx'
import type { CallOutput } from '../../../client/call.ts'
import { providerHealthQuery } from './choices.queries.ts'
import { Stack, Text } from '../../../ui/layout/parts.tsx'

type Health = CallOutput<'payments.providerHealth'>['data'][number]

const refusedText = ({ refusedToday, refusedWeek, refusedAt }: Health): string =>
  refusedAt === null
    ? t('choices.noneRefused')
    : t('choices.refused', {
        today: formatNumber(refusedToday),
        week: formatNumber(refusedWeek),
        time: formatDateTime(refusedAt),
      })

const clockText = ({ machine, offsetS }: Health['clocks'][number]): string =>
  t(offsetS > 0 ? 'choices.clockBehind' : 'choices.clockAhead', {
    machine,
    n: formatNumber(Math.round(Math.abs(offsetS) / 60)),
  })

/** The refused notifications of each payment provider, and the machines whose clocks differ from its own. */
export const ProviderHealth = () => {
  const { data, error, refetch } = useQuery(providerHealthQuery)
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />
  return (
    <Panel title={t('choices.health')}>
      <Text tone="quiet">{t('choices.healthText')}</Text>
      {data ? (
        <Stack as="ul" gap={3}>
          {data.data.map((health) => (
            <Stack as="li" gap={1} key={health.provider}>
              <strong>{t(`choices.provider.${health.provider}`)}</strong>
              <span>{refusedText(health)}</span>
              {health.clocks.map((clock) => (
                <Notice key={clock.machine}>{clockText(clock)}</Notice>
              ))}
            </Stack>
          ))}
        </Stack>
      ) : (
        <SkeletonRows count={2} rowPx={40} />
      )}
    </Panel>
  )
}
