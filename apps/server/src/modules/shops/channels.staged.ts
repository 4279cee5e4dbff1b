import { capitalsCheck, lengthCheck, type StagedLoad } from '../../platform/database/staging.ts'
import {
  incompleteChannels,
  movedChannels,
  storedChannels,
  takeStagedChannels,
  usedChannels,
  wrongChannelCodes,
  wrongSiteCodes,
} from './channels.staged.db.ts'

/** Imports the chain's channels, identified by their codes. Empty cells change nothing. */
export const channelLoad: StagedLoad = {
  columns: [
    { name: 'channel_code', type: 'text' },
    { name: 'name', type: 'text' },
    { name: 'site_code', type: 'text' },
    { name: 'open', type: 'boolean' },
    { name: 'new_id', type: 'bigint' },
  ],
  checks: () => [
    {
      column: 'channel_code',
      why: (code) => ({
        zh: `${code} 不是渠道代码，代码由大写字母、数字和 _ 组成，以字母开头，最多 30 个字符`,
        en: `${code} is not a channel code: at most 30 capital letters, digits and _, beginning with a letter`,
      }),
      rows: wrongChannelCodes(),
    },
    {
      column: 'channel_code',
      why: (code) => ({
        zh: `${code} 是新渠道，要写名称和站点编码`,
        en: `${code} is a new channel and needs its name and site code`,
      }),
      rows: incompleteChannels(),
    },
    {
      column: 'site_code',
      why: (code) => ({
        zh: `${code} 不是站点编码，站点编码是 1 到 20 位数字`,
        en: `${code} is not a site code: 1 to 20 digits`,
      }),
      rows: wrongSiteCodes(),
    },
    {
      column: 'site_code',
      why: (code) => ({
        zh: `这个渠道的站点编码是 ${code}，不能更改`,
        en: `the site code of this channel is ${code} and cannot be changed`,
      }),
      rows: movedChannels(),
    },
    {
      column: 'open',
      why: (shops) => ({
        zh: `还有 ${shops} 家营业中的店铺使用此渠道，请先关闭或更换它们的渠道`,
        en: `${shops} open shops sell through this channel; close them or move them to another channel first`,
      }),
      rows: usedChannels(),
    },
    lengthCheck('name', 40),
    capitalsCheck('channel_code', { table: 'channels', column: 'code' }),
  ],
  stored: () => storedChannels(),
  take: async (tx, _scope, mode) => ({ results: await takeStagedChannels(tx, mode), removed: 0 }),
}
