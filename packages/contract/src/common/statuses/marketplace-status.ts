/** The supported marketplaces. */
export const platforms = ['DOUDIAN', 'TAOBAO', 'PINDUODUO', 'JD'] as const
export type Platform = (typeof platforms)[number]
export const platformNames = {
  DOUDIAN: { zh: '抖店', en: 'Doudian' },
  TAOBAO: { zh: '天猫 / 淘宝', en: 'Tmall / Taobao' },
  PINDUODUO: { zh: '拼多多', en: 'Pinduoduo' },
  JD: { zh: '京东', en: 'JD' },
} as const satisfies Record<Platform, { zh: string; en: string }>

/** Where the orders of the queue come from: a marketplace, or OTHER for a special channel, whose orders people enter. */
export const channelOrderSources = [...platforms, 'OTHER'] as const
export type ChannelOrderSource = (typeof channelOrderSources)[number]

/** An order's number at its marketplace: digits, at some with a hyphen after the day. */
export const externalOrderNo = /^\d[\d-]{5,31}$/

/** ASKED: the seller has not agreed yet. LOST: the marketplace no longer accepts the token, so that somebody has to authorise again. */
export const linkStates = ['ASKED', 'ON', 'LOST'] as const
export type LinkState = (typeof linkStates)[number]

/**
 * The state of an order in the queue. UNPAID waits for the buyer. UNMATCHED has a line with an unknown code. OPEN can be claimed. CLAIMED is a shop order.
 * CLOSED was cancelled, or shipped at the marketplace itself.
 */
export const channelOrderStates = ['UNPAID', 'UNMATCHED', 'OPEN', 'CLAIMED', 'CLOSED'] as const
export type ChannelOrderState = (typeof channelOrderStates)[number]

/** The stage of an order at its marketplace. DEPOSIT: only the deposit of a presale is paid. HELD: paid, but the marketplace forbids shipping for now. */
export const platformStages = ['UNPAID', 'DEPOSIT', 'PAID', 'HELD', 'SHIPPED', 'DONE', 'CANCELLED'] as const
export type PlatformStage = (typeof platformStages)[number]

/** The state of a buyer’s refund request at the marketplace. */
export const channelRefundStates = ['ASKED', 'REFUSED', 'CLOSED', 'DONE'] as const
export type ChannelRefundState = (typeof channelRefundStates)[number]

/** Problems of a claimed order: its lines have another sum, a refund is requested or made, or made for goods that somebody has to name, the buyer changed receiver or address, the marketplace forbids shipping, refunded goods are in transit or delivered, it was cancelled, a deposit was forfeited. */
export const channelOrderFlags = [
  'TOTAL_DIFFERS',
  'REFUND_ASKED',
  'REFUND_UNNAMED',
  'BUYER_CHANGED',
  'HELD',
  'REFUNDED',
  'REFUNDED_LATE',
  'CANCELLED',
  'FORFEITED',
] as const
export type ChannelOrderFlag = (typeof channelOrderFlags)[number]

/** Kinds of pulls beside scheduled ones. NIGHT compares days pulled before; SHELF compares what a store offers with what it should. */
export const pullKinds = ['WINDOW', 'ORDERS', 'NIGHT', 'SHELF'] as const
export type PullKind = (typeof pullKinds)[number]
/** How many orders one pull requests by number. */
export const pullOrdersMax = 100
export const pullStates = ['WAITING', 'RUNNING', 'DONE', 'FAILED'] as const

/** Why a marketplace answered no orders. */
export const pullProblems = [
  'LOST',
  'LIMITED',
  'DAY_QUOTA',
  'CLOCK',
  'UNANSWERED',
  'MAINTENANCE',
  'SHORT_PAGE',
  'REFUSED',
] as const
export type PullProblem = (typeof pullProblems)[number]

/**
 * Why a listed order is not here. REFUSED: its marketplace does not return it, or says that there is none. UNREADABLE: it is in an unpublished form. UNANSWERED: the
 * marketplace returns other orders, and no answer for this one.
 */
export const skipReasons = ['REFUSED', 'UNREADABLE', 'UNANSWERED'] as const
export type SkipReason = (typeof skipReasons)[number]

/**
 * Why a store lacks the right stock and price of an article. UNANSWERED: the outcome of the update is unknown. UNSUPPORTED: this product cannot update it. WAITING: other
 * articles were updated first.
 */
export const toldProblems = [
  'REFUSED',
  'UNANSWERED',
  'LIMITED',
  'DAY_QUOTA',
  'LOST',
  'UNSUPPORTED',
  'WAITING',
] as const
export type ToldProblem = (typeof toldProblems)[number]
