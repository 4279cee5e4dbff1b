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
import classes from './remote-code.module.css'

const Expiry = ({ until, onEnd }: { until: string; onEnd: () => void }) => {
  const [before, after] = t('payments.expiresIn', { time: '\u0000' }).split('\u0000')
  return (
    <p className={classes.quiet}>
      {before}
      <Countdown until={until} onEnd={onEnd} />
      {after}
    </p>
  )
}

const Links = ({ payUrl }: { payUrl: string }) => (
  <div className={classes.links}>
    {mayNavigate(payUrl, globalThis.location.origin, true) && payUrl.startsWith('http') ? (
      <a href={payUrl} target="_blank" rel="noopener noreferrer">
        <Icon name="phone" size={18} />
        {t('payments.openLink')}
      </a>
    ) : null}
    <button type="button" onClick={() => void copyText(payUrl)}>
      <Icon name="copy" size={18} />
      {t('payments.copyLink')}
    </button>
  </div>
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
        <p className={classes.over}>
          <Icon name="clock" size={36} />
          {t('payments.codeOverText')}
        </p>
      )}
      <Price amountCents={tender.amount} size="lg" />
      {code ? (
        <>
          <p className={classes.quiet}>
            {tender.type === 'POS_CODE' ? t('payments.scanWithChosen') : t('payments.scanWith', { type })}
          </p>
          {tender.expiresAt ? <Expiry until={tender.expiresAt} onEnd={end} /> : null}
          <p className={classes.quiet}>{t('payments.selfUpdating')}</p>
        </>
      ) : null}
      {code && tender.payUrl ? <Links payUrl={tender.payUrl} /> : null}
      <button type="button" className={classes.cancel} onClick={onCancel}>
        {t('payments.cancel')}
      </button>
    </section>
  )
}
