import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { formatDateTime } from '../../../i18n/format.ts'
import { t } from '../../../i18n/i18n.ts'
import { BackLink } from '../../../ui/screen/back-link.tsx'
import { confirm } from '../../../ui/dialogs/confirm.tsx'
import { Icon } from '../../../ui/pictures/icons.tsx'
import { LinkCode } from '../../../ui/pictures/link-code.tsx'
import { Panel } from '../../../ui/screen/panel.tsx'
import { Skeleton, SkeletonRows } from '../../../ui/states/skeleton.tsx'
import { EmptyState } from '../../../ui/states/empty-state.tsx'
import { ErrorState } from '../../../ui/states/error-state.tsx'
import { StatusPill, type Tone } from '../../../ui/states/status-pill.tsx'
import { copyText } from '../../../ui/feedback/copy-text.ts'
import { drawPoster } from './order-poster.ts'
import { orderQuery, useOrderNews, useOrderRights, type OrderDetail } from '../orders.queries.ts'
import { saveFile } from '../../../ui/files/save-file.ts'
import { useShareLink, type MadeLink } from './share-link.ts'
import { Box, Inline, Note, Stack, Text } from '../../../ui/layout/parts.tsx'
import classes from './order-paper.module.css'
import '@mantine/core/styles/UnstyledButton.layer.css'
import '@mantine/core/styles/Button.layer.css'
import '@mantine/core/styles/Loader.layer.css'

/** The poster, always drawn in the light colours. */
const Poster = ({ order, url }: { order: OrderDetail; url: string }) => {
  const frame = useRef<HTMLDivElement>(null)
  const [picture, setPicture] = useState<{ blob: Blob; address: string }>()
  useEffect(() => {
    let address: string | undefined
    let over = false
    const draw = async () => {
      if (!frame.current) return
      const blob = await drawPoster(order, url, getComputedStyle(frame.current))
      if (over) return
      address = URL.createObjectURL(blob)
      setPicture({ blob, address })
    }
    void draw()
    return () => {
      over = true
      if (address) URL.revokeObjectURL(address)
    }
  }, [order, url])
  return (
    <Panel title={t('orders.poster')}>
      <Box
        marginBottom={4}
        round="l"
        shadow={1}
        ref={frame}
        className={classes.poster}
        data-mantine-color-scheme="light"
      >
        {picture ? (
          <img src={picture.address} alt={t('orders.poster')} />
        ) : (
          <Skeleton shape="block" height="420px" width="100%" />
        )}
      </Box>
      <Button
        variant="default"
        fullWidth
        disabled={!picture}
        leftSection={<Icon name="picture" size={18} />}
        onClick={() => picture && saveFile(picture.blob, `${order.orderNo}.png`)}
      >
        {t('orders.savePoster')}
      </Button>
    </Panel>
  )
}

const tones: Record<MadeLink['state'], Tone> = {
  OPEN: 'accent',
  CONFIRMED: 'positive',
  REFUSED: 'warning',
  EXPIRED: 'neutral',
  REVOKED: 'neutral',
}

const openedText = (link: MadeLink): string =>
  link.lastOpenedAt === null
    ? t('orders.linkUnopened')
    : t('orders.linkOpened', { n: link.openedCount, time: formatDateTime(link.lastOpenedAt) })

const Made = ({ links }: { links: readonly MadeLink[] }) => (
  <Panel title={t('orders.linksMade')}>
    <ul className={classes.made}>
      {links.map((link) => (
        <Inline as="li" gap={3} align="center" justify="between" padY={3} line="below" key={link.createdAt}>
          <Stack shrink>
            <Text as="b" weight={600} tabular>
              {formatDateTime(link.createdAt)}
            </Text>
            <Note as="span" tabular>
              {[link.author, t('orders.revision', { n: link.revision })].filter(Boolean).join(' · ')}
            </Note>
            <Note as="span" tabular>
              {openedText(link)}
            </Note>
          </Stack>
          <StatusPill tone={tones[link.state]}>{t(`orders.linkState.${link.state}`)}</StatusPill>
        </Inline>
      ))}
    </ul>
  </Panel>
)

const Address = ({ url, expiresAt }: { url: string; expiresAt: string }) => (
  <>
    <LinkCode url={url} codeLabel={t('orders.linkTitle')} linkLabel={t('orders.linkLabel')} />
    <Text tone="quiet" textAlign="center">
      {t('orders.linkUntil', { time: formatDateTime(expiresAt) })}
    </Text>
    <Button fullWidth leftSection={<Icon name="copy" size={18} />} onClick={() => void copyText(url)}>
      {t('orders.copy')}
    </Button>
  </>
)

const canShare = (order: OrderDetail): boolean =>
  ['PENDING_CONFIRMATION', 'CONFIRMED', 'FULFILLING', 'COMPLETED'].includes(order.status)

const Sharing = ({ order }: { order: OrderDetail }) => {
  const rights = useOrderRights()
  const share = useShareLink(order.id)
  const { current, url } = share
  if (share.error) return <ErrorState error={share.error} onRetry={share.retry} />
  if (!share.links) return <SkeletonRows count={2} rowPx={200} />
  const mayMake = rights.write && canShare(order)
  const makeNew = async () => {
    if (!current || (await confirm({ text: t('orders.newLinkAsk') }))) share.create()
  }
  const end = async () => {
    if (await confirm({ text: t('orders.revokeLinkAsk'), danger: true })) share.revoke()
  }
  return (
    <Stack gap={4} alignContent="start" shrink className={classes.columns}>
      <Stack gap={4} alignContent="start" shrink className={classes.column}>
        <Panel title={t('orders.shareLink')}>
          <Stack gap={4} alignContent="start" shrink>
            {current && url ? <Address url={url} expiresAt={current.expiresAt} /> : null}
            {current && !url ? <p>{t('orders.linkElsewhere')}</p> : null}
            {!current ? <p>{mayMake ? t('orders.noLink') : t('orders.cannotShare')}</p> : null}
            {mayMake ? (
              <Button
                variant={current ? 'default' : 'filled'}
                loading={share.busy}
                leftSection={<Icon name="link" size={18} />}
                onClick={() => void makeNew()}
              >
                {current ? t('orders.newLink') : t('orders.makeLink')}
              </Button>
            ) : null}
            {current && rights.write ? (
              <Button variant="subtle" color="danger" disabled={share.busy} onClick={() => void end()}>
                {t('orders.revokeLink')}
              </Button>
            ) : null}
          </Stack>
        </Panel>
        {share.links.length > 0 ? <Made links={share.links} /> : null}
      </Stack>
      {url ? <Poster order={order} url={url} /> : null}
    </Stack>
  )
}

/** What a customer can be given of an order: link, QR code, poster, and the state of earlier links. */
export const OrderSpreadLinkScreen = ({ id, shopId }: { id: string; shopId: string }) => {
  const query = useQuery(orderQuery(id))
  useOrderNews(shopId)
  const order = query.data
  return (
    <Stack gap={4} alignContent="start" wide pad={5} className={classes.orderSpreadLinkScreen}>
      <title>{`${t('orders.share')} ${order?.orderNo ?? ''} · Showfloor`}</title>
      <Inline as="header" wrap gapY={1} gapX={3} align="center">
        {order ? (
          <BackLink link={{ to: '/order', search: { id } }} name={t('orders.backToOrder')} bare />
        ) : null}
        <h1>{t('orders.share')}</h1>
        {order ? (
          <Text tone="quiet" tabular>
            {[order.orderNo, order.customerName].join(' · ')}
          </Text>
        ) : null}
      </Inline>
      {order ? <Sharing key={id} order={order} /> : null}
      {query.isPending ? <SkeletonRows count={2} rowPx={200} /> : null}
      {query.error && !order ? (
        <EmptyState
          icon="link"
          title={t('orders.notFound')}
          text={t('orders.notFoundText')}
          action={<Link to="/orders">{t('orders.back')}</Link>}
        />
      ) : null}
    </Stack>
  )
}
