import { orderStatusNames, type OrderAction, type OrderStatus } from '@showfloor/contract/common/order-status'
import { formatCents } from '@showfloor/contract/common/money'
import type { PaymentStatus } from '@showfloor/contract/common/payment-status'
import type { Language } from '../../platform/calls/context.ts'

const payments: Record<PaymentStatus, Record<Language, string>> = {
  UNPAID: { zh: '未付款', en: 'unpaid' },
  PARTIALLY_PAID: { zh: '部分付款', en: 'partly paid' },
  PAID: { zh: '已付清', en: 'paid' },
  OVERPAID: { zh: '多付待退', en: 'overpaid' },
  PARTIALLY_REFUNDED: { zh: '部分退款', en: 'partly refunded' },
  REFUNDED: { zh: '已退款', en: 'refunded' },
}

const actions: Record<OrderAction, Record<Language, string>> = {
  update: { zh: '修改', en: 'change it' },
  delete: { zh: '删除', en: 'delete it' },
  submit: { zh: '提交', en: 'submit it' },
  confirm: { zh: '确认', en: 'confirm it' },
  refuse: { zh: '拒绝', en: 'refuse it' },
  revoke: { zh: '撤回', en: 'take it back' },
  cancel: { zh: '取消', en: 'cancel it' },
  forfeit: { zh: '没收定金并结束', en: 'end it and keep the deposit' },
  expire: { zh: '失效', en: 'let it expire' },
  fulfil: { zh: '履约', en: 'fulfil it' },
  unfulfil: { zh: '退回备货前', en: 'take it back from delivery' },
  complete: { zh: '完成', en: 'complete it' },
}

const sections: Record<string, Record<Language, string>> = {
  colour: { zh: '颜色', en: 'colour' },
  enteringDoor: { zh: '入户', en: 'entering the home' },
  bedSize: { zh: '床尺寸', en: 'bed size' },
  mattressSize: { zh: '床垫尺寸', en: 'mattress size' },
  mattressThickness: { zh: '床垫厚度', en: 'mattress thickness' },
  bedExternalDiameter: { zh: '床外径', en: 'bed outer size' },
  suspendedFurniture: { zh: '悬挂家具', en: 'suspended furniture' },
}

export const paymentStatusText = (status: PaymentStatus, language: Language): string =>
  payments[status][language]

/** Names of statuses, actions and validation sections for error texts. */
export const statusText = (status: OrderStatus, language: Language): string =>
  orderStatusNames[status][language]
/** The status of an order whose money keeps it from an action. */
export const paidText = (status: OrderStatus, paidCents: number, language: Language): string => {
  const paid = formatCents(paidCents)
  return `${statusText(status, language)}${language === 'zh' ? `，已收 ¥${paid} 未退` : `, with ¥${paid} paid and not refunded`}`
}
export const actionText = {
  action: (action: OrderAction, language: Language): string => actions[action][language],
  section: (section: string, language: Language): string => sections[section]?.[language] ?? section,
}
