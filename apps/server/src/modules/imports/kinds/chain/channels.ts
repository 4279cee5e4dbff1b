import { channelLoad } from '../../../shops/shops.public.ts'
import { oneOf } from '../../cells/choice.ts'
import { rowsKind, type RowField } from '../rows.ts'

/** Whether a channel or a shop is open; neither is ever deleted. */
export const open: RowField = {
  key: 'open',
  column: 'open',
  zh: '营业',
  en: 'Open',
  names: 'status state 状态 是否营业 启用 是否启用',
  type: oneOf({
    true: { zh: '营业', en: 'open', also: ['营业中', '启用', '是', 'yes', 'y', '1'] },
    false: { zh: '关闭', en: 'closed', also: ['已关闭', '停业', '停用', '否', 'no', 'n', '0'] },
  }),
  example: { zh: '营业', en: 'open' },
}

export const channelsKind = rowsKind({
  kind: 'channels',
  zh: '渠道',
  en: 'Channels',
  about: {
    zh: '店铺所属的销售渠道；关闭的渠道保留历史',
    en: 'The channels that shops sell through; a closed one keeps its history',
  },
  topics: ['session'],
  fields: [
    {
      key: 'channel',
      column: 'channel_code',
      zh: '渠道代码',
      en: 'Channel code',
      names: 'code channel 代码 渠道编码 编码',
      type: 'text',
      needed: true,
      example: 'OFFLINESHOPCHANNEL',
    },
    {
      key: 'name',
      column: 'name',
      zh: '渠道名称',
      en: 'Channel name',
      names: 'name 名称 渠道',
      type: 'text',
      example: { zh: '线下门店', en: 'Shops' },
    },
    {
      key: 'siteCode',
      column: 'site_code',
      zh: '站点编码',
      en: 'Site code',
      names: 'site site_no 站点 站点号',
      type: 'text',
      about: { zh: '新渠道必填，之后不变', en: 'Needed for a new channel, and stays' },
      example: '8888888',
    },
    open,
  ],
  key: ['channel_code'],
  load: channelLoad,
})
