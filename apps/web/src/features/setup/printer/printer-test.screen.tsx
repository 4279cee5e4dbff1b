import { Button } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { nounKey, useCall } from '../../../client/queries.ts'
import { formatDateTime } from '../../../i18n/format.ts'
import { t } from '../../../i18n/i18n.ts'
import { toast } from '../../../ui/feedback/toast.tsx'
import { Icon } from '../../../ui/pictures/icons.tsx'
import { QrCode } from '../../../ui/pictures/qr-code.tsx'
import { ActionBar } from '../../../ui/screen/action-bar.tsx'
import { BackLink } from '../../../ui/screen/back-link.tsx'
import paper from '../../orders/paper/order-paper.module.css'
import desk from '../../orders/paper/order-print.module.css'
import { ChainMark } from '../../shops/chain-mark.tsx'
import { chainQuery } from '../../shops/chain.queries.ts'
import classes from './printer-test.module.css'

/** A test sheet for printers: whole edges, true size, thin lines, small text, and a code to scan. */
export const PrinterTestScreen = ({ shopName, onDone }: { shopName: string; onDone: () => void }) => {
  const queryClient = useQueryClient()
  const [now] = useState(() => new Date().toISOString())
  const { data: chain } = useQuery(chainQuery)
  const confirm = useCall('setup.stepConfirm', {
    onSuccess: async () => {
      await queryClient.invalidateQueries({ queryKey: nounKey('setup') })
      toast.done()
      onDone()
    },
  })
  return (
    <>
      <title>{`${t('setup.printerTitle')} · Showfloor`}</title>
      <div className={desk.screen}>
        <header className={desk.tools}>
          <div>
            <BackLink link={{ to: '/' }} name={t('setup.steps')} />
            <h1>{t('setup.printerTitle')}</h1>
          </div>
          <p>{t('setup.printerLead')}</p>
        </header>
        <div className={desk.desk}>
          <article className={`${paper.paper} ${classes.sheet}`} aria-label={t('setup.printerTitle')}>
            <header className={paper.head}>
              <div>
                <ChainMark className={paper.logo} />
                <p className={paper.shop}>{[chain?.name, shopName].filter(Boolean).join(' · ')}</p>
                <h2>{t('setup.printerTitle')}</h2>
                <p>{formatDateTime(now)}</p>
              </div>
              <QrCode text={globalThis.location.origin} sizePx={113} label={t('setup.printerCode')} />
            </header>
            <ul className={classes.checks}>
              {(['edges', 'ruler', 'text', 'code'] as const).map((check) => (
                <li key={check}>{t(`setup.printer.${check}`)}</li>
              ))}
            </ul>
            <div className={classes.ruler} aria-hidden="true" />
            <p className={classes.small}>{t('setup.printerSmall')}</p>
          </article>
        </div>
      </div>
      <ActionBar>
        <Button
          variant="default"
          leftSection={<Icon name="print" size={18} />}
          onClick={() => globalThis.print()}
        >
          {t('setup.print')}
        </Button>
        <Button loading={confirm.isPending} onClick={() => confirm.mutate({ step: 'printer' })}>
          {t('setup.printerGood')}
        </Button>
      </ActionBar>
    </>
  )
}
