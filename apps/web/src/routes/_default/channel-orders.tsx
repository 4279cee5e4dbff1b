import { createFileRoute, Link, useNavigate } from '@tanstack/react-router'
import { useSearchChange } from '../../client/address/search-change.ts'
import { CodesScreen } from '../../features/marketplaces/codes/codes.screen.tsx'
import { ChannelOrderScreen } from '../../features/marketplaces/order/channel-order.screen.tsx'
import { EnterOrder } from '../../features/marketplaces/entering/enter-order.tsx'
import { channelOrderQuery } from '../../features/marketplaces/marketplaces.queries.ts'
import { queueQuery, readMarketplacesSearch } from '../../features/marketplaces/marketplaces-search.ts'
import { QueueScreen } from '../../features/marketplaces/queue/queue.screen.tsx'
import { StoresScreen } from '../../features/marketplaces/stores/stores.screen.tsx'
import { StockScreen } from '../../features/marketplaces/stock/stock.screen.tsx'
import { loadMessages, t } from '../../i18n/i18n.ts'
import { Icon } from '../../ui/pictures/icons.tsx'
import { Ways } from '../../ui/screen/ways.tsx'

const ChannelOrders = () => {
  const { id, view, ...search } = Route.useSearch()
  const { shop } = Route.useRouteContext()
  const navigate = useNavigate()
  const onChange = useSearchChange('/channel-orders', readMarketplacesSearch)
  const back = { to: '/channel-orders', search } as const
  const codes = { to: '/channel-orders', search: { ...search, view: 'codes' } } as const
  const stores = { to: '/channel-orders', search: { ...search, view: 'stores' } } as const
  if (view === 'codes') return <CodesScreen shopId={shop.id} back={back} />
  if (view === 'stores') return <StoresScreen shopId={shop.id} back={back} />
  if (view === 'stock')
    return (
      <StockScreen
        shopId={shop.id}
        search={search}
        back={{ to: '/channel-orders' }}
        codes={{ to: '/channel-orders', search: { view: 'codes' } }}
        onChange={onChange}
      />
    )
  if (id !== undefined)
    return (
      <ChannelOrderScreen
        key={id}
        shopId={shop.id}
        id={id}
        back={back}
        codes={codes}
        onClaimed={(orderId) => void navigate({ to: '/order', search: { id: orderId } })}
      />
    )
  return (
    <QueueScreen
      shopId={shop.id}
      search={search}
      tools={
        <Ways label={t('common.related')}>
          <EnterOrder
            shopId={shop.id}
            onEntered={(one) => void navigate({ to: '/channel-orders', search: { ...search, id: one } })}
          />
          <Link {...codes}>
            <Icon name="scan" size={18} />
            {t('marketplaces.codes')}
          </Link>
          <Link to="/channel-orders" search={{ view: 'stock' }}>
            <Icon name="sofa" size={18} />
            {t('marketplaces.stock.title')}
          </Link>
          <Link {...stores}>
            <Icon name="store" size={18} />
            {t('marketplaces.stores')}
          </Link>
        </Ways>
      }
      storesLink={stores}
      linkOf={(one) => ({ to: '/channel-orders', search: { ...search, id: one } })}
      onChange={onChange}
    />
  )
}

export const Route = createFileRoute('/_default/channel-orders')({
  staticData: { backOffice: true, menu: 'gaia_furniture_trade_OpenClientOrderList' },
  validateSearch: readMarketplacesSearch,
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps: { id, view, ...search } }) => {
    if (id !== undefined) void context.queryClient.prefetchQuery(channelOrderQuery(id))
    else if (view === undefined) void context.queryClient.prefetchQuery(queueQuery(context.shop.id, search))
    return loadMessages('trade')
  },
  component: ChannelOrders,
})
