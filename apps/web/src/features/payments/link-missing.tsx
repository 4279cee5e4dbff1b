import { Button } from '@mantine/core'
import { t } from '../../i18n/i18n.ts'
import { Price } from '../../ui/figures/price.tsx'
import type { Desk } from './desk/desk.ts'
import type { Tender } from './payment-rules.ts'
import { TenderIcon } from './tenders/tender-icon.tsx'
import { Stack, Text } from '../../ui/layout/parts.tsx'
import classes from './payment.module.css'

/** Shown when the provider gave no code: other methods. A retry is the screen's primary action. */
export const LinkMissing = ({ tender, desk }: { tender: Tender; desk: Desk }) => {
  const others = desk.types.filter((type) => type !== tender.type)
  return (
    <section className={classes.code} aria-label={t('payments.codeMissing')}>
      <h2>{t('payments.codeMissing')}</h2>
      <Price amountCents={tender.amount} size="lg" />
      <Text tone="quiet">{t('payments.codeMissingText')}</Text>
      <Stack gap={2} className={classes.ways}>
        {others.map((type) => (
          <Button
            key={type}
            variant="default"
            disabled={desk.taking || desk.tenderBusy}
            leftSection={<TenderIcon type={type} />}
            onClick={() => desk.instead(tender, type)}
          >
            {t('payments.instead', { type: t(`payments.type.${type}`) })}
          </Button>
        ))}
      </Stack>
      <button type="button" className={classes.cancel} onClick={() => void desk.askToClose(tender)}>
        {t('payments.cancel')}
      </button>
    </section>
  )
}
