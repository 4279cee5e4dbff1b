import type { Contract } from '@showfloor/contract/contract'
import type { HandlersOf } from '../../platform/calls/mount.ts'
import { exporting } from '../../platform/exports/list-export.ts'
import { shopsExport } from './shops.export.ts'
import { chainBrand } from '../settings/settings.public.ts'
import { employee } from '../identity/identity.public.ts'
import {
  chainInfo,
  chainShops,
  offlineChannel,
  offlineShops,
  permittedShops,
  shopEmployees,
  shopWithChannel,
  userShops,
} from './shops.ts'
import {
  changeChannel,
  changeLogo,
  changeShop,
  channels,
  closeShop,
  createChannel,
  createShop,
  reopenShop,
  shopSettings,
} from './shops.managing.ts'
import type { ShopBus } from './shops.events.ts'

export const shopsRoutes = (bus: ShopBus): HandlersOf<Contract['shops']> => ({
  userShopFlow: userShops,
  userPermissionShops: permittedShops,
  channelShopUserFlow: shopWithChannel,
  chainShops,
  shopSettings,
  shopCreate: createShop,
  shopSettingsUpdate: changeShop,
  shopClose: (context, input) => closeShop(context, bus, input),
  shopReopen: reopenShop,
  channelList: channels,
  channelCreate: createChannel,
  channelUpdate: changeChannel,
  employeeInfo: async (context) => {
    const account = await employee(context.db, context.session.accountId)
    return { id: account.id, employeeNo: account.username, name: account.name, mobile: account.mobile }
  },
  employeeList: shopEmployees,
  offlineShopList: offlineShops,
  chainBrand: ({ db }) => chainBrand(db),
  baseShopInfo: chainInfo,
  logoUpdate: changeLogo,
  offlineChannelSite: offlineChannel,
  export: exporting(shopsExport),
})
