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
    const title = t(`notifications.difference.${content.decision}`, { name: content.decidedBy, amount })
    const text = content.note || content.reason
    return { ...shown, text, tone: content.decision === 'APPROVED' ? 'positive' : 'danger', title }
  }
  const name = content.kind === 'DIFFERENCE_ASKED' ? content.askedBy : ''
  const tone = content.kind === 'DIFFERENCE_SETTLED' ? 'positive' : 'warning'
  return { ...shown, tone, title: t(`notifications.${content.kind}`, { name, amount }) }
}

const ofPayment = (
  content: Exclude<Extract<Content, { amount: number }>, { differenceId: string }>,
): NoticeText => {
  const amount = yuan(content.amount)
  if (content.kind === 'PAYMENT_ARRIVED')
    return {
      icon: 'card',
      tone: 'positive',
      title: t('notifications.PAYMENT_ARRIVED', { amount }),
      text:
        content.due === 0
          ? t('notifications.paidInFull')
          : t('notifications.stillDue', { amount: yuan(content.due) }),
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
  left,
  dueOn,
  days,
  customerName,
}: Extract<Content, { kind: 'STAGE_DUE' }>): NoticeText => {
  const when = days > 0 ? 'soon' : days === 0 ? 'today' : 'overdue'
  return {
    icon: 'clock',
    tone: days < 0 ? 'danger' : 'warning',
    title: t(`notifications.stage.${when}`, { name: customerName, kind: t(`notifications.kind.${stage}`) }),
    text: t('notifications.stageLeft', { amount: yuan(left), date: formatDay(dueOn) }),
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

const ofOrder = (
  content: Exclude<
    Content,
    { amount: number } | { offerId: string } | { differenceId: string } | { kind: 'STAGE_DUE' }
  >,
): NoticeText => {
  const name = content.customerName
  const title = t(`notifications.${content.kind}`, { name })
  if (content.kind === 'ORDER_CONFIRMED')
    return { icon: 'check', tone: 'positive', title, text: t('notifications.nowPay') }
  if (content.kind === 'ORDER_REFUSED') return { icon: 'info', tone: 'warning', title, text: content.reason }
  if (content.kind === 'ORDER_UNHELD')
    return { icon: 'alert', tone: 'danger', title, text: missingText(content.items) }
  const text = t('notifications.holdEnds', { time: formatTime(content.expiresAt) })
  return { icon: 'clock', tone: 'warning', title, text }
}

/** A notification's sentence, the line below it, and its icon and tone. */
export const noticeOf = (content: Content): NoticeText => {
  if ('differenceId' in content) return ofDifference(content)
  if ('amount' in content) return ofPayment(content)
  if (content.kind === 'STAGE_DUE') return ofStage(content)
  return 'offerId' in content ? ofOffer(content) : ofOrder(content)
}

/** The same where customers may see it: only that there is an offer or a difference. */
export const maskedNotice = (content: Content): NoticeText =>
  'offerId' in content || 'differenceId' in content
    ? { icon: 'store', tone: 'accent', title: t('notifications.ownMatter'), text: '' }
    : noticeOf(content)

/** The screen that a notification opens. */
export const addressOf = (content: Content): string =>
  content.kind === 'OFFER_ASKED'
    ? `/offers${stringifySearch({ status: 'PENDING', keyword: content.orderNo })}`
    : `/order${stringifySearch({ id: content.orderId })}`
