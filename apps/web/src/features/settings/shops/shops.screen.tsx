import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { callQuery } from '../../../client/queries.ts'
import { useStored } from '../../../client/storage/storage.ts'
import { t } from '../../../i18n/i18n.ts'
import { Dialog } from '../../../ui/dialogs/dialog.tsx'
import { ExportMenu } from '../../../ui/files/export-menu.tsx'
import { Icon } from '../../../ui/pictures/icons.tsx'
import { SearchBar } from '../../../ui/search/search-bar.tsx'
import { EmptyState } from '../../../ui/states/empty-state.tsx'
import { ErrorState } from '../../../ui/states/error-state.tsx'
import { SkeletonRows } from '../../../ui/states/skeleton.tsx'
import { StatusPill } from '../../../ui/states/status-pill.tsx'
import { Administration } from '../../identity/administration.tsx'
import shared from '../../identity/administration.module.css'
import type { Menu } from '../../identity/menu.ts'
import { Channels } from './channels.tsx'
import { paymentTypes, type ManagedShop } from './shop-draft.ts'
import { ShopForm } from './shop-form.tsx'
import classes from './shops.module.css'

const matches = ({ siteName, siteCode }: ManagedShop, search: string): boolean => {
  const text = `${siteName} ${siteCode}`.toLowerCase()
  return search
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word))
}

const ShopRow = ({ shop, onOpen }: { shop: ManagedShop; onOpen: () => void }) => (
  <li>
    <button type="button" className={`${shared['row']} ${classes['shop']}`} onClick={onOpen}>
      <span>
        <b>{shop.siteName}</b>
        <small className={shared['quiet']}>{shop.siteCode}</small>
      </span>
      <span className={shared['pills']}>
        {shop.closedAt === null ? null : <StatusPill>{t('settings.shopClosed')}</StatusPill>}
        {shop.channelId === null ? <StatusPill tone="warning">{t('settings.channelNone')}</StatusPill> : null}
        {shop.stagePayment ? <StatusPill>{t('settings.stagePayment')}</StatusPill> : null}
        {shop.isStateSubsidies ? <StatusPill>{t('settings.stateSubsidies')}</StatusPill> : null}
        {paymentTypes
          .filter((type) => shop.paymentTypes.includes(type))
          .map((type) => (
            <StatusPill key={type} tone="accent">
              {t(`settings.payment.${type}`)}
            </StatusPill>
          ))}
      </span>
      <Icon name="pen" size={18} />
    </button>
  </li>
)

const ShopList = ({ shops, onOpen }: { shops: readonly ManagedShop[]; onOpen: (id: string) => void }) => {
  const [search, setSearch] = useState('')
  const found = shops.filter((shop) => matches(shop, search.trim()))
  return (
    <>
      <SearchBar value="" placeholder={t('settings.shopSearch')} onType={setSearch} onSearch={setSearch} />
      {found.length === 0 ? <EmptyState icon="store" title={t('settings.shopsNone')} /> : null}
      <ul className={shared['table']}>
        {found.map((shop) => (
          <ShopRow key={shop.id} shop={shop} onOpen={() => onOpen(shop.id)} />
        ))}
      </ul>
    </>
  )
}

/** The chain's shops and channels: made, changed and closed here. */
export const ShopsScreen = ({ menu }: { menu: Menu }) => {
  const query = useQuery(callQuery('shops.shopSettings', {}))
  const channels = useQuery(callQuery('shops.channelList', {})).data?.data
  const mayManageChain = useStored('userInfo')?.permissions.includes('chain.manage') === true
  const [open, setOpen] = useState<string>()
  const close = () => setOpen(undefined)
  const shop = query.data?.data.find(({ id }) => id === open)
  return (
    <Administration
      menu={menu}
      title={t('settings.shops')}
      action={
        <>
          <ExportMenu of="shops.export" input={{}} name={t('settings.shops')} />
          {mayManageChain ? (
            <Button leftSection={<Icon name="plus" size={18} />} onClick={() => setOpen('new')}>
              {t('settings.shopAdd')}
            </Button>
          ) : null}
        </>
      }
    >
      <p className={shared['quiet']}>{t('settings.shopsText')}</p>
      {query.error && !query.data ? (
        <ErrorState error={query.error} onRetry={() => void query.refetch()} />
      ) : null}
      {query.isPending ? <SkeletonRows count={4} rowPx={60} /> : null}
      {query.data ? <ShopList shops={query.data.data} onOpen={setOpen} /> : null}
      {channels ? <Channels channels={channels} mayChange={mayManageChain} /> : null}
      <Dialog
        title={shop?.siteName ?? t('settings.shopAdd')}
        open={open !== undefined && channels !== undefined}
        onClose={close}
        widthPx={720}
      >
        {open && channels ? (
          <ShopForm
            key={open}
            shop={shop}
            channels={channels}
            mayManageChain={mayManageChain}
            onDone={close}
          />
        ) : null}
      </Dialog>
    </Administration>
  )
}
