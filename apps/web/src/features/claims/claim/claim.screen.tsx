import { formatCents } from '@showfloor/contract/common/money'
import { useQuery } from '@tanstack/react-query'
import { Link, type LinkProps } from '@tanstack/react-router'
import { CallError } from '../../../client/request.ts'
import { formatDateTime } from '../../../i18n/format.ts'
import { t } from '../../../i18n/i18n.ts'
import { ListedScreen } from '../../../ui/lists/list-screen.tsx'
import { ProductPicture } from '../../../ui/pictures/product-picture.tsx'
import { Panel } from '../../../ui/screen/panel.tsx'
import { EmptyState } from '../../../ui/states/empty-state.tsx'
import { ErrorState } from '../../../ui/states/error-state.tsx'
import { SkeletonRows } from '../../../ui/states/skeleton.tsx'
import { Photos } from '../../files/photos.tsx'
import { ClaimPill } from '../claim-pill.tsx'
import { claimQuery, useClaimNews, type Claim } from '../claims.queries.ts'
import { Decision } from './decision.tsx'
import { Progress } from './progress.tsx'
import { Note, Stack, Text } from '../../../ui/layout/parts.tsx'
import classes from '../claims.module.css'
import '@mantine/core/styles/UnstyledButton.layer.css'
import '@mantine/core/styles/Button.layer.css'

const Lines = ({ claim }: { claim: Claim }) => (
  <Stack as="ul" gap={3} className={classes.lines}>
    {claim.lines.map((line) => (
      <Stack as="li" gap={3} align="center" key={line.lineId}>
        <div>
          <ProductPicture src={line.imageUrl} alt="" color={line.pictureColor} rounded />
        </div>
        <span>
          <b>{`${line.skuName} × ${line.itemQty}`}</b>
          <small>{[line.propertiesName, line.skuSize, line.serialNo].filter(Boolean).join(' · ')}</small>
          {line.keptQty === null ? null : (
            <small>{t('claims.keptOf', { kept: line.keptQty, lost: line.itemQty - line.keptQty })}</small>
          )}
        </span>
        <span className="tabular">{`¥${formatCents(line.amount)}`}</span>
      </Stack>
    ))}
  </Stack>
)

const Facts = ({ claim }: { claim: Claim }) => (
  <Panel title={t(`claims.reason.${claim.reason}`)}>
    <Stack gap={3} className={classes.facts}>
      <p>
        <Link to="/order" search={{ id: claim.orderId }}>
          {claim.orderNo}
        </Link>{' '}
        {claim.customerName}
      </p>
      <small>
        {[
          t('claims.byAt', { name: claim.openedBy, time: formatDateTime(claim.openedAt) }),
          claim.atTheDoor && t('claims.atTheDoor'),
        ]
          .filter(Boolean)
          .join(' · ')}
      </small>
      {claim.note ? <Text breakWords>{claim.note}</Text> : null}
      <Photos urls={claim.pictures} />
      <Lines claim={claim} />
    </Stack>
  </Panel>
)

const Handling = ({ claim }: { claim: Claim }) => {
  const { status, actions, version } = claim
  if (status !== 'OPEN')
    return (
      <Panel title={t('claims.decision')}>
        <Progress claim={claim} />
      </Panel>
    )
  return (
    <Panel title={t('claims.decision')}>
      {actions.includes('decide') ? (
        <Decision key={version} claim={claim} />
      ) : (
        <Note tabular>{t('claims.waits')}</Note>
      )}
    </Panel>
  )
}

/** One claim: the complaint, and its decision and progress. */
export const ClaimScreen = ({ shopId, id, back }: { shopId: string; id: string; back: LinkProps }) => {
  const query = useQuery(claimQuery(id))
  useClaimNews(shopId)
  const claim = query.data
  const isAbsent = query.error instanceof CallError && [400, 403, 404].includes(query.error.status)
  return (
    <ListedScreen
      back={{ link: back, name: t('claims.back') }}
      title={claim?.claimNo ?? t('claims.title')}
      state={claim ? <ClaimPill {...claim} /> : undefined}
    >
      {isAbsent ? (
        <EmptyState icon="refresh" title={t('claims.notFound')} text={t('claims.notFoundText')} />
      ) : query.error && !claim ? (
        <ErrorState error={query.error} onRetry={() => void query.refetch()} />
      ) : null}
      {query.isPending ? <SkeletonRows count={2} rowPx={220} /> : null}
      {claim ? (
        <Stack gap={4} align="start" className={classes.columns}>
          <Facts claim={claim} />
          <Handling claim={claim} />
        </Stack>
      ) : null}
    </ListedScreen>
  )
}
