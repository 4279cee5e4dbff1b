import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { callQuery } from '../../../client/queries.ts'
import { useStored } from '../../../client/storage/storage.ts'
import { t } from '../../../i18n/i18n.ts'
import { Dialog } from '../../../ui/dialogs/dialog.tsx'
import { ExportMenu } from '../../../ui/files/export-menu.tsx'
import { Icon } from '../../../ui/pictures/icons.tsx'
import { QueryState } from '../../../ui/states/query-state.tsx'
import { Administration } from '../../identity/administration.tsx'
import shared from '../../identity/administration.module.css'
import { ImportLink } from '../../identity/import-link.tsx'
import type { Menu } from '../../identity/menu.ts'
import { Channels } from './channels.tsx'
import { ShopList } from './shop-list.tsx'
import { ShopForm } from './shop-form.tsx'

/** The chain's shops and channels, to create, change and close. */
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
          <ImportLink menu={menu} kind="shops" />
          {mayManageChain ? (
            <Button leftSection={<Icon name="plus" size={18} />} onClick={() => setOpen('new')}>
              {t('settings.shopAdd')}
            </Button>
          ) : null}
        </>
      }
    >
      <p className={shared.quiet}>{t('settings.shopsText')}</p>
      <QueryState query={query} rows={4} rowPx={60} />
      {query.data ? <ShopList shops={query.data.data} channels={channels ?? []} onOpen={setOpen} /> : null}
      {/* Once the shops are there: drawn earlier, the channels would move down under a finger or the focus. */}
      {channels && !query.isPending ? <Channels channels={channels} mayChange={mayManageChain} /> : null}
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
