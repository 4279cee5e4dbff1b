import { useState, type FormEvent } from 'react'
import { t } from '../../../i18n/i18n.ts'
import { Price } from '../../../ui/figures/price.tsx'
import type { Begun } from '../desk/desk-way.ts'
import { ways } from '../desk/ways.tsx'
import type { Tender, Typed } from '../payment-rules.ts'
import classes from './mixed.module.css'

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
  const [isTried, setTried] = useState(false)
  const { Fields, check, begun } = ways[tender.type]
  const errors = check?.(typed) ?? {}
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (!busy && Object.keys(errors).length === 0) onBegin(begun?.(typed) ?? {})
  }
  return (
    <form id={props.id} className={classes['turn']} onSubmit={submit} noValidate>
      <h2>{t(`payments.type.${tender.type}`)}</h2>
      <Price amountCents={tender.amount} size="lg" />
      <p>{t(tender.isPlanned ? 'mixed.turn' : 'mixed.again')}</p>
      {Fields && check ? (
        <Fields
          orderId={props.orderId}
          tenderId={tender.id}
          amount={tender.amount}
          typed={typed}
          errors={isTried ? errors : {}}
          busy={busy}
          onChange={setTyped}
        />
      ) : null}
    </form>
  )
}
