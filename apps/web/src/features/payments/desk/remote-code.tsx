import { formatCents } from '@showfloor/contract/common/money'
import { useCallback, useState } from 'react'
import { mayNavigate } from '../../../client/external.ts'
import { t } from '../../../i18n/i18n.ts'
import { Countdown } from '../../../ui/feedback/countdown.tsx'
import { Icon } from '../../../ui/pictures/icons.tsx'
import { Price } from '../../../ui/figures/price.tsx'
import { QrCode } from '../../../ui/pictures/qr-code.tsx'
import { copyText } from '../../../ui/feedback/copy-text.ts'
import type { Tender } from '../payment-rules.ts'
import { Inline, Stack, Text } from '../../../ui/layout/parts.tsx'
import classes from '../payment.module.css'

const Expiry = ({ until, onEnd }: { until: string; onEnd: () => void }) => {
  const [before, after] = t('payments.expiresIn', { time: '\u0000' }).split('\u0000')
  return (
    <Text tone="quiet">
      {before}
      <Countdown until={until} onEnd={onEnd} />
      {after}
    </Text>
  )
}

const Links = ({ payUrl }: { payUrl: string }) => (
  <Inline wrap gap={2} justify="center" className={classes.links}>
    {mayNavigate(payUrl, globalThis.location.origin, true) && payUrl.startsWith('http') ? (
      <a href={payUrl} target="_blank" rel="noopener noreferrer">
        <Icon name="phone" size={18} />
        {t('payments.openLink')}
      </a>
    ) : null}
    <Inline
      as="button"
      inText
      gap={2}
      align="center"
      padX={3}
      surface="plain"
      line="around"
      round="m"
      target
      tone="ink"
      type="button"
      onClick={() => void copyText(payUrl)}
    >
      <Icon name="copy" size={18} />
      {t('payments.copyLink')}
    </Inline>
  </Inline>
)

/** The QR code to pay by, its amount and its remaining time. An expired code is hidden. */
export const RemoteCode = ({ tender, onCancel }: { tender: Tender; onCancel: () => void }) => {
  const [over, setOver] = useState(false)
  const end = useCallback(() => setOver(true), [])
  const type = t(`payments.type.${tender.type}`)
  const code = over ? null : tender.codeUrl
  return (
    <section className={classes.code} aria-label={t('payments.scan')}>
      <h2>{code ? t('payments.scan') : t('payments.codeOver')}</h2>
      {code ? (
        <QrCode
          text={code}
          sizePx={208}
          label={t('payments.codeLabel', { type, amount: formatCents(tender.amount) })}
        />
      ) : (
        <Stack as="p" gap={3} justifyItems="center" tone="quiet" className={classes.remoteCodeOver}>
          <Icon name="clock" size={36} />
          {t('payments.codeOverText')}
        </Stack>
      )}
      <Price amountCents={tender.amount} size="lg" />
      {code ? (
        <>
          <Text tone="quiet">
            {tender.type === 'POS_CODE' ? t('payments.scanWithChosen') : t('payments.scanWith', { type })}
          </Text>
          {tender.expiresAt ? <Expiry until={tender.expiresAt} onEnd={end} /> : null}
          <Text tone="quiet">{t('payments.selfUpdating')}</Text>
        </>
      ) : null}
      {code && tender.payUrl ? <Links payUrl={tender.payUrl} /> : null}
      <button type="button" className={classes.cancel} onClick={onCancel}>
        {t('payments.cancel')}
      </button>
    </section>
  )
}
