import { useQuery } from '@tanstack/react-query'
import { callQuery } from '../../client/queries.ts'
import { stringifySearch } from '../../client/search.ts'
import { formatNumber } from '../../i18n/format.ts'
import { t } from '../../i18n/i18n.ts'
import { Icon, type IconName } from '../../ui/icons.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { ErrorState } from '../../ui/states.tsx'
import classes from './home.module.css'

/** Orders in which somebody waits for somebody, in the order of their life. */
const waiting = [
  { status: 'DRAFT', icon: 'pen' },
  { status: 'PENDING_CONFIRMATION', icon: 'qr' },
  { status: 'CONFIRMED', icon: 'card' },
  { status: 'FULFILLING', icon: 'truck' },
] as const satisfies readonly { status: string; icon: IconName }[]

/** How many orders of the shop wait for what; each number leads to those orders. */
export const HomeOrders = ({ shopId, onOpen }: { shopId: string; onOpen: (address: string) => void }) => {
  const query = useQuery(callQuery('orders.counts', { shopId }))
  return (
    <section className={classes['section']} aria-label={t('home.orders')}>
      <header>
        <h2>{t('home.orders')}</h2>
        <a href="/orders" onClick={openInstead('/orders', onOpen)}>
          {t('home.allOrders')}
        </a>
      </header>
      {query.error ? (
        <ErrorState error={query.error} onRetry={() => void query.refetch()} />
      ) : (
        <div className={classes['orders']}>
          {waiting.map(({ status, icon }) => {
            const address = `/orders${stringifySearch({ status })}`
            const count = query.data?.counts[status] ?? 0
            return (
              <a
                key={status}
                href={address}
                className={classes['order']}
                data-waiting={count > 0}
                onClick={openInstead(address, onOpen)}
              >
                <Icon name={icon} />
                <b>{query.isPending ? <Skeleton width="40px" height="36px" /> : formatNumber(count)}</b>
                <span>{t(`home.status.${status}`)}</span>
                <small>{t(`home.next.${status}`)}</small>
              </a>
            )
          })}
        </div>
      )}
    </section>
  )
}

/** A plain click goes there without loading the page anew; with a key held it stays the browser's own link. */
export const openInstead =
  (address: string, onOpen: (address: string) => void) =>
  (event: React.MouseEvent): void => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    onOpen(address)
  }
