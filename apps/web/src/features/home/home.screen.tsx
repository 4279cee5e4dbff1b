import { useState } from 'react'
import { useStored } from '../../client/storage.ts'
import { formatDate } from '../../i18n/format.ts'
import { t } from '../../i18n/i18n.ts'
import { Icon } from '../../ui/icons.tsx'
import { SearchBar } from '../../ui/search-bar.tsx'
import { dayPart } from './greeting.ts'
import { HomeCarts } from './home-carts.tsx'
import { HomeOrders, openInstead } from './home-orders.tsx'
import classes from './home.module.css'

/** Where the day begins: find a product, go on with a cart, see which orders wait. */
export const HomeScreen = (props: {
  shop: { id: string; name: string }
  onSearch: (text: string) => void
  onOpen: (address: string) => void
}) => {
  const { shop, onSearch, onOpen } = props
  const user = useStored('userInfo')
  const [now] = useState(() => new Date())
  const may = (permission: string) => user?.permissions.includes(permission) ?? false
  const name = user?.name || user?.username || ''
  return (
    <div className={classes['screen']}>
      <title>{`${t('home.title')} · Showfloor`}</title>
      <section className={classes['welcome']}>
        <header>
          <h1>{t(`home.greeting.${dayPart(now.getHours())}`, { name })}</h1>
          <p>{t('home.lead', { shop: shop.name, date: formatDate(now) })}</p>
        </header>
        <div className={classes['find']}>
          <SearchBar value="" placeholder={t('home.searchHint')} onSearch={onSearch} />
          <a href="/shop" className={classes['primary']} onClick={openInstead('/shop', onOpen)}>
            <Icon name="sofa" />
            {t('home.browse')}
          </a>
        </div>
      </section>
      {may('order.read') ? <HomeOrders shopId={shop.id} onOpen={onOpen} /> : null}
      {may('cart.use') ? <HomeCarts shopId={shop.id} /> : null}
    </div>
  )
}
