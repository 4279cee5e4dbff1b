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
import { ChainMark } from '../../shops/chain-mark.tsx'
import { chainQuery } from '../../shops/chain.queries.ts'
import { Inline, Stack, Text } from '../../../ui/layout/parts.tsx'
import classes from '../setup.module.css'

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
      <Stack gap={4} alignContent="start" grow pad={5} className={paper.screen}>
        <header className={paper.tools}>
          <div>
            <BackLink link={{ to: '/' }} name={t('setup.steps')} />
            <h1>{t('setup.printerTitle')}</h1>
          </div>
          <p>{t('setup.printerLead')}</p>
        </header>
        <Stack gap={5} className={paper.desk}>
          <article className={`${paper.paper} ${classes.sheet}`} aria-label={t('setup.printerTitle')}>
            <Inline as="header" justify="between" className={paper.head}>
              <div>
                <ChainMark className={paper.logo} />
                <Text size="lg" weight={700}>
                  {[chain?.name, shopName].filter(Boolean).join(' · ')}
                </Text>
                <h2>{t('setup.printerTitle')}</h2>
                <p>{formatDateTime(now)}</p>
              </div>
              <QrCode text={globalThis.location.origin} sizePx={113} label={t('setup.printerCode')} />
            </Inline>
            <Stack as="ul" className={classes.checks}>
              {(['edges', 'ruler', 'text', 'code'] as const).map((check) => (
                <li key={check}>{t(`setup.printer.${check}`)}</li>
              ))}
            </Stack>
            <div className={classes.ruler} aria-hidden="true" />
            <Text size="xs">{t('setup.printerSmall')}</Text>
          </article>
        </Stack>
      </Stack>
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
