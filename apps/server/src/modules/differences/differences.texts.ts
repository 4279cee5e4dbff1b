import type { DifferenceAction, DifferenceStatus } from '@showfloor/contract/common/difference-status'
import type { Language } from '../../platform/calls/context.ts'

const statuses: Record<DifferenceStatus, Record<Language, string>> = {
  DRAFT: { zh: '草稿', en: 'draft' },
  PENDING_APPROVAL: { zh: '待审批', en: 'waiting for approval' },
  PENDING_PAYMENT: { zh: '待收款', en: 'to be collected' },
  PENDING_REFUND: { zh: '待退款', en: 'to be given back' },
  SETTLED: { zh: '已结清', en: 'settled' },
  CANCELLED: { zh: '已取消', en: 'cancelled' },
  REJECTED: { zh: '已拒绝', en: 'refused' },
}
const actions: Record<DifferenceAction, Record<Language, string>> = {
  update: { zh: '修改', en: 'change it' },
  submit: { zh: '提交', en: 'submit it' },
  approve: { zh: '批准', en: 'approve it' },
  reject: { zh: '拒绝', en: 'refuse it' },
  settle: { zh: '结清', en: 'settle it' },
  cancel: { zh: '取消', en: 'cancel it' },
}

/** Names of statuses and actions for error texts. */
export const differenceTexts = {
  status: (status: DifferenceStatus, language: Language): string => statuses[status][language],
  action: (action: DifferenceAction, language: Language): string => actions[action][language],
}
