import { chinaClock } from '@showfloor/contract/common/china-time'
import { formatCents } from '@showfloor/contract/common/money'
import { publicEventNames, type PublicEventType } from '@showfloor/contract/common/public-events'
import type { DeliveryTrouble } from '@showfloor/contract/common/delivery-status'
import { maskName } from '../../../platform/limits/masks.ts'

/** An event with what its message shows. */
export type RobotEvent = {
  /** `evt_…`. The group recognises a repeated message by it. */
  id: string
  type: PublicEventType
  data: Record<string, unknown>
  at: Date
  shopName: string | null
  customerName: string | null
  guideName: string | null
}
export type Text = { title: string; body: string }

/** The platform accepts at most 20,000 bytes per message. */
const bodyMaxBytes = 18_000

const lookAlikes: Readonly<Record<string, string>> = {
  '\\': '＼',
  '`': '｀',
  '*': '＊',
  _: '＿',
  '#': '＃',
  '[': '［',
  ']': '］',
  '(': '（',
  ')': '）',
  '<': '＜',
  '>': '＞',
  '!': '！',
  '|': '｜',
  '~': '～',
  '@': '＠',
  ':': '：',
  '/': '／',
}

/** Text written by people, made safe for markdown: characters that would format, link or mention everybody become look-alikes. */
const plain = (words: string): string =>
  words.replaceAll(/[\\`*_#[\]()<>!|~@:/]/g, (mark) => lookAlikes[mark] ?? mark).replaceAll(/\s+/g, ' ')

const masked = (name: string): string => (name.trim() === '' ? '' : plain(maskName(name)))

/** Every message begins with the robot's keywords, because the platform may require one of them. */
const prefixOf = (keyWords: string): string => {
  const words = keyWords.split(/[,，、\s]+/).filter(Boolean)
  return words.length > 0 ? `【${words.join(' ')}】` : ''
}

/** `11-23 16:50` in China. */
const chinaTime = (at: Date): string => chinaClock(at).slice(5, 16).replace('T', ' ')

const troubleNames: Readonly<Record<DeliveryTrouble, string>> = {
  LATE: '已过约定时间',
  STOCK: '缺货',
  MONEY: '未付清',
  ADDRESS: '缺地址',
}

const yuan = (value: unknown): string => `¥${formatCents(Number(value))}`

/** The figures of the event. */
const factsOf = ({ type, data }: RobotEvent): string => {
  if (type === 'refund.requested') return `申请退款 ${yuan(data.amount)}`
  if (type === 'offer.requested') return `申请单价 ${yuan(data.price)}`
  if (type === 'delivery.blocked')
    return `${troubleNames[data.trouble as DeliveryTrouble]}，配送单 ${String(data.deliveryNo)}，${String(data.day)}`
  const amount = data.amount === undefined ? '' : `本次 ${yuan(data.amount)}，`
  return `${amount}应付 ${yuan(data.payable)}，已付 ${yuan(data.paid)}`
}

const linkOf = ({ data }: RobotEvent, publicUrl: string): string =>
  `[${plain(String(data.orderNo))}](${publicUrl}/order?id=${encodeURIComponent(String(data.orderId))})`

type Desk = { keyWords: string; publicUrl: string }

/** One event as one message. */
export const eventText = (event: RobotEvent, { keyWords, publicUrl }: Desk): Text => {
  const title = `${prefixOf(keyWords)}${publicEventNames[event.type].zh}`
  const lines = [
    `订单 ${linkOf(event, publicUrl)}`,
    `店铺 ${plain(event.shopName ?? '')}`,
    `客户 ${masked(event.customerName ?? '')}，导购 ${plain(event.guideName ?? '')}`,
    factsOf(event),
    `${chinaTime(event.at)}，编号 ${event.id}`,
  ]
  return {
    title: `${title} ${String(event.data['orderNo'])}`,
    body: `#### ${title}\n\n${lines.map((line) => `- ${line}\n`).join('')}`,
  }
}

const digestLine = (event: RobotEvent, publicUrl: string): string =>
  `- ${chinaTime(event.at)} ${publicEventNames[event.type].zh} ${linkOf(event, publicUrl)} ${[
    plain(event.shopName ?? ''),
    masked(event.customerName ?? ''),
    event.id,
  ].join(' ')}\n`

/** Many events as one message, newest first. `counts`: all events of the digest, by type. `dropped`: events that became too old to send. */
export const digestText = (
  events: readonly RobotEvent[],
  { counts, dropped }: { counts: ReadonlyMap<PublicEventType, number>; dropped: number },
  { keyWords, publicUrl }: Desk,
): Text => {
  const all = [...counts.values()].reduce((sum, count) => sum + count, 0)
  const title = `${prefixOf(keyWords)}${all} 条订单动态`
  const summary = [...counts].map(([type, count]) => `${publicEventNames[type].zh} ${count}`).join('，')
  let body = `#### ${title}\n\n${summary}\n\n`
  let shown = 0
  for (const event of events) {
    const line = digestLine(event, publicUrl)
    if (Buffer.byteLength(body) + Buffer.byteLength(line) > bodyMaxBytes) break
    body += line
    shown += 1
  }
  if (shown < all) body += `- 还有 ${all - shown} 条\n`
  if (dropped > 0) body += `\n另有 ${dropped} 条超过一天，未发送\n`
  return { title, body }
}

export const testText = ({ keyWords }: Pick<Desk, 'keyWords'>): Text => {
  const title = `${prefixOf(keyWords)}测试消息`
  return { title, body: `#### ${title}\n\n机器人已连接，订单动态会发到这里。\n` }
}
