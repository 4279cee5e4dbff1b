import { Button } from '@mantine/core'
import { t } from '../../../i18n/i18n.ts'
import { Icon } from '../../../ui/pictures/icons.tsx'
import type { OrderDetail } from '../orders.queries.ts'
import { Inline, Stack, Text } from '../../../ui/layout/parts.tsx'
import classes from './checkout.module.css'

/** What changed in an order since it was opened for editing: the last author and the differences; undefined without a change. */
export const changeSince = (
  opened: OrderDetail,
  now: OrderDetail,
): { who: string; differences: string[] } | undefined => {
  if (now.version === opened.version) return undefined
  const differences = now.revisions
    .filter(({ revision }) => revision > opened.revision)
    .toReversed()
    .flatMap((one) => one.differences)
  return { who: now.events.at(-1)?.actor ?? '', differences }
}

/** Shows who changed the order and how, and asks whose version to keep; nothing typed is lost before the answer. */
export const OrderConflict = (props: {
  change: { who: string; differences: readonly string[] }
  now: OrderDetail
  onKeepMine: () => void
  onTakeTheirs: () => void
}) => {
  const { change, now } = props
  return (
    <Inline
      as="section"
      gap={4}
      padY={4}
      padX={5}
      surface="warning-soft"
      round="l"
      className={classes.notice}
      role="alert"
    >
      <Icon name="alert" size={24} />
      <Stack gap={2} shrink>
        <b>{t('orders.editedBy', { name: change.who })}</b>
        <Text tone="quiet">
          {t('orders.editedNow', { status: t(`orders.status.${now.status}`), n: now.revision })}
        </Text>
        <Text as="ul" tabular>
          {change.differences.map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </Text>
        <Text tone="quiet">{t('orders.keepMineHint')}</Text>
        <Inline wrap gap={3}>
          <Button variant="default" onClick={props.onTakeTheirs}>
            {t('orders.takeTheirs')}
          </Button>
          <Button onClick={props.onKeepMine}>{t('orders.keepMine')}</Button>
        </Inline>
      </Stack>
    </Inline>
  )
}
