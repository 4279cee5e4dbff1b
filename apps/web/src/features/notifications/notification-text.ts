import { stageName } from '@showfloor/contract/common/payment-stages'
import { missingText } from './missing-pieces.ts'
import { formatCents } from '@showfloor/contract/common/money'
import { stringifySearch } from '../../client/search.ts'
import { formatDay, formatTime } from '../../i18n/format.ts'
import { t } from '../../i18n/i18n.ts'
import type { IconName } from '../../ui/pictures/icons.tsx'
import type { Notification } from './notifications.queries.ts'

type Content = Notification['content']
export type NoticeText = {
  icon: IconName
  tone: 'positive' | 'warning' | 'danger' | 'accent'
  title: string
  text: string
}

const yuan = (cents: number): string => `¥${formatCents(cents)}`

const ofDifference = (content: Extract<Content, { differenceId: string }>): NoticeText => {
  const amount = yuan(content.amount)
  const shown = { icon: 'card' as const, text: content.reason }
  if (content.kind === 'DIFFERENCE_DECIDED') {
    const what = content.direction === 'COLLECT' ? 'offset' : 'difference'
    const title = t(`notifications.${what}.${content.decision}`, { name: content.decidedBy, amount })
    const text = content.note || content.reason
    return { ...shown, text, tone: content.decision === 'APPROVED' ? 'positive' : 'danger', title }
  }
  const name = content.kind === 'DIFFERENCE_ASKED' ? content.askedBy : ''
  const tone = content.kind === 'DIFFERENCE_SETTLED' ? 'positive' : 'warning'
  const key =
    content.direction === 'COLLECT' && content.kind === 'DIFFERENCE_ASKED' ? 'offset.ASKED' : content.kind
  return { ...shown, tone, title: t(`notifications.${key}`, { name, amount }) }
}

const ofRevocation = (content: Extract<Content, { revocationId: string }>): NoticeText => {
  const facts = { amount: yuan(content.amount), name: '' }
  if (content.kind === 'REVOCATION_ASKED')
    return {
      icon: 'card',
      tone: 'warning',
      title: t(`notifications.revocation.${content.revokes}`, { ...facts, name: content.askedBy }),
      text: content.reason,
    }
  return {
    icon: 'card',
    tone: content.decision === 'APPROVED' ? 'positive' : 'danger',
    title: t(`notifications.revocation.${content.decision}`, { ...facts, name: content.decidedBy }),
    text: content.note || content.reason,
  }
}

const ofPayment = (
  content: Exclude<Extract<Content, { amount: number }>, { differenceId: string } | { revocationId: string }>,
): NoticeText => {
  const amount = yuan(content.amount)
  if (content.kind === 'PAYMENT_ARRIVED')
    return {
      icon: 'card',
      tone: 'positive',
      title: t('notifications.PAYMENT_ARRIVED', { amount }),
      text: [
        content.due === 0
          ? t('notifications.paidInFull')
          : t('notifications.stillDue', { amount: yuan(content.due) }),
        ...(content.aside ? [t('notifications.alsoAside', { amount: yuan(content.aside) })] : []),
      ].join(' · '),
    }
  if (content.kind === 'MONEY_MOVED')
    return {
      icon: 'card',
      tone: 'accent',
      title: t('notifications.MONEY_MOVED', { amount }),
      text: t('notifications.movedTo', { no: content.toOrderNo }),
    }
  if (content.kind === 'TRANSFER_LAPSED')
    return {
      icon: 'clock',
      tone: 'warning',
      title: t('notifications.TRANSFER_LAPSED', { amount }),
      text: t('notifications.transferLapsedText'),
    }
  if (content.kind === 'REFUND_FAILED' && content.reason === 'BY_HAND')
    return {
      icon: 'card',
      tone: 'warning',
      title: t('notifications.REFUND_BY_HAND', { amount }),
      text: t('notifications.refundByHand'),
    }
  if (content.kind === 'REFUND_FAILED' && content.reason === 'AT_TERMINAL')
    return {
      icon: 'card',
      tone: 'warning',
      title: t('notifications.REFUND_AT_TERMINAL', { amount }),
      text: t('notifications.refundAtTerminal'),
    }
  if (content.kind === 'REFUND_FAILED')
    return {
      icon: 'alert',
      tone: 'danger',
      title: t('notifications.REFUND_FAILED', { amount }),
      text: t('notifications.refundFailedText', { reason: content.reason }),
    }
  const over = content.kind === 'PAYMENT_OVERPAID' ? yuan(content.over) : amount
  return {
    icon: 'alert',
    tone: 'danger',
    title: t(`notifications.${content.kind}`, { amount }),
    text: t('notifications.toGiveBack', { amount: over }),
  }
}

const ofStage = ({
  stage,
  nth,
  left,
  dueOn,
  dueEvent = 'BEFORE_DELIVERY',
  days,
  customerName,
}: Extract<Content, { kind: 'STAGE_DUE' }>): NoticeText => {
  const when = dueOn === null ? 'fallen' : days > 0 ? 'soon' : days === 0 ? 'today' : 'overdue'
  return {
    icon: 'clock',
    tone: days < 0 ? 'danger' : 'warning',
    title: t(`notifications.stage.${when}`, {
      name: customerName,
      kind: stageName(t(`notifications.kind.${stage}`), nth),
    }),
    text:
      dueOn === null
        ? t(`notifications.stageEvent.${dueEvent}`, { amount: yuan(left) })
        : t('notifications.stageLeft', { amount: yuan(left), date: formatDay(dueOn) }),
  }
}

const ofOffer = (content: Extract<Content, { offerId: string }>): NoticeText => {
  const text = t('notifications.offerPrice', { name: content.itemName, price: yuan(content.price) })
  if (content.kind === 'OFFER_ASKED')
    return {
      icon: 'tag',
      tone: 'warning',
      title: t('notifications.OFFER_ASKED', { name: content.askedBy }),
      text,
    }
  const title = t(`notifications.offer.${content.decision}`, { name: content.decidedBy })
  const tones = { APPROVED: 'positive', COUNTERED: 'accent', REJECTED: 'danger' } as const
  return { icon: 'tag', tone: tones[content.decision], title, text }
}

const hourText = (minute: number): string =>
  `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`

const bookedText = ({ day, from, to }: Extract<Content, { kind: 'DELIVERY_BOOKED' }>): string =>
  from === null || to === null ? formatDay(day) : `${formatDay(day)} ${hourText(from)}–${hourText(to)}`

const ofClaim = (content: Extract<Content, { claimId: string }>): NoticeText => {
  const title = t(`notifications.${content.kind}`, { name: content.customerName })
  const isOpened = content.kind === 'CLAIM_OPENED'
  const what = isOpened
    ? t(`notifications.claimReason.${content.reason}`)
    : t(`notifications.claimOutcome.${content.outcome}`)
  const name = isOpened ? content.openedBy : content.decidedBy
  return {
    icon: 'refresh',
    tone: isOpened ? 'warning' : 'accent',
    title,
    text: t('notifications.claimBy', { what, name }),
  }
}

const ofWebhook = ({ webhookName: name }: Extract<Content, { webhookName: string }>): NoticeText => ({
  icon: 'alert',
  tone: 'danger',
  title: t('notifications.WEBHOOK_OFF', { name }),
  text: t('notifications.webhookOffText'),
})

const ofPosTerminal = ({ terminalName: name }: Extract<Content, { terminalName: string }>): NoticeText => ({
  icon: 'alert',
  tone: 'danger',
  title: t('notifications.POS_BLOCKED', { name }),
  text: t('notifications.posBlockedText'),
})

const ofClock = ({ machine, minutes }: Extract<Content, { machine: string }>): NoticeText => ({
  icon: 'alert',
  tone: 'danger',
  title: t(minutes > 0 ? 'notifications.clockBehind' : 'notifications.clockAhead', {
    machine,
    n: Math.abs(minutes),
  }),
  text: t('notifications.clockText'),
})

const ofRobot = ({ robotName: name, problem }: Extract<Content, { robotName: string }>): NoticeText => ({
  icon: 'alert',
  tone: 'danger',
  title: name ? t('notifications.ROBOT_OFF', { name }) : t('notifications.robotOfChainOff'),
  text: t(problem === 'CLOCK' ? 'notifications.robotClockText' : 'notifications.robotOffText'),
})
const ofMarketplace = (
  content: Extract<Content, { sellerName: string } | { kind: 'CHANNEL_ORDER' }>,
): NoticeText => {
  if (content.kind === 'CHANNEL_ORDER') {
    const title = t(`notifications.CHANNEL_ORDER.${content.flag}`, { name: content.customerName })
    return { icon: 'alert', tone: 'warning', title, text: content.orderNo }
  }
  const name = content.sellerName
  switch (content.kind) {
    case 'MARKETPLACE_SKIPPED': {
      const title = t('notifications.MARKETPLACE_SKIPPED', { name, n: content.orders })
      return { icon: 'alert', tone: 'warning', title, text: t('notifications.marketplaceSkippedText') }
    }
    case 'MARKETPLACE_CLOCK': {
      const n = Math.abs(content.minutes)
      const title = t('notifications.MARKETPLACE_CLOCK', { name, n })
      return { icon: 'clock', tone: 'danger', title, text: t('notifications.marketplaceClockText') }
    }
    case 'MARKETPLACE_LOST':
      break
  }
  const title = t('notifications.MARKETPLACE_LOST', { name })
  return { icon: 'alert', tone: 'danger', title, text: t('notifications.marketplaceLostText') }
}

const ofShort = ({ goods, pieces }: Extract<Content, { channelOrderId: string }>): NoticeText => ({
  icon: 'alert',
  tone: 'danger',
  title: t('notifications.CHANNEL_SHORT', { n: pieces }),
  text: goods,
})

const ofBills = ({ day, open, missing }: Extract<Content, { kind: 'BILLS_OPEN' }>): NoticeText => ({
  icon: 'alert',
  tone: 'warning',
  title: t('notifications.BILLS_OPEN', { day: formatDay(day) }),
  text: t('notifications.billsOpenText', { open, missing }),
})

const ofOrder = (
  content: Exclude<
    Content,
    | { amount: number }
    | { offerId: string }
    | { differenceId: string }
    | { claimId: string }
    | { kind: 'STAGE_DUE' }
    | { kind: 'BILLS_OPEN' }
    | { kind: 'STAGE_DUE' | 'CHANNEL_ORDER' }
    | { sellerName: string }
    | { webhookName: string }
    | { terminalName: string }
    | { robotName: string }
    | { machine: string }
    | { channelOrderId: string }
  >,
): NoticeText => {
  const name = content.customerName
  if (content.kind === 'DELIVERY_TROUBLE') {
    const { trouble, deliveryNo, day } = content
    return {
      icon: trouble === 'LATE' ? 'clock' : 'alert',
      tone: trouble === 'LATE' ? 'danger' : 'warning',
      title: t(`notifications.trouble.${trouble}`, { name }),
      text: t('notifications.troubleDelivery', { no: deliveryNo, day: formatDay(day) }),
    }
  }
  const title = t(`notifications.${content.kind}`, { name })
  if (content.kind === 'ORDER_CONFIRMED')
    return { icon: 'check', tone: 'positive', title, text: t('notifications.nowPay') }
  if (content.kind === 'ORDER_REFUSED') return { icon: 'info', tone: 'warning', title, text: content.reason }
  if (content.kind === 'ORDER_UNHELD')
    return { icon: 'alert', tone: 'danger', title, text: missingText(content.items) }
  if (content.kind === 'DELIVERY_BOOKED')
    return { icon: 'truck', tone: 'positive', title, text: bookedText(content) }
  const text = t('notifications.holdEnds', { time: formatTime(content.expiresAt) })
  return { icon: 'clock', tone: 'warning', title, text }
}

/** A notification's sentence, the line below it, and its icon and tone. */
export const noticeOf = (content: Content): NoticeText => {
  if ('differenceId' in content) return ofDifference(content)
  if ('revocationId' in content) return ofRevocation(content)
  if ('claimId' in content) return ofClaim(content)
  if ('webhookName' in content) return ofWebhook(content)
  if ('terminalName' in content) return ofPosTerminal(content)
  if ('robotName' in content) return ofRobot(content)
  if ('machine' in content) return ofClock(content)
  if ('channelOrderId' in content) return ofShort(content)
  if (content.kind === 'BILLS_OPEN') return ofBills(content)
  if ('sellerName' in content || content.kind === 'CHANNEL_ORDER') return ofMarketplace(content)
  if ('amount' in content) return ofPayment(content)
  if (content.kind === 'STAGE_DUE') return ofStage(content)
  return 'offerId' in content ? ofOffer(content) : ofOrder(content)
}

/** The same for screens that customers may see: only that there is an offer, a difference or a refund. */
export const maskedNotice = (content: Content): NoticeText =>
  'offerId' in content || 'differenceId' in content || 'revocationId' in content || 'claimId' in content
    ? { icon: 'store', tone: 'accent', title: t('notifications.ownMatter'), text: '' }
    : noticeOf(content)

/** The screen that a notification opens. */
export const addressOf = (content: Content): string => {
  if ('webhookName' in content) return '/webhooks'
  if ('terminalName' in content) return '/terminals'
  if ('robotName' in content) return '/robots'
  if ('machine' in content) return '/payment-choices'
  if (content.kind === 'BILLS_OPEN') return '/provider-bills'
  if ('sellerName' in content) return `/channel-orders${stringifySearch({ view: 'stores' })}`
  if ('channelOrderId' in content) return `/channel-orders${stringifySearch({ id: content.channelOrderId })}`
  if ('claimId' in content) return `/claims${stringifySearch({ id: content.claimId })}`
  return content.kind === 'OFFER_ASKED'
    ? `/offers${stringifySearch({ status: 'PENDING', keyword: content.orderNo })}`
    : 'revocationId' in content || content.kind === 'REFUND_FAILED'
      ? `/payment${stringifySearch({ order: content.orderId })}`
      : `/order${stringifySearch({ id: content.orderId })}`
}
