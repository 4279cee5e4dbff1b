import { useState, type ReactNode } from 'react'
import { voucherPlatforms, type VoucherPlatform } from '@showfloor/contract/common/vouchers'
import { t } from '../../../i18n/i18n.ts'
import { Price } from '../../../ui/figures/price.tsx'
import type { Begun } from '../desk/desk-way.ts'
import { ways } from '../desk/ways.tsx'
import { WayLink, type Way } from '../payment-blocked.tsx'
import type { Tender, Typed } from '../payment-rules.ts'
import { Stack } from '../../../ui/layout/parts.tsx'
import classes from '../stages/stages.module.css'
import { useSubmission } from '../../../ui/drafts/use-form.ts'

const Turn = ({ tender, children }: { tender: Tender; children: ReactNode }) => (
  <>
    <h2>{t(`payments.type.${tender.type}`)}</h2>
    <Price amountCents={tender.amount} size="lg" />
    <p>{t(tender.isPlanned ? 'mixed.turn' : 'mixed.again')}</p>
    {children}
  </>
)

/** What a line needs from a person before its money can come: a code to scan, a press that shows it on the terminal, another try. */
export const LineTurn = (props: {
  id: string
  tender: Tender
  orderId: string
  busy: boolean
  onBegin: (given: Begun) => void
}) => {
  const { tender, busy, onBegin } = props
  const [typed, setTyped] = useState<Typed>({})
  const { submitted, onSubmit } = useSubmission()
  const { Fields, check, begun } = ways[tender.type]
  const errors = check?.(typed) ?? {}
  const submit = onSubmit(() => {
    if (!busy && Object.keys(errors).length === 0) onBegin(begun?.(typed) ?? {})
  })
  return (
    <Stack
      as="form"
      gap={3}
      alignSelf="start"
      pad={5}
      surface="plain"
      round="l"
      shadow={1}
      id={props.id}
      className={classes.turn}
      onSubmit={submit}
      noValidate
    >
      <Turn tender={tender}>
        {Fields && check ? (
          <Fields
            orderId={props.orderId}
            tenderId={tender.id}
            amount={tender.amount}
            typed={typed}
            errors={submitted ? errors : {}}
            busy={busy}
            onChange={setTyped}
          />
        ) : null}
      </Turn>
    </Stack>
  )
}

/** The screens on which vouchers are verified and reversed. */
export type VoucherWays = { results: Way; ofLine: (platform: VoucherPlatform, line: string) => Way }

/** A line by voucher begins where its code is looked up; its amount is what the platform says. */
export const VoucherTurn = ({ tender, vouchers }: { tender: Tender; vouchers: VoucherWays }) => (
  <Stack
    as="section"
    gap={3}
    alignSelf="start"
    pad={5}
    surface="plain"
    round="l"
    shadow={1}
    className={classes.turn}
  >
    <Turn tender={tender}>
      <p>{t('mixed.voucherTurn')}</p>
      {voucherPlatforms.map((platform) => (
        <WayLink key={platform} way={vouchers.ofLine(platform, tender.id)} kind="primary">
          {t('vouchers.open', { platform: t(`vouchers.platform.${platform}`) })}
        </WayLink>
      ))}
    </Turn>
  </Stack>
)
