import { bankTransferErrors } from './payments/errors.bank-transfers.ts'
import { entityErrors } from './payments/errors.entities.ts'
import { cartErrors } from './errors.carts.ts'
import { catalogueErrors } from './errors.catalogue.ts'
import { claimErrors } from './errors.claims.ts'
import { depositErrors } from './payments/errors.deposits.ts'
import { settlementErrors } from './payments/errors.settlements.ts'
import { deliveryErrors } from './errors.deliveries.ts'
import { identityErrors } from './errors.identity.ts'
import { inventoryErrors } from './errors.inventory.ts'
import { orderErrors } from './errors.orders.ts'
import { subsidyErrors } from './payments/errors.subsidies.ts'
import { collectionErrors } from './errors.collections.ts'
import { paymentErrors } from './errors.payments.ts'
import { refundingErrors } from './errors.refunding.ts'
import { setupErrors } from './errors.setup.ts'
import { robotErrors } from './errors.robots.ts'
import { webhookErrors } from './errors.webhooks.ts'
import { marketplaceErrors } from './orders/errors.marketplaces.ts'
import { bookErrors } from './errors.books.ts'
import { voucherErrors } from './payments/errors.vouchers.ts'

/**
 * Every error of a call by code: its HTTP status and its text in both languages, with `{name}` for the error's parameters.
 * Chinese texts that the specification gives are exact.
 */
export const errorCatalogue = {
  INVALID_INPUT: { status: 400, zh: '提交的内容有误：{detail}', en: 'The input is not valid: {detail}' },
  UNAUTHENTICATED: {
    status: 401,
    zh: '登录已失效，请重新登录',
    en: 'Your session has ended, please sign in again',
  },
  FORBIDDEN: {
    status: 403,
    zh: '没有权限进行此操作，请联系管理员',
    en: 'You do not have permission for this; ask your administrator',
  },
  SHOP_FORBIDDEN: { status: 403, zh: '当前账号未绑定该店铺', en: 'This shop is not linked to your account' },
  NOT_FOUND: { status: 404, zh: '内容不存在或已被删除', en: 'It does not exist or has been deleted' },
  RATE_LIMITED: {
    status: 429,
    zh: '操作太频繁，请{seconds}秒后再试',
    en: 'Too many attempts, try again in {seconds} s',
  },
  INTERNAL: {
    status: 500,
    zh: '系统繁忙，请稍后再试（{requestId}）',
    en: 'Something went wrong, please try again ({requestId})',
  },
  SUM_TOO_LARGE: {
    status: 409,
    zh: '合计金额超出系统上限，请减少金额',
    en: 'The sum would be larger than can be recorded; enter less',
  },
  UNAVAILABLE: {
    status: 503,
    zh: '服务暂时不可用，请稍后再试',
    en: 'The service is unavailable for the moment, please try again',
  },
  IDEMPOTENCY_KEY_MISSING: { status: 400, zh: '缺少幂等键', en: 'The idempotency key is missing' },
  IDEMPOTENCY_KEY_REUSED: {
    status: 409,
    zh: '幂等键已用于其他请求',
    en: 'The idempotency key was used for another request',
  },

  UNIFIED_CHANNEL_MISSING: {
    status: 409,
    zh: '此店铺未开通线下门店统一渠道店铺[8888888]',
    en: 'This shop has no unified offline channel [8888888]',
  },
  CHANNEL_INFO_FAILED: {
    status: 404,
    zh: '线下门店统一渠道信息获取失败',
    en: 'The unified offline channel could not be read',
  },
  SHOP_REQUIRED: { status: 400, zh: '请先绑定店铺后再操作', en: 'Choose a shop first' },
  CUSTOMER_EXISTS: {
    status: 409,
    zh: '该手机号的客户已存在',
    en: 'A customer with this mobile already exists',
  },
  CUSTOMER_CHANGED: {
    status: 409,
    zh: '此客户刚被他人修改，请载入最新内容后再保存；您填写的内容仍在',
    en: 'Somebody else has just changed this customer. Load the latest, then save again; what you entered is still here',
  },
  ADDRESS_CHANGED: {
    status: 409,
    zh: '这个地址刚被他人修改，已载入最新内容；您填写的内容仍在，请核对后再保存',
    en: 'Somebody else has just changed this address. The latest is loaded, and what you entered is still here; check it, then save again',
  },
  UNKNOWN_MOBILES_LIMIT: {
    status: 429,
    zh: '今天查询或登记的新手机号过多，请明天再试；查找客户可用姓名或手机号后四位',
    en: 'Too many unknown mobiles were searched for or entered today; try again tomorrow, or find customers by name or the last four digits',
  },
  CUSTOMER_ORDERS_RUNNING: {
    status: 409,
    zh: '这位客户还有 {count} 张未了结的订单，了结后才能删除资料',
    en: 'This customer has {count} open orders; the data can be deleted once they are over',
  },
  CUSTOMER_STATUS: {
    status: 409,
    zh: '客户当前为“{from}”，不能改为“{to}”',
    en: 'The customer is “{from}” and cannot become “{to}”',
  },

  ...identityErrors,
  ...catalogueErrors,
  ...cartErrors,
  ...orderErrors,
  ...deliveryErrors,
  ...claimErrors,
  ...robotErrors,
  ...webhookErrors,
  ...inventoryErrors,
  ...paymentErrors,
  ...bankTransferErrors,
  ...entityErrors,
  ...depositErrors,
  ...settlementErrors,
  ...subsidyErrors,
  ...refundingErrors,
  ...collectionErrors,
  ...setupErrors,
  ...bookErrors,
  ...voucherErrors,
  ...marketplaceErrors,
} as const satisfies Record<string, { status: number; zh: string; en: string }>

export type ErrorCode = keyof typeof errorCatalogue
/** Parameters of an error's text. `seconds` to wait and a needed `captcha` are answered as fields too, for screens to act on. */
export type ErrorParams = Record<string, string | number | boolean>

/** The error's text in one language with its parameters. */
export const errorText = (code: ErrorCode, language: 'zh' | 'en', params: ErrorParams = {}): string =>
  errorCatalogue[code][language].replace(/\{(\w+)\}/g, (_, name: string) => String(params[name] ?? ''))
