import { chinaClock, chinaMoment } from '@showfloor/contract/common/china-time'
import type { CallInput } from '../../../client/call.ts'
import { t } from '../../../i18n/i18n.ts'
import { amountFault } from '../../../ui/figures/amount-fault.ts'
import { parseCents } from '../../../ui/figures/amount-text.ts'
import { isMobile, plainMobile } from '../../../ui/figures/mobile-text.ts'

export type EnteredLine = { code: string; title: string; pieces: string; amount: string }
/** An order as it is typed. */
export type EnteredOrder = {
  channelId: string
  externalId: string
  placedAt: string
  promisedOn: string
  name: string
  mobile: string
  address: string
  words: string
  lines: EnteredLine[]
  postage: string
}

export const emptyLine: EnteredLine = { code: '', title: '', pieces: '1', amount: '' }

export const emptyOrder = (): EnteredOrder => ({
  channelId: '',
  externalId: '',
  placedAt: chinaClock(new Date()).slice(0, 16),
  promisedOn: '',
  name: '',
  mobile: '',
  address: '',
  words: '',
  lines: [emptyLine],
  postage: '',
})

export const piecesOf = (text: string): number | undefined =>
  /^[1-9]\d{0,3}$/.test(text.trim()) ? Number(text) : undefined

const missing = (text: string): string | undefined =>
  text.trim() === '' ? t('marketplaces.enter.missing') : undefined

const centsFault = (text: string): string | undefined =>
  parseCents(text) === undefined ? amountFault(text) : undefined

const lineFaults = ({ code, pieces, amount }: EnteredLine) => ({
  code: missing(code),
  pieces: piecesOf(pieces) === undefined ? t('marketplaces.enter.piecesWrong') : undefined,
  amount: centsFault(amount),
})

/** Why fields cannot be sent, each beside its field. */
export const faultsOf = (order: EnteredOrder) => ({
  channelId: order.channelId === '' ? t('marketplaces.channelMissing') : undefined,
  externalId: missing(order.externalId),
  placedAt: Number.isNaN(chinaMoment(order.placedAt).getTime()) ? t('marketplaces.enter.missing') : undefined,
  name: missing(order.name),
  mobile: isMobile(order.mobile) ? undefined : t('marketplaces.enter.mobileWrong'),
  postage: order.postage.trim() === '' ? undefined : centsFault(order.postage),
  lines: order.lines.map(lineFaults),
})

export const isFaulty = ({ lines, ...fields }: ReturnType<typeof faultsOf>): boolean =>
  [fields, ...lines].some((one) => Object.values(one).some((fault) => fault !== undefined))

/** Lines and postage together, as far as they are typed. */
export const totalCents = ({ lines, postage }: EnteredOrder): number =>
  lines.reduce((sum, { amount }) => sum + (parseCents(amount) ?? 0), parseCents(postage) ?? 0)

export const sentOrder = (shopId: string, order: EnteredOrder): CallInput<'marketplaces.enterOrder'> => ({
  shopId,
  channelId: order.channelId,
  externalId: order.externalId,
  placedAt: chinaMoment(order.placedAt).toISOString(),
  promisedOn: order.promisedOn || null,
  buyer: {
    name: order.name,
    mobile: plainMobile(order.mobile),
    address: order.address,
    words: order.words,
  },
  lines: order.lines.map(({ code, title, pieces, amount }) => ({
    code,
    title,
    itemQty: piecesOf(pieces) ?? 1,
    amount: parseCents(amount) ?? 0,
  })),
  postage: parseCents(order.postage) ?? 0,
})
