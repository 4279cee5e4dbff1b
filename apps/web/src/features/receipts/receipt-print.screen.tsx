import { Button } from '@mantine/core'
import { formatCents } from '@showfloor/contract/common/money'
import { useQuery } from '@tanstack/react-query'
import { formatDateTime } from '../../i18n/format.ts'
import { t } from '../../i18n/i18n.ts'
import { Icon } from '../../ui/pictures/icons.tsx'
import { ActionBar } from '../../ui/screen/action-bar.tsx'
import { BackLink } from '../../ui/screen/back-link.tsx'
import { ErrorState } from '../../ui/states/error-state.tsx'
import { SkeletonRows } from '../../ui/states/skeleton.tsx'
import { stageRows } from '../confirmation/order/payment-stages.tsx'
import paper from '../orders/paper/order-paper.module.css'
import classes from './receipts.module.css'
import { receiptQuery, useReceiptSteps, type PaperReceipt } from './receipts.queries.ts'
import { Inline, Stack, Text } from '../../ui/layout/parts.tsx'
import '@mantine/core/styles/UnstyledButton.layer.css'
import '@mantine/core/styles/Button.layer.css'
import '@mantine/core/styles/Loader.layer.css'

const Fact = ({ name, text }: { name: string; text: string }) => (
  <div>
    <dt>{name}</dt>
    <dd>{text}</dd>
  </div>
)

/** A second print is marked as a copy, a void receipt as void. */
const Paper = ({ receipt }: { receipt: PaperReceipt }) => (
  <article className={`${paper.paper} ${classes.paper}`}>
    <Inline as="header" justify="between" className={paper.head}>
      <div>
        <Text size="lg" weight={700}>
          {receipt.shopName}
        </Text>
        <h2>{t('receipts.title')}</h2>
        <p>{receipt.receiptHead}</p>
      </div>
      <div>
        <p>{`No. ${receipt.receiptNo}`}</p>
        {receipt.printed > 1 ? <Text weight={700}>{t('receipts.copy')}</Text> : null}
        {receipt.voidedAt === null ? null : <Text weight={700}>{t('receipts.void')}</Text>}
      </div>
    </Inline>
    <Stack as="dl" columns={2} className={paper.facts}>
      <Fact name={t('receipts.payer')} text={receipt.payer} />
      <Fact name={t('receipts.order')} text={receipt.orderNo} />
      <Fact name={t('receipts.method')} text={t(`payments.type.${receipt.type}`)} />
      <Fact name={t('receipts.received')} text={formatDateTime(receipt.paidAt)} />
    </Stack>
    <Text size="2xl">{`¥${formatCents(receipt.amount)}`}</Text>
    {receipt.refunded > 0 ? (
      <Text weight={700}>{t('receipts.refunded', { amount: formatCents(receipt.refunded) })}</Text>
    ) : null}
    {receipt.plan ? (
      <Stack as="dl" className={paper.amounts} aria-label={t('stages.plan')}>
        {stageRows(receipt.plan.stages).map(([name, text]) => (
          <Fact key={name} name={name} text={text} />
        ))}
      </Stack>
    ) : null}
    <p>{t('receipts.by', { name: receipt.issuedBy, time: formatDateTime(receipt.issuedAt) })}</p>
  </article>
)

/** A receipt for print. The print is recorded first, so that a copy is marked as such. */
export const ReceiptPrintScreen = ({ id }: { id: string }) => {
  const { data, error, refetch } = useQuery(receiptQuery(id))
  const { print } = useReceiptSteps()
  const send = async () => {
    await print.mutateAsync({ id })
    await refetch()
    globalThis.print()
  }
  return (
    <>
      <title>{`${t('receipts.title')} ${data?.receiptNo ?? ''} · Showfloor`}</title>
      <Stack gap={4} alignContent="start" grow pad={5} className={paper.screen}>
        <Stack as="header" className={classes.head}>
          <BackLink
            link={{ to: '/order', search: { id: data?.orderId ?? '' } }}
            name={data?.orderNo ?? t('receipts.order')}
          />
          <h1>{t('receipts.title')}</h1>
        </Stack>
        {error && !data ? <ErrorState error={error} onRetry={() => void refetch()} /> : null}
        {data ? (
          <Stack gap={5} className={paper.desk}>
            <Paper receipt={data} />
          </Stack>
        ) : error ? null : (
          <SkeletonRows count={2} rowPx={160} />
        )}
      </Stack>
      {data ? (
        <ActionBar>
          <Button leftSection={<Icon name="print" />} loading={print.isPending} onClick={() => void send()}>
            {t(data.printed > 0 ? 'receipts.printCopy' : 'receipts.print')}
          </Button>
        </ActionBar>
      ) : null}
    </>
  )
}
