import { formatCents } from '@showfloor/contract/common/money'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { t } from '../../i18n/i18n.ts'
import { TextArea, TextField } from '../../ui/field.tsx'
import { centsText, parseCents } from '../orders/money-text.ts'
import type { Offer } from './offers.queries.ts'
import classes from './offers.module.css'

const focusOnShow = (box: HTMLInputElement | null) => box?.focus()

const Buttons = (props: { busy: boolean; send: string; danger?: boolean; onCancel: () => void }) => (
  <div className={classes['buttons']}>
    <Button variant="default" onClick={props.onCancel}>
      {t('common.cancel')}
    </Button>
    <Button type="submit" loading={props.busy} {...(props.danger ? { color: 'danger' } : {})}>
      {props.send}
    </Button>
  </div>
)

/** The manager's own price of one piece, between what was asked for and the marked price. */
export const CounterForm = (props: {
  offer: Offer
  busy: boolean
  onSend: (dealPrice: number, note: string) => void
  onCancel: () => void
}) => {
  const { offer } = props
  const [typed, setTyped] = useState(() => centsText(Math.min(offer.redLinePrice, offer.marketingPrice)))
  const [note, setNote] = useState('')
  const [asked, setAsked] = useState(false)
  const dealPrice = parseCents(typed)
  const range = t('offers.counterHint', {
    above: `¥${formatCents(offer.dealPrice)}`,
    most: `¥${formatCents(offer.marketingPrice)}`,
  })
  const fits = dealPrice !== undefined && dealPrice > offer.dealPrice && dealPrice <= offer.marketingPrice
  const error = dealPrice === undefined ? t('offers.priceInvalid') : range
  return (
    <form
      className={classes['form']}
      aria-label={t('offers.counterDo')}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        setAsked(true)
        if (fits) props.onSend(dealPrice, note.trim())
      }}
    >
      <TextField
        label={t('offers.counterPrice')}
        hint={range}
        error={asked && !fits ? error : undefined}
        inputMode="decimal"
        autoComplete="off"
        maxLength={12}
        before="¥"
        value={typed}
        ref={focusOnShow}
        onFocus={(event) => event.currentTarget.select()}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      <TextField
        label={t('offers.note')}
        hint={t('offers.noteHint')}
        maxLength={300}
        value={note}
        onChange={(event) => setNote(event.currentTarget.value)}
      />
      <Buttons busy={props.busy} send={t('offers.counterSend')} onCancel={props.onCancel} />
    </form>
  )
}

/** Words that have to be given: why a price is wanted, or why it is refused. */
export const WordsForm = (props: {
  label: string
  hint?: string
  missing: string
  send: string
  danger?: boolean
  busy: boolean
  onSend: (words: string) => void
  onCancel: () => void
}) => {
  const [words, setWords] = useState('')
  const [asked, setAsked] = useState(false)
  return (
    <form
      className={classes['form']}
      aria-label={props.send}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        setAsked(true)
        if (words.trim() !== '') props.onSend(words.trim())
      }}
    >
      <div className={classes['wide']}>
        <TextArea
          label={props.label}
          hint={props.hint}
          error={asked && words.trim() === '' ? props.missing : undefined}
          rows={2}
          maxLength={300}
          value={words}
          onChange={(event) => setWords(event.currentTarget.value)}
        />
      </div>
      <Buttons busy={props.busy} send={props.send} danger={props.danger ?? false} onCancel={props.onCancel} />
    </form>
  )
}
