import { splitScopedId } from '@showfloor/contract/common/ids'
import { formatCents } from '@showfloor/contract/common/money'
import { useQuery } from '@tanstack/react-query'
import { callQuery } from '../../../client/queries.ts'
import { useStored } from '../../../client/storage/storage.ts'
import { formatDate, formatDateTime } from '../../../i18n/format.ts'
import { t } from '../../../i18n/i18n.ts'
import { ProductPicture } from '../../../ui/pictures/product-picture.tsx'
import { QrCode } from '../../../ui/pictures/qr-code.tsx'
import { signatureBox } from '../../../ui/signature/signature-pad.tsx'
import { usePrinting } from '../../../ui/files/use-printing.ts'
import { stageRows } from '../../confirmation/order/payment-stages.tsx'
import { transferRows } from '../../confirmation/order/transfer-facts.tsx'
import { useShownAddress, wholeAddress } from '../../customers/shown.ts'
import { ChainMark } from '../../shops/chain-mark.tsx'
import { BoardLine, pieceName, pieceText } from '../../inventory/board-line.tsx'
import { deliveryText } from '../order-sheets/delivery-text.ts'
import { shareLabel } from '../order-sheets/order-amounts.tsx'
import type { OrderDetail } from '../orders.queries.ts'
import { Box, Inline, Stack, Text } from '../../../ui/layout/parts.tsx'
import classes from './order-paper.module.css'

const yuan = (amountCents: number): string => `¥${formatCents(amountCents)}`

/** The URL of the order, for a colleague's phone. */
const orderAddress = (id: string): string => `${globalThis.location.origin}/order?id=${id}`

/** The amounts as rows; zeros without a meaning are left out. */
const amountRows = (order: OrderDetail): [label: string, text: string][] => {
  const { goods, discount, subsidy, deliveryFee } = order.amounts
  return [
    [t('orders.goods'), yuan(goods)],
    ...(discount > 0 ? [[t('orders.discount'), `−${yuan(discount)}`] as [string, string]] : []),
    ...(subsidy > 0 ? [[t('orders.subsidy'), `−${yuan(subsidy)}`] as [string, string]] : []),
    [t('orders.deliveryFee'), deliveryFee === 0 ? t('orders.free') : yuan(deliveryFee)],
  ]
}

const paidRows = (order: OrderDetail): [label: string, text: string][] => {
  const { difference, paid, subsidyPaid, due, toRefund } = order
  const isOver = order.status === 'CANCELLED' || order.status === 'EXPIRED'
  const differs: [string, string][] = [
    [t('orders.difference'), `${difference < 0 ? '−' : '+'}${yuan(Math.abs(difference))}`],
    [t('orders.owed'), yuan(order.amounts.ownShare + difference)],
  ]
  return [
    ...(difference === 0 ? [] : differs),
    [t('orders.paid'), yuan(paid - subsidyPaid)],
    ...(toRefund > 0
      ? [[t('orders.toRefund'), yuan(toRefund)] as [string, string]]
      : isOver
        ? []
        : [[t('orders.due'), yuan(due)] as [string, string]]),
  ]
}

/** The account and reference of each announced transfer. */
const Transfers = ({ order }: { order: OrderDetail }) =>
  order.transfers.map((transfer) => (
    <Stack
      as="dl"
      columns={2}
      key={transfer.tenderId}
      className={classes.facts}
      aria-label={t('bank.customerTitle')}
    >
      <Rows rows={[[t('bank.amount'), yuan(transfer.amount)], ...transferRows(transfer)]} />
    </Stack>
  ))

const Rows = ({ rows }: { rows: readonly [label: string, text: string][] }) =>
  rows.map(([label, text]) => (
    <div key={label}>
      <dt>{label}</dt>
      <dd>{text}</dd>
    </div>
  ))

/** The payments that count, each with its day, and what went back of them: together they are what is paid. */
const Tenders = ({ order }: { order: OrderDetail }) => {
  const mayRead = useStored('userInfo')?.permissions.includes('payment.read') ?? false
  const isPaid = order.paid > 0 || order.refunded > 0
  const { data } = useQuery({
    ...callQuery('payments.status', { orderId: order.id }),
    enabled: mayRead && isPaid,
  })
  const rows = (data?.tenders ?? []).flatMap(({ type, received, aside, moved, refunds, succeededAt }) => {
    const sumOf = (parts: readonly { amount: number }[]) => parts.reduce((sum, { amount }) => sum + amount, 0)
    const counted = received - aside - sumOf(moved)
    const back = sumOf(refunds.filter(({ state }) => state === 'DONE'))
    return counted > 0 && succeededAt !== null ? [{ type, counted, back, succeededAt }] : []
  })
  return (
    <Rows
      rows={rows.flatMap(({ type, counted, back, succeededAt }, at) => {
        const name = t(`payments.type.${type}`)
        const paid: [string, string] = [`${at + 1}. ${name} · ${formatDateTime(succeededAt)}`, yuan(counted)]
        const refunded: [string, string] = [t('orders.refundOf', { type: name }), `−${yuan(back)}`]
        return back > 0 ? [paid, refunded] : [paid]
      })}
    />
  )
}

/** What the goods cost, what was paid, and what is due when. */
const Amounts = ({ order }: { order: OrderDetail }) => (
  <Stack as="dl" className={classes.amounts}>
    <Rows rows={amountRows(order)} />
    <div className={classes.payable}>
      <dt>{shareLabel(order.amounts)}</dt>
      <dd>{yuan(order.amounts.ownShare)}</dd>
    </div>
    <Rows rows={paidRows(order)} />
    <Tenders order={order} />
    <Rows rows={stageRows(order.plan?.stages ?? [])} />
  </Stack>
)

const Signatures = ({ order }: { order: OrderDetail }) => (
  <Stack className={classes.signatures}>
    <div>
      <span>{t('orders.signature')}</span>
      {order.signature ? (
        <svg
          viewBox={`0 0 ${signatureBox.width} ${signatureBox.height}`}
          role="img"
          aria-label={t('orders.signature')}
        >
          <path d={order.signature} />
        </svg>
      ) : null}
    </div>
    <div>
      <span>{t('orders.guideSignature')}</span>
    </div>
    <div>
      <span>{t('orders.signedOn')}</span>
    </div>
  </Stack>
)

/** The delivery address: complete on paper, masked on a screen that customers may see. */
const Facts = ({ order }: { order: OrderDetail }) => {
  const isPrinting = usePrinting()
  const shownAddress = useShownAddress()
  const addressOf = isPrinting ? wholeAddress : shownAddress
  return (
    <Stack as="dl" columns={2} className={classes.facts}>
      <Rows
        rows={[
          [t('orders.column.customer'), `${order.customerName} ${order.customerMobile}`],
          [t('orders.column.delivery'), deliveryText(order)],
          ...(order.address ? [[t('orders.address'), addressOf(order.address)] as [string, string]] : []),
          [t('orders.column.guide'), order.guideName],
          ...(order.note ? [[t('orders.note'), order.note] as [string, string]] : []),
        ]}
      />
    </Stack>
  )
}

const LinesTable = ({ order }: { order: OrderDetail }) => (
  <Box as="table" wide className={classes.lines}>
    <thead>
      <tr>
        <th scope="col" colSpan={2}>
          {t('orders.lines')}
        </th>
        <th scope="col">{t('orders.size')}</th>
        <th scope="col">{t('orders.unitPrice')}</th>
        <th scope="col">{t('orders.pieces')}</th>
        <th scope="col">{t('orders.lineAmount')}</th>
      </tr>
    </thead>
    <tbody>
      {order.lines.map((line) => (
        <tr key={line.id}>
          <td className={classes.picture}>
            <ProductPicture src={line.imageUrl} alt="" color={line.pictureColor} ratio="4/3" rounded eager />
          </td>
          <td>
            <b>{line.skuName}</b>
            <small>{[line.propertiesName, line.skuCode].filter(Boolean).join(' · ')}</small>
            {line.board ? <BoardLine board={line.board} /> : null}
          </td>
          <td>{line.skuSize}</td>
          <td>{yuan(line.dealPrice)}</td>
          <td>{line.itemQty}</td>
          <td>
            {yuan(line.amount)}
            {line.discount > 0 ? (
              <small>{t('orders.lineDiscount', { amount: `−${yuan(line.discount)}` })}</small>
            ) : null}
          </td>
        </tr>
      ))}
    </tbody>
  </Box>
)

/** The head of the paper: the chain's logo, the shop and its own text. */
const Letterhead = ({ order }: { order: OrderDetail }) => {
  const { shopId } = splitScopedId(order.id)
  const shop = useQuery({ ...callQuery('shops.channelShopUserFlow', { id: shopId }), staleTime: 300_000 })
  const { receiptHead = '', address = '', telephone = '', openingHours = '' } = shop.data ?? {}
  const contact = [address, telephone, openingHours].filter(Boolean).join(' · ')
  return (
    <>
      <ChainMark className={classes.logo} />
      <Text size="lg" weight={700}>
        {order.shopName}
      </Text>
      {receiptHead === '' ? null : <Text preLine>{receiptHead}</Text>}
      {contact === '' ? null : <Text preLine>{contact}</Text>}
    </>
  )
}

type Printed = { order: OrderDetail; printedAt: Date }

/** An order on an A4 sheet: customer, goods with sizes, amounts, and a place to sign. */
export const OrderPaper = ({ order, printedAt }: Printed) => (
  <article className={classes.paper} data-mantine-color-scheme="light" aria-label={order.orderNo}>
    <Inline as="header" justify="between" className={classes.head}>
      <div>
        <Letterhead order={order} />
        <h2>{t('orders.paperTitle')}</h2>
        <p>
          <b>{order.orderNo}</b> · {formatDate(order.createdAt)} ·{' '}
          {t('orders.revision', { n: order.revision })} · {t(`orders.status.${order.status}`)}
        </p>
      </div>
      <Stack as="figure" justifyItems="center" size="xs" tone="quiet">
        <QrCode text={orderAddress(order.id)} sizePx={92} label={t('orders.paperCode')} />
        <figcaption>{t('orders.paperCode')}</figcaption>
      </Stack>
    </Inline>
    <Facts order={order} />
    <LinesTable order={order} />
    <Stack className={classes.bottom}>
      <Text size="xs" tone="quiet" className={classes.terms}>
        {t('orders.paperTerms')}
      </Text>
      <Amounts order={order} />
    </Stack>
    <Transfers order={order} />
    <Signatures order={order} />
    <Text as="footer" size="xs" tone="quiet">
      {t('orders.printedAt', { time: formatDateTime(printedAt) })}
    </Text>
  </article>
)

/** The order on an 80 mm roll: black on white, without pictures. */
export const OrderReceipt = ({ order, printedAt }: Printed) => (
  <Stack
    as="article"
    surface="plain"
    size="sm"
    tone="ink"
    tabular
    className={classes.receipt}
    data-mantine-color-scheme="light"
    aria-label={order.orderNo}
  >
    <Stack as="header" justifyItems="center" textAlign="center">
      <Letterhead order={order} />
      <Text as="h2" size="lg">
        {t('orders.paperTitle')}
      </Text>
      <p>{order.orderNo}</p>
      <p>{formatDateTime(order.createdAt)}</p>
    </Stack>
    <Facts order={order} />
    <Stack as="ul" className={classes.items}>
      {order.lines.map((line) => (
        <Stack as="li" key={line.id}>
          <b>{line.skuName}</b>
          <Text as="span" size="xs" tone="quiet">
            {[line.propertiesName, line.skuSize].filter(Boolean).join(' · ')}
          </Text>
          {line.board ? (
            <Text as="span" size="xs" tone="quiet">
              <b>{pieceName(line.board)}</b> {pieceText(line.board)}
            </Text>
          ) : null}
          <Text as="span" size="xs" tone="quiet" className={classes.sum}>
            <span>
              {yuan(line.dealPrice)} × {line.itemQty}
            </span>
            <b>{yuan(line.amount)}</b>
          </Text>
        </Stack>
      ))}
    </Stack>
    <Amounts order={order} />
    <Transfers order={order} />
    <Signatures order={order} />
    <Stack as="figure" justifyItems="center" size="xs" tone="quiet">
      <QrCode text={orderAddress(order.id)} sizePx={132} label={t('orders.paperCode')} />
      <figcaption>{t('orders.paperCode')}</figcaption>
    </Stack>
    <Text as="footer" size="xs" tone="quiet" textAlign="center">
      {t('orders.printedAt', { time: formatDateTime(printedAt) })}
    </Text>
  </Stack>
)
