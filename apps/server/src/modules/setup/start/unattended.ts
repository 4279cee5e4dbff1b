import { firstChain } from '@showfloor/contract/setup'
import type { FirstChain } from './set-up.ts'

type Environment = Readonly<Record<string, string | undefined>>

/** The settings of an unattended set-up, with the field that each becomes. */
const settings: Readonly<Record<string, keyof FirstChain>> = {
  SETUP_USERNAME: 'username',
  SETUP_NAME: 'name',
  SETUP_MOBILE: 'mobile',
  SETUP_PASSWORD: 'password',
  SETUP_CHAIN_NAME: 'chainName',
  SETUP_CHANNEL_NAME: 'channelName',
  SETUP_SHOP_CODE: 'shopCode',
  SETUP_SHOP_NAME: 'siteName',
}
const channelNameDefault = '线下门店'

/** Names the setting that is missing or wrong, never its value. */
export class WrongSetting extends Error {}

/** The chain that the environment describes; null where none of its settings is set. Throws {@link WrongSetting}. */
export const chainFrom = (environment: Environment): FirstChain | null => {
  const given = Object.entries(settings).filter(([name]) => environment[name])
  if (given.length === 0) return null
  const typed = Object.fromEntries(given.map(([name, field]) => [field, environment[name]]))
  const parsed = firstChain.safeParse({ channelName: channelNameDefault, ...typed })
  if (parsed.success) return parsed.data
  const wrong = String(parsed.error.issues[0]?.path[0])
  const [name = ''] = Object.entries(settings).find(([, field]) => field === wrong) ?? []
  throw new WrongSetting(
    environment[name]
      ? `${name} cannot be used: see docs/operations.md for what it must be.`
      : `${name} is missing: the set-up by settings needs all of SETUP_* but SETUP_CHANNEL_NAME.`,
  )
}
