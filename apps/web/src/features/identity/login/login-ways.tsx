import { lazy, type ComponentType } from 'react'
import type { MessageKey } from '../../../i18n/messages.ts'
import { PasswordWay } from './password-way.tsx'
import type { Way, WayProps } from './way.ts'

type WayIn = { label: MessageKey; part: ComponentType<WayProps> }

const SmsWay = lazy(() => import('./sms-way.tsx').then((chunk) => ({ default: chunk.SmsWay })))
const QrWay = lazy(() => import('./qr-way.tsx').then((chunk) => ({ default: chunk.QrWay })))
const DingtalkWay = lazy(() => import('./dingtalk-way.tsx').then((chunk) => ({ default: chunk.DingtalkWay })))

/** The first way is part of the page; the others load when they are chosen. */
export const waysIn = {
  password: { label: 'identity.wayPassword', part: PasswordWay },
  sms: { label: 'identity.waySms', part: SmsWay },
  qrCode: { label: 'profile.wayQrCode', part: QrWay },
  dingtalk: { label: 'profile.wayDingtalk', part: DingtalkWay },
} as const satisfies Record<Way, WayIn>
