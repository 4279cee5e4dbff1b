export const shops = {
  none: '未选择店铺',
  choose: '切换店铺',
  searchHint: '按店名、区域或编码查找',
  closed: '已关闭',
  nothingFound: '没有找到匹配的店铺',
  listFailed: '获取用户门店列表失败',
  noUnifiedChannel: '此店铺未开通线下门店统一渠道店铺[8888888]',
  channelFailed: '线下门店统一渠道信息获取失败',
} as const
