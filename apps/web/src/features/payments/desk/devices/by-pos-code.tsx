import { qrWallets, type QrWallet } from '@showfloor/contract/common/payment-codes'
import { call } from '../../../../client/call.ts'
import { t } from '../../../../i18n/i18n.ts'
import { Segmented } from '../../../../ui/choices/segmented.tsx'
import type { Typed } from '../../payment-rules.ts'
import type { DeskWay, FieldsProps, WaitingProps } from '../desk-way.ts'
import { RemoteCode } from '../remote-code.tsx'
import { byCode } from './by-code.tsx'

const scanned = byCode('WECHAT_CODE', 'ALIPAY_CODE')

/** The wallet of a code that the customer scans; undefined where the customer's own code is scanned. */
const walletIn = (typed: Typed): QrWallet | undefined => qrWallets.find((one) => one === typed.wallet)

/** Either we scan the customer's code, or the customer scans one of the chosen wallet on this screen. */
const Fields = (props: FieldsProps) => {
  const wallet = walletIn(props.typed)
  return (
    <>
      <Segmented
        kind="cards"
        label={t('payments.whoScans')}
        value={wallet ?? 'OURS'}
        onChange={(value) => props.onChange(value === 'OURS' ? {} : { wallet: value })}
        options={[
          { value: 'OURS' as const, label: t('payments.scanTheirs'), disabled: props.busy },
          ...qrWallets.map((value) => ({
            value,
            label: t(`payments.showFor.${value}`),
            disabled: props.busy,
          })),
        ]}
      />
      {wallet === undefined && scanned.Fields ? <scanned.Fields {...props} /> : null}
    </>
  )
}

const Waiting = (props: WaitingProps) =>
  props.tender.codeUrl === null && scanned.Waiting ? (
    <scanned.Waiting {...props} />
  ) : (
    <RemoteCode {...props} />
  )

/** Money by Shouqianba: the code on the customer's phone is scanned, or the customer scans one on this screen. */
export const byPosCode: DeskWay = {
  ...scanned,
  takeText: (amount, typed) =>
    walletIn(typed) ? t('payments.makeCode', { amount }) : scanned.takeText(amount, typed),
  submit: ({ typed, ...asked }, idempotencyKey) => {
    const wallet = walletIn(typed)
    return wallet
      ? call('payments.posQrSubmit', { ...asked, wallet }, { idempotencyKey })
      : scanned.submit({ typed, ...asked }, idempotencyKey)
  },
  TakeFields: Fields,
  check: (typed) => (walletIn(typed) ? {} : (scanned.check?.(typed) ?? {})),
  Waiting,
}
