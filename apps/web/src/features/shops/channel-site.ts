import { UNIFIED_SITE_CODE } from '@showfloor/contract/common/constants'
import { call } from '../../client/call.ts'
import { CallError } from '../../client/request.ts'
import { readStored, writeStored, type StoredShop } from '../../client/storage/storage.ts'
import { t } from '../../i18n/i18n.ts'
import { toast } from '../../ui/feedback/toast.tsx'

/** Whether an answer or a failure means that the shop has no unified offline channel. */
export const channelProblem = (answer: { siteCode: string } | Error): string | undefined => {
  if (!(answer instanceof Error))
    return answer.siteCode === UNIFIED_SITE_CODE ? undefined : t('shops.noUnifiedChannel')
  const missing = answer instanceof CallError && answer.code === 'UNIFIED_CHANNEL_MISSING'
  return missing ? t('shops.noUnifiedChannel') : t('shops.channelFailed')
}

/** Fetches a shop's unified offline channel and stores it for this user and shop; says so when there is none. */
export const checkChannelSite = async (shop: StoredShop): Promise<void> => {
  const userId = readStored('userId') ?? ''
  writeStored('orderCurrentChannel', undefined, userId, shop.id)
  try {
    const channel = await call('shops.offlineChannelSite', shop)
    const problem = channelProblem(channel)
    if (problem) return toast.error(problem)
    writeStored('orderCurrentChannel', channel, userId, shop.id)
  } catch (error) {
    if (error instanceof CallError && error.status === 401) return
    toast.error(channelProblem(error as Error) ?? '')
  }
}
