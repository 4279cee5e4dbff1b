import type { MessagesOf } from '../messages.ts'

export const shops = {
  none: 'No shop selected',
  choose: 'Switch shop',
  searchHint: 'Name, region or code',
  closed: 'closed',
  nothingFound: 'No shop matches',
  listFailed: 'The list of your shops could not be read',
  noUnifiedChannel: 'This shop is not open for the unified offline channel [8888888]',
  channelFailed: 'The unified offline channel could not be read',
} satisfies MessagesOf<'shops'>
