import type { OfferAction, OfferStatus } from '@showfloor/contract/common/offer-status'
import type { Language } from '../../platform/calls/context.ts'

const statuses: Record<OfferStatus, Record<Language, string>> = {
  DRAFT: { zh: '未申请', en: 'not requested' },
  PENDING: { zh: '待审批', en: 'waiting' },
  COUNTERED: { zh: '已还价', en: 'countered' },
  APPROVED: { zh: '已批准', en: 'approved' },
  REJECTED: { zh: '已拒绝', en: 'refused' },
  REVOKED: { zh: '已撤回', en: 'taken back' },
  USED: { zh: '已使用', en: 'used' },
  SUPERSEDED: { zh: '已作废', en: 'superseded' },
}
const actions: Record<OfferAction, Record<Language, string>> = {
  request: { zh: '申请', en: 'request it' },
  approve: { zh: '批准', en: 'approve it' },
  counter: { zh: '还价', en: 'counter it' },
  reject: { zh: '拒绝', en: 'refuse it' },
  accept: { zh: '接受还价', en: 'accept the counter price' },
  revoke: { zh: '撤回', en: 'take it back' },
  use: { zh: '使用', en: 'use it' },
  release: { zh: '释放', en: 'release it' },
  supersede: { zh: '作废', en: 'supersede it' },
}

/** Names of statuses and actions for error texts. */
export const offerTexts = {
  status: (status: OfferStatus, language: Language): string => statuses[status][language],
  action: (action: OfferAction, language: Language): string => actions[action][language],
}
