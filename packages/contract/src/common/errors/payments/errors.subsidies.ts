/** Errors of state subsidies. */
export const subsidyErrors = {
  SUBSIDY_CHANGED: {
    status: 409,
    zh: '刚被他人修改，请刷新后再试',
    en: 'Somebody else has just changed this; reload and try again',
  },
  SUBSIDY_CITY_KNOWN: {
    status: 409,
    zh: '已有同名的城市',
    en: 'There is a city of this name already',
  },
  SUBSIDY_SHOP_ELSEWHERE: {
    status: 409,
    zh: '{shop}已属于{city}',
    en: '{shop} belongs to {city} already',
  },
  SUBSIDY_NONE: {
    status: 409,
    zh: '这张订单没有待预留的国补',
    en: 'No subsidy of this order waits to be reserved',
  },
  SUBSIDY_QUOTA_USED: {
    status: 409,
    zh: '此人今年的{kind}补贴名额已使用',
    en: 'This person has had the subsidy for {kind} this year',
  },
  SUBSIDY_TRANSITION: {
    status: 409,
    zh: '{name}的国补{state}，不能这样处理',
    en: 'The subsidy of {name} is {state}; this cannot be done with it',
  },
  SUBSIDY_EVIDENCE_FULL: {
    status: 409,
    zh: '一项国补最多 {most} 张凭证',
    en: 'A claim takes at most {most} pictures',
  },
  SUBSIDY_WHOLE_RETURN: {
    status: 409,
    zh: '{name}享受了国补，只能 {quantity} 件一起退',
    en: '{name} was subsidised: all {quantity} pieces go back, or none',
  },
  SUBSIDY_MOVED: {
    status: 409,
    zh: '国补已由 ¥{before} 变为 ¥{after}，请打开订单核对后保存',
    en: 'The state subsidy went from ¥{before} to ¥{after}; open the order, check it and save it',
  },
} as const
