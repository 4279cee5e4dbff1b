import { formatCents } from '@showfloor/contract/common/money'
import type { OfferAction, OfferStatus } from '@showfloor/contract/common/offer-status'
import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useState, type ReactNode } from 'react'
import { formatDateTime } from '../../i18n/format.ts'
import { t } from '../../i18n/i18n.ts'
import { confirm } from '../../ui/dialogs/confirm.tsx'
import { WordsForm } from '../../ui/fields/inline-form.tsx'
import { Price } from '../../ui/figures/price.tsx'
import { ProductPicture } from '../../ui/pictures/product-picture.tsx'
import { StatusPill, type Tone } from '../../ui/states/status-pill.tsx'
import { FormButtons } from '../../ui/fields/form-buttons.tsx'
import { useOfferChanges } from './offer-changes.ts'
import { CounterForm } from './offer-forms.tsx'
import type { Offer } from './offers.queries.ts'
import { Inline, Note, Stack, Text } from '../../ui/layout/parts.tsx'
import classes from './offers.module.css'

const tones: Record<OfferStatus, Tone> = {
  DRAFT: 'neutral',
  PENDING: 'warning',
  COUNTERED: 'sale',
  APPROVED: 'positive',
  REJECTED: 'danger',
  REVOKED: 'neutral',
  USED: 'accent',
  SUPERSEDED: 'neutral',
}

const yuan = (amountCents: number): string => `¥${formatCents(amountCents)}`

const Figure = (props: { label: string; tone?: 'strong' | 'wrong' | 'good'; children: ReactNode }) => (
  <div data-tone={props.tone}>
    <dt>{props.label}</dt>
    <dd>{props.children}</dd>
  </div>
)

/** Prices of one piece. */
const Figures = ({ offer }: { offer: Offer }) => {
  const settled = offer.status === 'APPROVED' || offer.status === 'USED'
  const all = offer.itemQty > 1 ? <small>{` ${t('offers.together', { n: offer.itemQty })}`}</small> : null
  return (
    <Inline
      as="dl"
      wrap
      gapY={2}
      gapX={5}
      padY={3}
      padX={4}
      surface="sunken"
      round="m"
      className={classes.figures}
    >
      <Figure label={t('offers.marketing')}>
        <Price amountCents={offer.marketingPrice} tone="quiet" />
      </Figure>
      <Figure label={settled ? t('offers.agreed') : t('offers.asked')} tone="strong">
        <Price amountCents={offer.dealPrice} size="lg" tone="sale" />
      </Figure>
      {offer.counterPrice === null || settled ? null : (
        <Figure label={t('offers.counter')} tone="strong">
          <Price amountCents={offer.counterPrice} size="lg" />
        </Figure>
      )}
      <Figure label={t('offers.redLine')}>{yuan(offer.redLinePrice)}</Figure>
      <Figure
        label={offer.headRoom < 0 ? t('offers.belowRedLine') : t('offers.headRoom')}
        {...(offer.headRoom < 0 ? { tone: 'wrong' as const } : {})}
      >
        {yuan(Math.abs(offer.headRoom))}
        {all}
      </Figure>
      {offer.costPrice === undefined || offer.margin === undefined ? null : (
        <>
          <Figure label={t('offers.cost')}>{yuan(offer.costPrice)}</Figure>
          <Figure label={t('offers.margin')} tone={offer.margin < 0 ? 'wrong' : 'good'}>
            {`${offer.margin < 0 ? '−' : ''}${yuan(Math.abs(offer.margin))}`}
            {all}
            {offer.amount > 0 ? (
              <small>{` ${Math.round((offer.margin / offer.amount) * 100)}%`}</small>
            ) : null}
          </Figure>
        </>
      )}
    </Inline>
  )
}

const Said = ({ who, at, words }: { who: string; at: string | null; words: string }) => (
  <Stack as="p" gap="hair" className={classes.said}>
    <Text as="small" size="xs">
      {at === null ? who : t('offers.reasonBy', { name: who, time: formatDateTime(at) })}
    </Text>
    {words === '' ? null : <q>{words}</q>}
  </Stack>
)

const buttonsInOrder: readonly OfferAction[] = ['revoke', 'reject', 'counter', 'request', 'accept', 'approve']

type Form = 'counter' | 'reject' | 'request'

/** The form of an answer, in place of the buttons. */
const OpenForm = ({ form, offer, onClose }: { form: Form; offer: Offer; onClose: () => void }) => {
  const changes = useOfferChanges()
  const which = { id: offer.id, version: offer.version }
  const settled = { onSuccess: onClose }
  if (form === 'counter')
    return (
      <CounterForm
        offer={offer}
        busy={changes.busy}
        onCancel={onClose}
        onSend={(dealPrice, note) => changes.counter.mutate({ ...which, dealPrice, note }, settled)}
      />
    )
  if (form === 'reject')
    return (
      <WordsForm
        of={`offer reject ${offer.id}`}
        label={t('offers.rejectReason')}
        missing={t('offers.rejectMissing')}
        send={t('offers.rejectSend')}
        danger
        busy={changes.busy}
        onCancel={onClose}
        onSend={(note) => changes.reject.mutate({ ...which, note }, settled)}
      />
    )
  return (
    <WordsForm
      of={`offer request ${offer.id}`}
      label={t('offers.reason')}
      hint={t('offers.reasonHint')}
      missing={t('offers.reasonMissing')}
      send={t('offers.request')}
      busy={changes.busy}
      onCancel={onClose}
      onSend={(reason) => changes.request.mutate({ orderId: offer.orderId, reason }, settled)}
    />
  )
}

const Actions = ({ offer }: { offer: Offer }) => {
  const changes = useOfferChanges()
  const [form, setForm] = useState<Form>()
  const which = { id: offer.id, version: offer.version }
  if (form) return <OpenForm form={form} offer={offer} onClose={() => setForm(undefined)} />
  const approve = async () => {
    const text = t('offers.approveAsk', { price: yuan(offer.dealPrice), name: offer.skuName })
    if (await confirm({ text })) changes.approve.mutate({ ...which, note: '' })
  }
  const steps: Partial<Record<OfferAction, { label: string; primary?: boolean; go: () => void }>> = {
    approve: { label: t('offers.approve'), primary: true, go: () => void approve() },
    counter: { label: t('offers.counterDo'), go: () => setForm('counter') },
    reject: { label: t('offers.reject'), go: () => setForm('reject') },
    request: {
      label: offer.status === 'DRAFT' ? t('offers.request') : t('offers.requestAgain'),
      primary: true,
      go: () => setForm('request'),
    },
    accept: {
      label: t('offers.accept', { price: yuan(offer.counterPrice ?? 0) }),
      primary: true,
      go: () => changes.accept.mutate(which),
    },
    revoke: { label: t('offers.revoke'), go: () => changes.revoke.mutate(which) },
  }
  const buttons = buttonsInOrder.flatMap((action) => {
    const step = offer.actions.includes(action) ? steps[action] : undefined
    return step ? [{ action, ...step }] : []
  })
  if (buttons.length === 0) return null
  return (
    <FormButtons>
      {buttons.map(({ action, label, primary, go }) => (
        <Button key={action} variant={primary ? 'filled' : 'default'} disabled={changes.busy} onClick={go}>
          {label}
        </Button>
      ))}
    </FormButtons>
  )
}

/** One offer, shop-only: the article, its prices, the reasons and the user's actions. `withOrder` adds order and customer. */
export const OfferCard = ({ offer, withOrder }: { offer: Offer; withOrder: boolean }) => (
  <Stack as="article" gapY={3} gapX={4} className={classes.card} aria-label={offer.skuName}>
    <div className={classes.picture}>
      <ProductPicture src={offer.imageUrl} alt="" color={offer.pictureColor} ratio="4/3" rounded />
    </div>
    <Stack as="header" shrink className={classes.words}>
      <Text as="b" weight={600}>
        {offer.skuName}{' '}
        <Text as="small" size="sm" weight={400} tabular>
          {t('offers.pieces', { n: offer.itemQty })}
        </Text>
      </Text>
      <Note as="span" weight={400} tabular>
        {[offer.propertiesName, offer.skuSize].filter(Boolean).join(' · ')}
      </Note>
      {withOrder ? (
        <Note as="span" weight={400} tabular>
          <Link to="/order" search={{ id: offer.orderId }}>
            {t('offers.openOrder', { no: offer.orderNo })}
          </Link>
          {` · ${offer.customerName}`}
        </Note>
      ) : null}
    </Stack>
    <div className={classes.pill}>
      <StatusPill tone={tones[offer.status]}>{t(`offers.status.${offer.status}`)}</StatusPill>
    </div>
    <Stack gap={3} className={classes.rest}>
      <Figures offer={offer} />
      {offer.automatic ? (
        <Text as="small" size="sm" weight={400} tabular>
          {t('offers.automatic')}
        </Text>
      ) : offer.requestedAt === null ? null : (
        <Said who={offer.requesterName} at={offer.requestedAt} words={offer.reason} />
      )}
      {offer.approverName === null ? null : (
        <Said who={offer.approverName} at={offer.decidedAt} words={offer.note} />
      )}
      {offer.belowCost && offer.status === 'PENDING' && !offer.actions.includes('approve') ? (
        <Text size="sm" tone="warning">
          {t('offers.belowCost')}
        </Text>
      ) : null}
      <Actions key={offer.version} offer={offer} />
    </Stack>
  </Stack>
)
