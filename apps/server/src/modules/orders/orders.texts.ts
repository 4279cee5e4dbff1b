import type { OrderAction, OrderStatus } from '@showfloor/contract/common/order-status'
import type { Language } from '../../platform/context.ts'

const statuses: Record<OrderStatus, Record<Language, string>> = {
  DRAFT: { zh: '草稿', en: 'draft' },
  PENDING_CONFIRMATION: { zh: '待客户确认', en: 'waiting for the customer' },
  CONFIRMED: { zh: '已确认', en: 'confirmed' },
  FULFILLING: { zh: '履约中', en: 'being fulfilled' },
  COMPLETED: { zh: '已完成', en: 'completed' },
  CANCELLED: { zh: '已取消', en: 'cancelled' },
  EXPIRED: { zh: '已失效', en: 'expired' },
}

const actions: Record<OrderAction, Record<Language, string>> = {
  update: { zh: '修改', en: 'change it' },
  delete: { zh: '删除', en: 'delete it' },
  submit: { zh: '提交', en: 'submit it' },
  confirm: { zh: '确认', en: 'confirm it' },
  refuse: { zh: '拒绝', en: 'refuse it' },
  revoke: { zh: '撤回', en: 'take it back' },
  cancel: { zh: '取消', en: 'cancel it' },
  expire: { zh: '失效', en: 'let it expire' },
  fulfil: { zh: '履约', en: 'fulfil it' },
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

/** How errors name a status, an action and a validation section. */
export const statusText = (status: OrderStatus, language: Language): string => statuses[status][language]
export const actionText = {
  action: (action: OrderAction, language: Language): string => actions[action][language],
  section: (section: string, language: Language): string => sections[section]?.[language] ?? section,
}
