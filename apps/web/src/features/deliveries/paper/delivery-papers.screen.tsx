import { formatCents } from '@showfloor/contract/common/money'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { callQuery } from '../../../client/queries.ts'
import { formatDay } from '../../../i18n/format.ts'
import { t } from '../../../i18n/i18n.ts'
import { Segmented } from '../../../ui/choices/segmented.tsx'
import { TextField } from '../../../ui/fields/text-field.tsx'
import { usePrinting } from '../../../ui/files/use-printing.ts'
import { Icon } from '../../../ui/pictures/icons.tsx'
import { ActionBar } from '../../../ui/screen/action-bar.tsx'
import { EmptyState } from '../../../ui/states/empty-state.tsx'
import { QueryState } from '../../../ui/states/query-state.tsx'
import { MeasurementsText } from '../../customers/addresses/measurements-text.tsx'
import { useShownAddress, wholeAddress } from '../../customers/shown.ts'
import paper from '../../orders/paper/order-paper.module.css'
import { ChainMark } from '../../shops/chain-mark.tsx'
import { dayText, windowText } from '../slots/times.ts'
import { pickLines, type Sheet } from './pick-lines.ts'
import { Box, Inline, Stack, Text } from '../../../ui/layout/parts.tsx'
import classes from '../deliveries.module.css'
import '@mantine/core/styles/UnstyledButton.layer.css'
import '@mantine/core/styles/Button.layer.css'

export const paperKinds = ['notes', 'picks'] as const
export type PaperKind = (typeof paperKinds)[number]

const Facts = ({ sheet }: { sheet: Sheet }) => {
  const isPrinting = usePrinting()
  const shownAddress = useShownAddress()
  const addressOf = isPrinting ? wholeAddress : shownAddress
  const { address, day, window, note, due } = sheet
  const services = [
    sheet.assembly ? t('deliveries.assembly') : '',
    sheet.callBefore ? t('deliveries.callBefore') : '',
    note,
  ].filter(Boolean)
  return (
    <Stack as="dl" columns={2} className={paper.facts}>
      <div>
        <dt>{t('deliveries.paperCustomer')}</dt>
        <dd className="tabular">{`${sheet.customerName} ${sheet.customerMobile}`}</dd>
      </div>
      <div>
        <dt>{t('deliveries.paperWhen')}</dt>
        <dd>{[day && dayText(day), window && windowText(window)].filter(Boolean).join(' ')}</dd>
      </div>
      {address ? (
        <>
          <div>
            <dt>{t('deliveries.paperAddress')}</dt>
            <dd>{addressOf(address)}</dd>
          </div>
          <div>
            <dt>{t('deliveries.paperHome')}</dt>
            <dd>
              <MeasurementsText measurements={address.measurements} />
            </dd>
          </div>
        </>
      ) : null}
      <div>
        <dt>{t('deliveries.paperGuide')}</dt>
        <dd>{sheet.guideName}</dd>
      </div>
      {services.length > 0 ? (
        <div>
          <dt>{t('deliveries.paperService')}</dt>
          <dd>{services.join(' · ')}</dd>
        </div>
      ) : null}
      <div>
        <dt>{t('deliveries.paperDue')}</dt>
        <dd>
          <b>{due > 0 ? `¥${formatCents(due)}` : t('deliveries.paperPaid')}</b>
        </dd>
      </div>
    </Stack>
  )
}

const articleText = (line: { propertiesName: string; skuCode: string; serialNo: string | null }): string =>
  [line.propertiesName, line.skuCode, line.serialNo && t('common.board', { no: line.serialNo })]
    .filter(Boolean)
    .join(' · ')

/** A delivery note: customer, address, goods, money due, and a place to sign. */
const DeliveryNote = ({ sheet, shopName }: { sheet: Sheet; shopName: string }) => (
  <article className={paper.paper} data-mantine-color-scheme="light" aria-label={sheet.deliveryNo}>
    <Inline as="header" justify="between" className={paper.head}>
      <div>
        <ChainMark className={paper.logo} />
        <Text size="lg" weight={700}>
          {shopName}
        </Text>
        <h2>{t('deliveries.paper.notes')}</h2>
        <p>
          <b>{sheet.deliveryNo}</b> · {sheet.orderNo}
        </p>
      </div>
    </Inline>
    <Facts sheet={sheet} />
    <Box as="table" wide className={paper.lines}>
      <thead>
        <tr>
          <th scope="col">{t('deliveries.paperArticle')}</th>
          <th scope="col">{t('deliveries.paperSize')}</th>
          <th scope="col">{t('deliveries.paperPieces')}</th>
          <th scope="col">{t('deliveries.paperTaken')}</th>
        </tr>
      </thead>
      <tbody>
        {sheet.lines.map((line) => (
          <tr key={line.lineId}>
            <td>
              <b>{line.skuName}</b>
              <small>{articleText(line)}</small>
            </td>
            <td>{line.skuSize}</td>
            <td>{line.itemQty}</td>
            <td aria-label={t('deliveries.paperTaken')}>
              <span className={classes.box} />
            </td>
          </tr>
        ))}
      </tbody>
    </Box>
    <Stack className={paper.signatures}>
      {(['paperSign', 'paperDriver', 'paperDate'] as const).map((field) => (
        <div key={field}>
          <span>{t(`deliveries.${field}`)}</span>
        </div>
      ))}
    </Stack>
  </article>
)

/** The pick list of a day, article by article. */
const PickList = (props: { sheets: readonly Sheet[]; day: string; shopName: string }) => {
  const title = t('deliveries.paperPickTitle', { day: dayText(props.day) })
  return (
    <article className={paper.paper} data-mantine-color-scheme="light" aria-label={title}>
      <Inline as="header" justify="between" className={paper.head}>
        <div>
          <ChainMark className={paper.logo} />
          <Text size="lg" weight={700}>
            {props.shopName}
          </Text>
          <h2>{title}</h2>
        </div>
      </Inline>
      <Box as="table" wide className={paper.lines}>
        <thead>
          <tr>
            <th scope="col">{t('deliveries.paperArticle')}</th>
            <th scope="col">{t('deliveries.paperPieces')}</th>
            <th scope="col">{t('deliveries.paperFor')}</th>
            <th scope="col">{t('deliveries.paperDone')}</th>
          </tr>
        </thead>
        <tbody>
          {pickLines(props.sheets).map((line) => (
            <tr key={`${line.skuCode} ${line.serialNo ?? ''}`}>
              <td>
                <b>{line.skuName}</b>
                <small>{[articleText(line), line.skuSize].filter(Boolean).join(' · ')}</small>
              </td>
              <td>{line.pieces}</td>
              <Text as="td" size="xs" className={classes.numbers}>
                {line.numbers.join(' ')}
              </Text>
              <td aria-label={t('deliveries.paperDone')}>
                <span className={classes.box} />
              </td>
            </tr>
          ))}
        </tbody>
      </Box>
    </article>
  )
}

/** The papers of a day: a note for each delivery, or one pick list. */
export const DeliveryPapersScreen = (props: {
  shop: { id: string; siteName: string }
  day: string
  kind: PaperKind
  onChange: (change: { day?: string; kind?: PaperKind }) => void
  onBack: () => void
}) => {
  const { shop, day, kind, onChange } = props
  const query = useQuery(callQuery('deliveries.daySheet', { shopId: shop.id, day }))
  const shopName = shop.siteName.replace(/^\[[^\]]*\]/, '')
  const sheets = query.data?.data ?? []
  const isEmpty = kind === 'notes' ? sheets.length === 0 : pickLines(sheets).length === 0
  return (
    <>
      <title>{`${t(`deliveries.paper.${kind}`)} ${formatDay(day)} · Showfloor`}</title>
      <Stack gap={4} alignContent="start" grow pad={5} className={paper.screen}>
        <header className={paper.tools}>
          <h1>{t('deliveries.paper')}</h1>
          <TextField
            type="date"
            label={t('deliveries.day')}
            value={day}
            onChange={(event) => onChange({ day: event.currentTarget.value })}
          />
          <Segmented
            label={t('deliveries.paper')}
            value={kind}
            onChange={(next) => onChange({ kind: next })}
            options={paperKinds.map((value) => ({ value, label: t(`deliveries.paper.${value}`) }))}
          />
        </header>
        <QueryState query={query} rows={3} rowPx={160} />
        {query.data && isEmpty ? (
          <EmptyState icon="print" title={t('deliveries.paperEmpty')} text={t('deliveries.paperEmptyText')} />
        ) : null}
        {isEmpty ? null : (
          <Stack gap={5} className={paper.desk}>
            {kind === 'notes' ? (
              sheets.map((sheet) => <DeliveryNote key={sheet.id} sheet={sheet} shopName={shopName} />)
            ) : (
              <PickList sheets={sheets} day={day} shopName={shopName} />
            )}
          </Stack>
        )}
      </Stack>
      <ActionBar summary={t('deliveries.paperCount', { n: sheets.length })}>
        <Button variant="default" onClick={props.onBack}>
          {t('common.back')}
        </Button>
        <Button leftSection={<Icon name="print" />} disabled={isEmpty} onClick={() => globalThis.print()}>
          {t('orders.print')}
        </Button>
      </ActionBar>
    </>
  )
}
