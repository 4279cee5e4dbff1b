import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { nounKey, useCall } from '../../client/queries.ts'
import { formatDateTime } from '../../i18n/format.ts'
import { t } from '../../i18n/i18n.ts'
import { IconBadge } from '../../ui/pictures/icon-badge.tsx'
import { useShopOnly } from '../../ui/privacy/shop-only.ts'
import { SkeletonRows } from '../../ui/states/skeleton.tsx'
import { EmptyState } from '../../ui/states/empty-state.tsx'
import { ErrorState } from '../../ui/states/error-state.tsx'
import { UnshownRows } from '../../ui/states/unshown-rows.tsx'
import { useListedName } from '../customers/shown.ts'
import { addressOf, noticeOf, maskedNotice } from './notification-text.ts'
import { notificationsQuery, type Notification } from './notifications.queries.ts'
import { Inline, Stack, Text } from '../../ui/layout/parts.tsx'
import classes from './notifications.module.css'

const aboutOrder = (content: Notification['content']): string[] =>
  'orderNo' in content ? [content.customerName, content.orderNo] : []

const Row = ({ shown, onOpen }: { shown: Notification; onOpen: () => void }) => {
  const isShopOnlyShown = useShopOnly()
  const listedName = useListedName()
  const content =
    'orderNo' in shown.content
      ? { ...shown.content, customerName: listedName(shown.content.customerName) }
      : shown.content
  const { icon, tone, title, text } = isShopOnlyShown ? noticeOf(content) : maskedNotice(content)
  return (
    <li>
      <button type="button" data-read={shown.read} onClick={onOpen}>
        <IconBadge icon={icon} tone={tone} sizePx={20} widthPx={36} />
        <Stack as="span" grow shrink breakWords>
          <Text as="b" weight={600}>
            {shown.read ? null : <span className="sr-only">{t('notifications.unread')}</span>}
            {title}
          </Text>
          <span>{text}</span>
          <Text as="small" size="xs" tabular>
            {[...aboutOrder(content), formatDateTime(shown.createdAt)].join(' · ')}
          </Text>
        </Stack>
      </button>
    </li>
  )
}

/** The notifications of a shop. A press marks one as read and opens its screen. */
export const NotificationList = (props: {
  shopId: string
  unread: number
  onOpen: (address: string) => void
}) => {
  const { shopId, unread, onOpen } = props
  const queryClient = useQueryClient()
  const list = useInfiniteQuery(notificationsQuery(shopId))
  const mark = useCall('notifications.markRead', {
    onSuccess: () => queryClient.invalidateQueries({ queryKey: nounKey('notifications') }),
  })
  const shown = list.data?.pages.flatMap((page) => page.data) ?? []
  return (
    <div className={classes.list}>
      <Inline as="header" align="center" justify="between">
        <Text as="h2" size="lg">
          {t('notifications.title')}
        </Text>
        <Text
          as="button"
          padX={3}
          round="m"
          target
          tone="accent"
          weight={600}
          type="button"
          disabled={unread === 0}
          onClick={() => mark.mutate({ shopId })}
        >
          {t('notifications.readAll')}
        </Text>
      </Inline>
      {list.error ? <ErrorState error={list.error} onRetry={() => void list.refetch()} /> : null}
      <UnshownRows />
      {list.isPending ? <SkeletonRows count={4} rowPx={76} /> : null}
      {list.data && shown.length === 0 ? (
        <EmptyState icon="bell" title={t('notifications.none')} text={t('notifications.noneText')} />
      ) : null}
      <ul>
        {shown.map((one) => (
          <Row
            key={one.id}
            shown={one}
            onOpen={() => {
              if (!one.read) mark.mutate({ shopId, ids: [one.id] })
              onOpen(addressOf(one.content))
            }}
          />
        ))}
      </ul>
      {list.hasNextPage ? (
        <Text
          as="button"
          wide
          padX={3}
          round="m"
          target
          tone="accent"
          weight={600}
          type="button"
          disabled={list.isFetchingNextPage}
          onClick={() => void list.fetchNextPage()}
        >
          {t('notifications.more')}
        </Text>
      ) : null}
    </div>
  )
}
