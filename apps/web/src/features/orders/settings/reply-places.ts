import { replyPlace, type ReplyPlace } from '@showfloor/contract/common/reply-places'
import { formatDay } from '../../../i18n/format.ts'
import { t } from '../../../i18n/i18n.ts'

const examples = (): Record<ReplyPlace, string> => ({
  customer: t('settings.exampleCustomer'),
  orderNo: 'SO-20261121-0168',
  shop: t('settings.exampleShop'),
  guide: t('settings.exampleGuide'),
  payable: '12,999',
  due: '9,999',
  date: formatDay('2026-11-28'),
})

/** A reply with example data. */
export const example = (body: string): string => {
  const facts: Partial<Record<string, string>> = examples()
  return body.replaceAll(replyPlace, (place, name: string) => facts[name] ?? place)
}
