import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { formatDateTime } from '../../i18n/format.ts'
import { t } from '../../i18n/i18n.ts'
import { TextButton } from '../../ui/buttons/text-button.tsx'
import { ShopOnly } from '../../ui/privacy/shop-only-eye.tsx'
import { useShopOnly } from '../../ui/privacy/shop-only.ts'
import { Panel } from '../../ui/screen/panel.tsx'
import { Photos } from '../files/photos.tsx'
import { ClaimPill } from './claim-pill.tsx'
import { orderClaimsQuery, useClaimNews, type Claim, type ClaimsOfOrder } from './claims.queries.ts'
import { goodsText } from './goods-text.ts'
import { LazyOpen } from './lazy-open.ts'
import type { Claimed } from './open-dialog.tsx'
import { Inline, Note, Stack, Text } from '../../ui/layout/parts.tsx'
import classes from './claims.module.css'
import '@mantine/core/styles/UnstyledButton.layer.css'
import '@mantine/core/styles/Button.layer.css'

const Row = ({ claim }: { claim: Claim }) => (
  <li>
    <Link to="/claims" search={{ id: claim.id }} className={classes.row}>
      <span>
        <b>{goodsText(claim.lines)}</b>
        <small>
          {[claim.claimNo, t(`claims.reason.${claim.reason}`), formatDateTime(claim.openedAt)].join(' · ')}
        </small>
      </span>
      <ClaimPill {...claim} />
    </Link>
  </li>
)

type Report = ClaimsOfOrder['reports'][number]

const DoorReport = ({ report, onOpen }: { report: Report; onOpen: (() => void) | undefined }) => (
  <Inline as="li" wrap gapY={2} gapX={3} align="center" justify="between" className={classes.report}>
    <Stack gap={1} shrink>
      <b>{`${report.skuName} × ${report.left}`}</b>
      <Text as="small" size="sm" tabular>
        {[report.deliveryNo, t(`deliveries.problem.${report.problem}`), report.note]
          .filter(Boolean)
          .join(' · ')}
      </Text>
      <Photos urls={report.pictures} />
    </Stack>
    {onOpen ? (
      <Button variant="default" onClick={onOpen}>
        {t('claims.fromReport')}
      </Button>
    ) : null}
  </Inline>
)

/** The claims of an order, goods that drivers brought back, and the button for a new claim; nothing before the first delivery. */
export const OrderClaims = ({ shopId, orderId }: { shopId: string; orderId: string }) => {
  const { data } = useQuery(orderClaimsQuery(orderId))
  useClaimNews(shopId)
  const isShopOnlyShown = useShopOnly()
  const [claimed, setClaimed] = useState<Claimed>()
  if (!data) return null
  const { data: claims, goods, reports, mayOpen } = data
  const opens = mayOpen && goods.length > 0
  if (claims.length === 0 && reports.length === 0 && !opens) return null
  const button = (
    <Button variant="default" onClick={() => setClaimed({ orderId, goods })}>
      {t('claims.open')}
    </Button>
  )
  return (
    <Panel title={t(isShopOnlyShown ? 'claims.title' : 'orders.ownMatters')} aside={opens ? button : null}>
      <ShopOnly>
        {claims.length === 0 && reports.length === 0 ? (
          <Note tabular>{t('claims.none')}</Note>
        ) : (
          <Stack as="ul" gap={2} className={classes.list}>
            {reports.map((report) => (
              <DoorReport
                key={`${report.deliveryId} ${report.lineId}`}
                report={report}
                onOpen={mayOpen ? () => setClaimed({ orderId, goods, report }) : undefined}
              />
            ))}
            {claims.map((claim) => (
              <Row key={claim.id} claim={claim} />
            ))}
          </Stack>
        )}
      </ShopOnly>
      {claimed ? <LazyOpen {...claimed} onClose={() => setClaimed(undefined)} /> : null}
    </Panel>
  )
}

/** A button beside a delivered line that opens a claim on it. */
export const LineClaim = ({ orderId, lineId }: { orderId: string; lineId: string }) => {
  const { data } = useQuery(orderClaimsQuery(orderId))
  const [isOpen, setOpen] = useState(false)
  const line = data?.goods.find((one) => one.lineId === lineId)
  if (!data?.mayOpen || !line) return null
  return (
    <>
      <TextButton aria-label={`${t('claims.title')} ${line.skuName}`} onClick={() => setOpen(true)}>
        {t('claims.title')}
      </TextButton>
      {isOpen ? (
        <LazyOpen orderId={orderId} goods={data.goods} lineId={lineId} onClose={() => setOpen(false)} />
      ) : null}
    </>
  )
}
