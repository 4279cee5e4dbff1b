import type { QueryClient } from '@tanstack/react-query'
import { NO_SHOP } from '@showfloor/contract/common/constants'
import { CallError } from '../../client/request.ts'
import {
  isSignedIn,
  readStored,
  useStored,
  writeStored,
  type StoredShop,
} from '../../client/storage/storage.ts'
import { t } from '../../i18n/i18n.ts'
import { chooseShop, shopListQuery, shopsOf } from './shop-list.ts'

const userId = (): string => readStored('userId') ?? ''

const noShop = (): StoredShop => ({
  ...NO_SHOP,
  name: t('shops.none'),
  code: '',
  siteName: '',
  region: '',
  channelId: '',
  stagePayment: false,
  cloudPosType: null,
  newShopEndTime: null,
  isStateSubsidies: false,
  channelShopType: null,
  channelShopCategory: null,
  closedAt: null,
})

/** Makes `shop` the current one and remembers it for this user. */
export const selectShop = (shop: StoredShop): void => {
  writeStored('currentShop', shop, userId())
  writeStored('shopInfo', shop, userId(), shop.id)
}

/** The current shop as a hook. */
export const useCurrentShop = (): StoredShop => {
  const user = useStored('userId') ?? ''
  return useStored('currentShop', user) ?? noShop()
}

/**
 * Loads the user's shops once and sets the current one. `fail` gets the text to show when the list cannot be loaded and is expected to sign out; a user
 * without shops is only logged to the console.
 */
export const loadShops = async (
  queryClient: QueryClient,
  fail: (message: string) => void,
): Promise<StoredShop> => {
  try {
    const list = await queryClient.ensureQueryData(shopListQuery())
    const shops = shopsOf(list.data)
    writeStored('shopList', shops, userId())
    const chosen = chooseShop(readStored('currentShop', userId()), shops)
    if (!chosen) {
      console.warn('当前账号没有绑定店铺，请先绑定店铺后再操作')
      writeStored('currentShop', undefined, userId())
      return noShop()
    }
    if (JSON.stringify(chosen) !== JSON.stringify(readStored('currentShop', userId()))) selectShop(chosen)
    return chosen
  } catch (error) {
    // The client has handled a lost session; an aborted request or a lost network is no answer.
    const answered = error instanceof CallError && error.status > 0
    if (answered && isSignedIn()) fail(t('shops.listFailed'))
    throw error
  }
}
