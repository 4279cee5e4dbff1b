import { Button } from '@mantine/core'
import { t } from '../../i18n/i18n.ts'
import { Icon } from '../../ui/icons.tsx'
import type { OrderDetail } from './orders.queries.ts'
import classes from './order-conflict.module.css'

/** What somebody else did to an order since it was opened for editing: who, and what is different now; undefined when nothing happened. */
export const foreignChange = (
  opened: OrderDetail,
  now: OrderDetail,
  myName: string,
): { who: string; differences: string[] } | undefined => {
  if (now.version === opened.version) return undefined
  const foreign = now.events.slice(opened.events.length).filter(({ actor }) => actor !== myName)
  const differences = now.revisions
    .filter(({ revision }) => revision > opened.revision)
    .toReversed()
    .flatMap((one) => one.differences)
  return foreign.length > 0 ? { who: foreign.at(-1)?.actor ?? '', differences } : undefined
}

/** Says who changed the order meanwhile and what, and asks whose version is to go on; nothing typed is lost before that. */
export const OrderConflict = (props: {
  change: { who: string; differences: readonly string[] }
  now: OrderDetail
  onKeepMine: () => void
  onTakeTheirs: () => void
}) => {
  const { change, now } = props
  return (
    <section className={classes['notice']} role="alert">
      <Icon name="alert" size={24} />
      <div>
        <b>{t('orders.editedBy', { name: change.who })}</b>
        <p>{t('orders.editedNow', { status: t(`orders.status.${now.status}`), n: now.revision })}</p>
        <ul>
          {change.differences.map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
        <p>{t('orders.keepMineHint')}</p>
        <div className={classes['choices']}>
          <Button variant="default" onClick={props.onTakeTheirs}>
            {t('orders.takeTheirs')}
          </Button>
          <Button onClick={props.onKeepMine}>{t('orders.keepMine')}</Button>
        </div>
      </div>
    </section>
  )
}
