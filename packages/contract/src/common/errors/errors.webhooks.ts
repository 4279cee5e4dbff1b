/** Errors of webhooks. */
export const webhookErrors = {
  WEBHOOK_ADDRESS: {
    status: 400,
    zh: '地址必须是可公开访问的 https 地址',
    en: 'The address must be a public https address',
  },
  WEBHOOK_TOO_MANY: {
    status: 409,
    zh: '最多可设置 {max} 个 Webhook',
    en: 'There can be {max} webhooks at most',
  },
  WEBHOOK_CHANGED: {
    status: 409,
    zh: 'Webhook 刚被他人修改，请刷新后再试',
    en: 'Somebody else has just changed this webhook; reload and try again',
  },
  WEBHOOK_OFF: {
    status: 409,
    zh: 'Webhook 已停用，请先启用',
    en: 'This webhook is off; switch it on first',
  },
} as const
